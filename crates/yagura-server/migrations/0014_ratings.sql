-- How strong accounts are in a game (`definition` is its id, without options) at a speed. `rating` and `deviation` are thousandths of a point,
-- `volatility` is billionths. `games` is how many it is made of, `played` when the last of them ended, in seconds since 1970.
CREATE TABLE ratings (
    account    TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    definition TEXT   NOT NULL,
    speed      TEXT   NOT NULL,
    rating     BIGINT NOT NULL,
    deviation  BIGINT NOT NULL,
    volatility BIGINT NOT NULL,
    games      BIGINT NOT NULL,
    played     BIGINT NOT NULL,
    PRIMARY KEY (account, definition, speed)
);

CREATE INDEX ratings_best ON ratings (definition, speed, rating);

-- The games that are rated: that a row is here says so. `done` is when the end was reckoned, in seconds since 1970, null before that. The rest are
-- the ratings of the seats before and after it and the deviations before it, in thousandths; null where a seat has no account, or it did not count.
CREATE TABLE rated_games (
    game        TEXT   PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    definition  TEXT   NOT NULL,
    speed       TEXT   NOT NULL,
    done        BIGINT,
    before_b    BIGINT,
    deviation_b BIGINT,
    after_b     BIGINT,
    before_w    BIGINT,
    deviation_w BIGINT,
    after_w     BIGINT
);

-- In which ratings the game of a seek counts, or would; null without a clock.
ALTER TABLE seeks ADD COLUMN definition TEXT;
ALTER TABLE seeks ADD COLUMN speed TEXT;
