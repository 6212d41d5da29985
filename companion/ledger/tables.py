"""The ledger's tables. The triggers that keep entries as they were written are in `upgrading.py`."""

from sqlalchemy import (
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    false,
    true,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("code", String(8), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("opened_at", String(32), nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("token", String(64), nullable=False),
    Column("part", Integer, nullable=False),
    Column("payload", Text, nullable=False),
    Column("by", String(200), nullable=False),
    Column("at", String(32), nullable=False),
    Column("saw", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    PrimaryKeyConstraint("code", "version"),
    UniqueConstraint("code", "token", "part", name="entries_token"),
)

credentials = Table(
    "credentials",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("host", Boolean, nullable=False),
    Column("station", Boolean, nullable=False, server_default=false()),
)

handovers = Table(
    "handovers",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("until", String(32), nullable=False),
    Column("host", Boolean, nullable=False, server_default=true()),
    Column("station", Boolean, nullable=False, server_default=false()),
    Column("seat", String(64)),
)

guesses = Table(
    "guesses",
    metadata,
    Column("address", String(64), nullable=False),
    Column("code", String(8), nullable=False),
    Column("tried", String(64), nullable=False),
    Column("at", String(32), nullable=False, index=True),
    PrimaryKeyConstraint("address", "code", "tried"),
    Index("guesses_of_a_table", "code"),
)
"""Failed attempts of strangers to join, by the keyed hash of an address; each counts for an hour."""

holds = Table(
    "holds",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("seat", String(64), nullable=False),
    Column(
        "hash", String(64), ForeignKey("credentials.hash", ondelete="CASCADE"), nullable=False, index=True
    ),
    PrimaryKeyConstraint("code", "seat"),
)

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("hash", String(64), nullable=False),
    Column("stamp", String(64), nullable=False),
    Column("digest", String(64), nullable=False),
    Column("kept", Text, nullable=False),
    Column("start", Integer, nullable=False, server_default="0"),
    Column("turns", Integer, nullable=False, server_default="0"),
    Column("ends", Text, nullable=False, server_default=""),
    PrimaryKeyConstraint("code", "version"),
)
"""`start`: the version of the checkpoint before. `turns`: how many turns ended between the two; `ends`:
where."""

last_seen = Table(
    "last_seen",
    metadata,
    Column("hash", String(64), ForeignKey("credentials.hash", ondelete="CASCADE"), primary_key=True),
    Column("at", String(32), nullable=False),
    Column("address", String(253), nullable=False),
    Column("version", Integer, nullable=False, server_default="0"),
    Column("since", Integer, nullable=False, server_default="0"),
)
"""`version`: the newest that the phone was shown. `since`: the version that it was shown before it was away;
0 once its user has seen what happened meanwhile."""

sketches = Table(
    "sketches",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column(
        "owner", String(64), ForeignKey("credentials.hash", ondelete="CASCADE"), nullable=False, index=True
    ),
    Column("version", Integer, nullable=False),
    Column("steps", Text, nullable=False),
    Column("shared", Boolean, nullable=False, server_default=false()),
    Column("changes", Integer, nullable=False),
    Column("until", String(32), nullable=False, index=True),
)
"""Moves tried on a copy of a table, which are in no ledger. `changes` counts the changes of a sketch, so that
of two simultaneous ones only one is stored."""

sealed = Table(
    "sealed",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("drafts", Text, nullable=False),
    PrimaryKeyConstraint("code", "version"),
)
"""What the entry of that version sealed, until it is opened: then the ledger has it, and the row is
deleted."""

owners = Table(
    "owners",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False, index=True),
    Column("owner", String(64), nullable=False),
    Column("key", String(64), nullable=False, index=True),
    Column("until", String(32), nullable=False),
)
"""Phones of one person, by the hashes of their credentials: they share the private data stored under `owner`.
`key`: the hash of the words that let one more phone in, valid until `until`."""

hidden_cards = Table(
    "hidden_cards",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("back", String(64), nullable=False),
    Column("face", Text, nullable=False),
    Column("salt", String(64), nullable=False),
    Column("seat", String(64)),
    PrimaryKeyConstraint("code", "back"),
)
"""Face-down cards, by their backs in the ledger. `seat`: the one a card was dealt to. A row stays when its
card is turned up, because that entry may be taken back."""

demos = Table(
    "demos",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("at", String(32), nullable=False),
)
"""Demonstration tables, which the server deletes after a time."""

against_rules = Table(
    "against_rules",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("sentence", Text, nullable=False),
    PrimaryKeyConstraint("code", "version"),
)
"""Imported entries to which the rules objected at the time of the import."""

groups = Table(
    "groups",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("made_at", String(32), nullable=False),
)

group_tables = Table(
    "group_tables",
    metadata,
    Column("code", String(8), ForeignKey("tables.code", ondelete="CASCADE"), primary_key=True),
    Column("id", String(8), ForeignKey("groups.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("hash", String(64), nullable=False),
    Column("stamp", String(64), nullable=False),
    Column("play", Text, nullable=False),
)
"""A table is in one group at most. `play`: a cache of its result at the entry with this hash."""

group_names = Table(
    "group_names",
    metadata,
    Column("id", String(8), ForeignKey("groups.id", ondelete="CASCADE"), nullable=False),
    Column("name", String(200), nullable=False),
    Column("called", String(64), nullable=False),
    PrimaryKeyConstraint("id", "name"),
)

group_facts = Table(
    "group_facts",
    metadata,
    Column("id", String(8), ForeignKey("groups.id", ondelete="CASCADE"), nullable=False),
    Column("key", String(200), nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("id", "key"),
)
"""What a group has chosen or planned, by the name of the fact: whether it wants ratings, its next evening,
who comes."""

group_plays = Table(
    "group_plays",
    metadata,
    Column("id", String(8), ForeignKey("groups.id", ondelete="CASCADE"), nullable=False),
    Column("batch", String(64), nullable=False),
    Column("number", Integer, nullable=False),
    Column("play", Text, nullable=False),
    Column("at", String(32), nullable=False),
    PrimaryKeyConstraint("id", "batch", "number"),
)
"""Imported results; those of one file have the same batch."""

deleted = Table(
    "deleted",
    metadata,
    Column("code", String(8), nullable=False),
    Column("hash", String(64), nullable=False),
    Column("at", String(32), nullable=False),
    PrimaryKeyConstraint("code", "hash"),
)

revisions = Table(
    "alembic_version",
    metadata,
    Column("version_num", String(32), nullable=False),
    PrimaryKeyConstraint("version_num", name="alembic_version_pkc"),
)
"""One row: the revision of the tables (`upgrading.py`). Earlier versions of the program find it by this name,
and do not touch a ledger that is newer than they are."""
