-- Records that people keep, as JSON. `key` is the SHA-256 of what opens one for changes; `version` counts the changes.
CREATE TABLE records (
    id      TEXT    PRIMARY KEY,
    key     BLOB    NOT NULL,
    version INTEGER NOT NULL,
    json    TEXT    NOT NULL,
    created TEXT    NOT NULL,
    changed TEXT    NOT NULL
);

CREATE INDEX records_changed ON records (changed);

-- Records whose main line the engine looks at, or has looked at: `stage` is 0 while it does, 1 when it has. `millis` is how long it looks at
-- each position.
CREATE TABLE reports (
    record TEXT    PRIMARY KEY REFERENCES records (id) ON DELETE CASCADE,
    stage  INTEGER NOT NULL,
    millis INTEGER NOT NULL,
    line   TEXT    NOT NULL
);

-- What the engine found: one row for each position of the line, numbered from 0.
CREATE TABLE findings (
    record     TEXT    NOT NULL REFERENCES reports (record) ON DELETE CASCADE,
    ply        INTEGER NOT NULL,
    evaluation TEXT    NOT NULL,
    PRIMARY KEY (record, ply)
);
