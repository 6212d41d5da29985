"""What any game has besides its rules. Each feature is a folder with everything that belongs to it,
discovered by `kernel.parts`.
"""
