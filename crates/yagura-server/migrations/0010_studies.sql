-- `edit_key` is the SHA-256, in hexadecimal digits, of what opens a record for changes by several people; null where nobody was given it.
ALTER TABLE records ADD COLUMN edit_key TEXT;

-- Studies: records in an order, as chapters. `owner_key` is the SHA-256 of what opens one for everything, `edit_key` of what opens it and its
-- chapters for changes; `version` counts the changes.
CREATE TABLE studies (
    id        TEXT   PRIMARY KEY,
    owner_key TEXT   NOT NULL,
    edit_key  TEXT,
    version   BIGINT NOT NULL,
    title     TEXT   NOT NULL,
    created   TEXT   NOT NULL,
    changed   TEXT   NOT NULL
);

CREATE INDEX studies_changed ON studies (changed);

-- `place` counts from 0. `writable` is 1 where whoever put the record there could change it: then so can all who may change the study.
CREATE TABLE chapters (
    study    TEXT   NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    place    BIGINT NOT NULL,
    record   TEXT   NOT NULL REFERENCES records (id) ON DELETE CASCADE,
    name     TEXT   NOT NULL,
    variant  TEXT   NOT NULL,
    writable BIGINT NOT NULL,
    PRIMARY KEY (study, place)
);

CREATE INDEX chapters_record ON chapters (record);
