-- What the owner of an account likes: pieces, boards, sounds, languages. `json` is an object of the page's own, which the server only keeps.
CREATE TABLE settings (
    account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    json    TEXT NOT NULL
);
