"""Messages about what is due: one to copy, and those that the server posts by itself to the addresses of
group chats. Each address gets at most one message for a turn or phase, and none once what was due is done.
"""
