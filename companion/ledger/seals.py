"""Statements about what is sealed: kept beside the ledger until it is opened, which is an entry."""

import json
from collections.abc import Sequence

from sqlalchemy import Executable, bindparam, delete, insert, select

from companion.ledger.tables import sealed

CONTENTS = (
    select(sealed.c.version, sealed.c.salt, sealed.c.drafts)
    .where(sealed.c.code == bindparam("code"))
    .order_by(sealed.c.version)
)

VERSIONS = select(sealed.c.version).where(sealed.c.code == bindparam("code"))


def keeping(code: str, version: int, salt: str, drafts: Sequence[str]) -> Executable:
    return insert(sealed).values(code=code, version=version, salt=salt, drafts=json.dumps(list(drafts)))


def forgetting(code: str, versions: Sequence[int]) -> Executable:
    return delete(sealed).where(sealed.c.code == code, sealed.c.version.in_(versions))
