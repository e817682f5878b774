-- The hints taken so far; NULL in a game without hints.
ALTER TABLE games ADD COLUMN hints BIGINT;
