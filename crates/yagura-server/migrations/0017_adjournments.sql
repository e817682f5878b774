-- How a game is adjourned, while it is: `agreed`, `asleep`, or `sealed SPENT MOVE`.
ALTER TABLE games ADD COLUMN adjournment TEXT;
