"""Papers, their previews and other pictures, as PDF, PNG or SVG."""
