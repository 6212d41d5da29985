"""Paper: PDFs made by a process of its own, the papers already made, QR codes.

The process imports this package too, so nothing is imported here: see `printer` and `qr`.
"""
