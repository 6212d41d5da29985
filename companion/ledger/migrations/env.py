"""Alembic runs this for every migration, on the connection and in the transaction of `migrate`."""

from alembic import context

from companion.ledger.tables import metadata

context.configure(
    connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True
)
context.run_migrations()
