"""Printing: PDFs made in separate processes, a cache of finished papers, QR codes, charts.

The printing process imports this package too, so it imports nothing itself: see `printer` and `qr`.
"""
