"""Who is awaited, told elsewhere: a message to copy, and addresses in group chats to which the server posts
it by itself. For each turn or phase and address there is at most one message, none once it was settled."""
