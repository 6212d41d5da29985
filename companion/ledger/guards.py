"""Triggers: an entry follows the last one and then never changes; a table goes whole and leaves its hash.

SQLite's `INSERT OR REPLACE` removes the row in its way without running a DELETE trigger, so that the
INSERT triggers refuse a place or a token that is taken, before it comes to that.
"""

SQLITE = (
    """
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
    BEGIN SELECT RAISE(ABORT, 'an entry never changes'); END
    """,
    """
    CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    WHEN NEW.version <> 1 + COALESCE((SELECT MAX(version) FROM entries WHERE code = NEW.code), 0)
    BEGIN SELECT RAISE(ABORT, 'an entry follows the last one'); END
    """,
    """
    CREATE TRIGGER entries_once BEFORE INSERT ON entries
    WHEN EXISTS (SELECT 1 FROM entries WHERE code = NEW.code AND token = NEW.token AND part = NEW.part)
    BEGIN SELECT RAISE(ABORT, 'an entry is written once'); END
    """,
    """
    CREATE TRIGGER entries_kept BEFORE DELETE ON entries
    WHEN EXISTS (SELECT 1 FROM tables WHERE code = OLD.code)
    BEGIN SELECT RAISE(ABORT, 'an entry is never deleted by itself'); END
    """,
    """
    CREATE TRIGGER tables_stay BEFORE UPDATE ON tables
    BEGIN SELECT RAISE(ABORT, 'a table never changes'); END
    """,
    """
    CREATE TRIGGER tables_once BEFORE INSERT ON tables
    WHEN EXISTS (SELECT 1 FROM tables WHERE code = NEW.code)
    BEGIN SELECT RAISE(ABORT, 'a table is opened once'); END
    """,
    """
    CREATE TRIGGER tables_leave_their_hash BEFORE DELETE ON tables
    WHEN EXISTS (SELECT 1 FROM entries WHERE code = OLD.code) AND NOT EXISTS (
        SELECT 1 FROM deleted WHERE code = OLD.code
        AND hash = (SELECT hash FROM entries WHERE code = OLD.code ORDER BY version DESC LIMIT 1))
    BEGIN SELECT RAISE(ABORT, 'a deleted table leaves its hash'); END
    """,
    """
    CREATE TRIGGER deleted_stay BEFORE UPDATE ON deleted
    BEGIN SELECT RAISE(ABORT, 'what was deleted stays on record'); END
    """,
    """
    CREATE TRIGGER deleted_kept BEFORE DELETE ON deleted
    BEGIN SELECT RAISE(ABORT, 'what was deleted stays on record'); END
    """,
)

POSTGRESQL = (
    """
    CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE FUNCTION entries_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.version <> 1 + COALESCE((SELECT MAX(version) FROM entries WHERE code = NEW.code), 0) THEN
            RAISE EXCEPTION 'an entry follows the last one' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$
    """,
    """
    CREATE FUNCTION entries_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM tables WHERE code = OLD.code) THEN
            RAISE EXCEPTION 'an entry is never deleted by itself'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$
    """,
    """
    CREATE FUNCTION tables_leave_their_hash() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM entries WHERE code = OLD.code) AND NOT EXISTS (
            SELECT 1 FROM deleted WHERE code = OLD.code
            AND hash = (SELECT hash FROM entries WHERE code = OLD.code ORDER BY version DESC LIMIT 1)) THEN
            RAISE EXCEPTION 'a deleted table leaves its hash'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$
    """,
    """
    CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse('an entry never changes')
    """,
    """
    CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_follow()
    """,
    """
    CREATE TRIGGER entries_kept BEFORE DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_kept()
    """,
    """
    CREATE TRIGGER entries_not_emptied BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('entries are never deleted by themselves')
    """,
    """
    CREATE TRIGGER tables_stay BEFORE UPDATE ON tables
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse('a table never changes')
    """,
    """
    CREATE TRIGGER tables_leave_their_hash BEFORE DELETE ON tables
    FOR EACH ROW EXECUTE FUNCTION tables_leave_their_hash()
    """,
    """
    CREATE TRIGGER deleted_stay BEFORE UPDATE OR DELETE ON deleted
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse('what was deleted stays on record')
    """,
    """
    CREATE TRIGGER deleted_not_emptied BEFORE TRUNCATE ON deleted
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('what was deleted stays on record')
    """,
)
