"""Messages about what is due: one to copy, and addresses of group chats to which the server posts
automatically. There is at most one message for each turn or phase and address, and none once it was settled.
"""
