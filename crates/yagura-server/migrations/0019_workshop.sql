-- The games that people made in the workshop: the text of each as it was sent, from which anybody may make another. `id` and `version` are those of
-- its row in `definitions`, which holds what the rules read. `seen` is the day on which somebody asked for it last: one that nobody asks for and no
-- game needs is forgotten after a time.
CREATE TABLE workshop (
    version TEXT NOT NULL,
    id      TEXT NOT NULL,
    source  TEXT NOT NULL,
    seen    TEXT NOT NULL,
    PRIMARY KEY (id, version)
);
