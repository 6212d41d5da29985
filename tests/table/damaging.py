"""An SQLite ledger in which the disk lost what one table wrote, and nothing of others."""

from pathlib import Path

from sqlalchemy import create_engine


def damage(file: Path, lost: str, *kept: str) -> None:
    """Overwrite those pages of a closed ledger that hold only entries of one table."""
    engine = create_engine(f"sqlite:///{file}")
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        size = int(connection.exec_driver_sql("PRAGMA page_size").scalar_one())
    engine.dispose()
    content = bytearray(file.read_bytes())
    pages = [slice(at, at + size) for at in range(size, len(content), size)]
    entries = [page for page in pages if lost.encode() in content[page] and b'{"kind"' in content[page]]
    alone = [page for page in entries if not any(code.encode() in content[page] for code in kept)]
    assert alone
    for page in alone:
        content[page] = bytes(size)
    file.write_bytes(content)
