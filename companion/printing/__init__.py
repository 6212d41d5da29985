"""Printing: PDFs made in separate processes, a cache of finished papers, QR codes, charts.

The printing process imports this package too, so that this module imports nothing: see `printer` and `qr`.
"""
