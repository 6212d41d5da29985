CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL,
    CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);

-- 0001

CREATE TABLE tables (
    code VARCHAR(8) NOT NULL,
    game VARCHAR(64) NOT NULL,
    opened_at VARCHAR(32) NOT NULL,
    PRIMARY KEY (code)
);

CREATE TABLE entries (
    code VARCHAR(8) NOT NULL,
    version INTEGER NOT NULL,
    token VARCHAR(64) NOT NULL,
    part INTEGER NOT NULL,
    payload TEXT NOT NULL,
    by VARCHAR(200) NOT NULL,
    at VARCHAR(32) NOT NULL,
    saw INTEGER NOT NULL,
    hash VARCHAR(64) NOT NULL,
    PRIMARY KEY (code, version),
    CONSTRAINT entries_token UNIQUE (code, token, part),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);

CREATE TABLE credentials (
    hash VARCHAR(64) NOT NULL,
    code VARCHAR(8) NOT NULL,
    host BOOLEAN NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);

CREATE INDEX ix_credentials_code ON credentials (code);

CREATE TABLE holds (
    code VARCHAR(8) NOT NULL,
    seat VARCHAR(64) NOT NULL,
    hash VARCHAR(64) NOT NULL,
    PRIMARY KEY (code, seat),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE,
    FOREIGN KEY(hash) REFERENCES credentials (hash) ON DELETE CASCADE
);

CREATE INDEX ix_holds_hash ON holds (hash);

CREATE TABLE deleted (
    code VARCHAR(8) NOT NULL,
    hash VARCHAR(64) NOT NULL,
    at VARCHAR(32) NOT NULL,
    PRIMARY KEY (code, hash)
);

CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
    END $$;

CREATE FUNCTION entries_follow() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.version <> 1 + COALESCE((SELECT MAX(version) FROM entries WHERE code = NEW.code), 0) THEN
            RAISE EXCEPTION 'an entry follows the last one' USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN NEW;
    END $$;

CREATE FUNCTION entries_kept() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM tables WHERE code = OLD.code) THEN
            RAISE EXCEPTION 'an entry is never deleted by itself'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$;

CREATE FUNCTION tables_leave_their_hash() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF EXISTS (SELECT 1 FROM entries WHERE code = OLD.code) AND NOT EXISTS (
            SELECT 1 FROM deleted WHERE code = OLD.code
            AND hash = (SELECT hash FROM entries WHERE code = OLD.code ORDER BY version DESC LIMIT 1)) THEN
            RAISE EXCEPTION 'a deleted table leaves its hash'
                USING ERRCODE = 'integrity_constraint_violation';
        END IF;
        RETURN OLD;
    END $$;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse('an entry never changes');

CREATE TRIGGER entries_follow BEFORE INSERT ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_follow();

CREATE TRIGGER entries_kept BEFORE DELETE ON entries
    FOR EACH ROW EXECUTE FUNCTION entries_kept();

CREATE TRIGGER entries_not_emptied BEFORE TRUNCATE ON entries
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('entries are never deleted by themselves');

CREATE TRIGGER tables_stay BEFORE UPDATE ON tables
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse('a table never changes');

CREATE TRIGGER tables_leave_their_hash BEFORE DELETE ON tables
    FOR EACH ROW EXECUTE FUNCTION tables_leave_their_hash();

CREATE TRIGGER deleted_stay BEFORE UPDATE OR DELETE ON deleted
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse('what was deleted stays on record');

CREATE TRIGGER deleted_not_emptied BEFORE TRUNCATE ON deleted
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse('what was deleted stays on record');

INSERT INTO alembic_version (version_num) VALUES ('0001') RETURNING alembic_version.version_num;

-- 0002

ALTER TABLE credentials ADD COLUMN station BOOLEAN DEFAULT false NOT NULL;

CREATE TABLE handovers (
    hash VARCHAR(64) NOT NULL,
    code VARCHAR(8) NOT NULL,
    until VARCHAR(32) NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);

CREATE INDEX ix_handovers_code ON handovers (code);

UPDATE alembic_version SET version_num='0002' WHERE alembic_version.version_num = '0001';

-- 0005

CREATE TABLE checkpoints (
    code VARCHAR(8) NOT NULL,
    version INTEGER NOT NULL,
    hash VARCHAR(64) NOT NULL,
    stamp VARCHAR(64) NOT NULL,
    digest VARCHAR(64) NOT NULL,
    kept TEXT NOT NULL,
    PRIMARY KEY (code, version),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);

UPDATE alembic_version SET version_num='0005' WHERE alembic_version.version_num = '0002';

-- 0006

CREATE TABLE sightings (
    hash VARCHAR(64) NOT NULL,
    at VARCHAR(32) NOT NULL,
    address VARCHAR(253) NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY(hash) REFERENCES credentials (hash) ON DELETE CASCADE
);

UPDATE alembic_version SET version_num='0006' WHERE alembic_version.version_num = '0005';

-- 0007

ALTER TABLE handovers ADD COLUMN host BOOLEAN DEFAULT true NOT NULL;

ALTER TABLE handovers ADD COLUMN station BOOLEAN DEFAULT false NOT NULL;

ALTER TABLE handovers ADD COLUMN seat VARCHAR(64);

CREATE TABLE guesses (
    address VARCHAR(64) NOT NULL,
    code VARCHAR(8) NOT NULL,
    tried VARCHAR(64) NOT NULL,
    at VARCHAR(32) NOT NULL,
    PRIMARY KEY (address, code, tried)
);

CREATE INDEX ix_guesses_at ON guesses (at);

CREATE INDEX guesses_of_a_table ON guesses (code);

UPDATE alembic_version SET version_num='0007' WHERE alembic_version.version_num = '0006';

-- 0008

CREATE TABLE sketches (
    id VARCHAR(64) NOT NULL,
    code VARCHAR(8) NOT NULL,
    owner VARCHAR(64) NOT NULL,
    version INTEGER NOT NULL,
    steps TEXT NOT NULL,
    shared BOOLEAN DEFAULT false NOT NULL,
    changes INTEGER NOT NULL,
    until VARCHAR(32) NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE,
    FOREIGN KEY(owner) REFERENCES credentials (hash) ON DELETE CASCADE
);

CREATE INDEX ix_sketches_code ON sketches (code);

CREATE INDEX ix_sketches_until ON sketches (until);

CREATE INDEX ix_sketches_owner ON sketches (owner);

UPDATE alembic_version SET version_num='0008' WHERE alembic_version.version_num = '0007';

-- 0009

CREATE TABLE sealed (
    code VARCHAR(8) NOT NULL,
    version INTEGER NOT NULL,
    salt VARCHAR(64) NOT NULL,
    drafts TEXT NOT NULL,
    PRIMARY KEY (code, version),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);

UPDATE alembic_version SET version_num='0009' WHERE alembic_version.version_num = '0008';

-- 0010

CREATE TABLE demos (
    code VARCHAR(8) NOT NULL,
    at VARCHAR(32) NOT NULL,
    PRIMARY KEY (code),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);

UPDATE alembic_version SET version_num='0010' WHERE alembic_version.version_num = '0009';

-- 0011_groups

CREATE TABLE groups (
    id VARCHAR(8) NOT NULL,
    name VARCHAR(64) NOT NULL,
    hash VARCHAR(64) NOT NULL,
    made_at VARCHAR(32) NOT NULL,
    PRIMARY KEY (id)
);

CREATE TABLE group_tables (
    code VARCHAR(8) NOT NULL,
    id VARCHAR(8) NOT NULL,
    hash VARCHAR(64) NOT NULL,
    stamp VARCHAR(64) NOT NULL,
    play TEXT NOT NULL,
    PRIMARY KEY (code),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE,
    FOREIGN KEY(id) REFERENCES groups (id) ON DELETE CASCADE
);

CREATE INDEX ix_group_tables_id ON group_tables (id);

CREATE TABLE group_names (
    id VARCHAR(8) NOT NULL,
    name VARCHAR(200) NOT NULL,
    called VARCHAR(64) NOT NULL,
    PRIMARY KEY (id, name),
    FOREIGN KEY(id) REFERENCES groups (id) ON DELETE CASCADE
);

CREATE TABLE group_plays (
    id VARCHAR(8) NOT NULL,
    batch VARCHAR(64) NOT NULL,
    number INTEGER NOT NULL,
    play TEXT NOT NULL,
    at VARCHAR(32) NOT NULL,
    PRIMARY KEY (id, batch, number),
    FOREIGN KEY(id) REFERENCES groups (id) ON DELETE CASCADE
);

UPDATE alembic_version SET version_num='0011_groups' WHERE alembic_version.version_num = '0010';

-- 0012_hidden_cards

CREATE TABLE hidden_cards (
    code VARCHAR(8) NOT NULL,
    back VARCHAR(64) NOT NULL,
    face TEXT NOT NULL,
    salt VARCHAR(64) NOT NULL,
    seat VARCHAR(64),
    PRIMARY KEY (code, back),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);

UPDATE alembic_version SET version_num='0012_hidden_cards' WHERE alembic_version.version_num = '0011_groups';

-- 0013

DROP TABLE sightings;

CREATE TABLE last_seen (
    hash VARCHAR(64) NOT NULL,
    at VARCHAR(32) NOT NULL,
    address VARCHAR(253) NOT NULL,
    PRIMARY KEY (hash),
    FOREIGN KEY(hash) REFERENCES credentials (hash) ON DELETE CASCADE
);

UPDATE alembic_version SET version_num='0013' WHERE alembic_version.version_num = '0012_hidden_cards';

-- 0014

CREATE TABLE notice_addresses (
    id VARCHAR(16) NOT NULL,
    code VARCHAR(8) NOT NULL,
    kind VARCHAR(16) NOT NULL,
    url TEXT NOT NULL,
    token TEXT NOT NULL,
    language VARCHAR(16) NOT NULL,
    patience INTEGER NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(code) REFERENCES tables (code) ON DELETE CASCADE
);

CREATE INDEX ix_notice_addresses_code ON notice_addresses (code);

CREATE TABLE notices (
    address VARCHAR(16) NOT NULL,
    moment VARCHAR(64) NOT NULL,
    next_at VARCHAR(32) NOT NULL,
    tries INTEGER NOT NULL,
    outcome VARCHAR(64) NOT NULL,
    PRIMARY KEY (address, moment),
    FOREIGN KEY(address) REFERENCES notice_addresses (id) ON DELETE CASCADE
);

CREATE INDEX ix_notices_next_at ON notices (next_at);

UPDATE alembic_version SET version_num='0014' WHERE alembic_version.version_num = '0013';
