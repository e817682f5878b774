-- The games that were added to the built-in ones, each version of them that could be played here: a game that was begun goes on by the text with
-- which it began, whatever becomes of its file. `version` is the word behind `~` in the id of a variant, a digest of what the rules need of
-- `text`, a definition that stands on no base.
CREATE TABLE definitions (
    version TEXT NOT NULL,
    id      TEXT NOT NULL,
    text    TEXT NOT NULL,
    added   TEXT NOT NULL,
    PRIMARY KEY (id, version)
);
