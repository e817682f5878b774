PRAGMA application_id = 1497450322;
PRAGMA user_version = 0;
BEGIN TRANSACTION;
CREATE TABLE _sqlx_migrations (
    version BIGINT PRIMARY KEY,
    description TEXT NOT NULL,
    installed_on TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
    success BOOLEAN NOT NULL,
    checksum BLOB NOT NULL,
    execution_time BIGINT NOT NULL
);
INSERT INTO "_sqlx_migrations" VALUES(1,'games','2026-11-23 16:10:27',1,X'6F53B9C7EF0C9726929EA2918BEE7C26CED730454D6FAF855511D2F8573DE4EB58293D68E750B1A6563AC867E0AE99BE',1539350);
INSERT INTO "_sqlx_migrations" VALUES(2,'endings','2026-11-23 16:10:27',1,X'3F8920A211C1C92C3C329FE6F83B0382D1494D28DC7049A6AF7B54D08B04A896FAF938AFB09911305E62AC40E10F3904',8238392);
INSERT INTO "_sqlx_migrations" VALUES(3,'armies','2026-11-23 16:10:27',1,X'16EC5D6EEE6C2B7A3D7981F6D56BD84D128282CF30500F271408BD31AC6A192B28C6EA852520B1F2761AC51529E0FBD3',3926388);
INSERT INTO "_sqlx_migrations" VALUES(4,'keeping','2026-11-23 16:10:27',1,X'BC4F67534B7AF1336F52E3429916CD228CFBA46334E5AF2712DCA886AED940481908A3EFCF8557DA6BA6D1BD37E9DC01',1390352);
INSERT INTO "_sqlx_migrations" VALUES(5,'seats','2026-11-23 16:10:27',1,X'D5686C70F61E1A540C1355BAD25CA885A37F6C1CACAC780EFE8200814750338CE676FEB66F606CA1D68D0E313680DBD3',1812266);
INSERT INTO "_sqlx_migrations" VALUES(6,'records','2026-11-23 16:10:27',1,X'F2922E8DB9205B11AB7A302AAD3B31D8993713B520F3356A1BE1742A3458ACED4060E2D919360D4E8147371C005C2366',1370745);
INSERT INTO "_sqlx_migrations" VALUES(8,'accounts','2026-11-23 16:10:27',1,X'E8BCCC866A795B8C351FF4570296B1661146E3B9AD5BDEFD593B0932FCB1D5FF1CDFFF012D1E6BB6955FECEAEA7F783B',1499858);
INSERT INTO "_sqlx_migrations" VALUES(9,'hints','2026-11-23 16:10:27',1,X'FDD9C12519BCC3604A3ED2FC978F7171084DB1F57B881DAA364ED063B820C0E5DFBC70EE851CEC89702B5BE3F22696D4',837838);
INSERT INTO "_sqlx_migrations" VALUES(10,'studies','2026-11-23 16:10:27',1,X'5B157DCD37F38821C6831025E5BFD32B1D9CDEA87B66872D11637D9D5ECDE9C693FEDE9773FC327C99075350DCBD7CA6',1019035);
INSERT INTO "_sqlx_migrations" VALUES(11,'clocks','2026-11-23 16:10:27',1,X'D1953666A6116CED8AD2FF9EFDF5D695C41F80A731BE0AB700503E3A691C5F3B4AABAE98CC6F8F53B3E4D2EBB6B36B8C',1880461);
INSERT INTO "_sqlx_migrations" VALUES(12,'seeks','2026-11-23 16:10:27',1,X'E1B9151C379AB205D50A91293788811D619A9B1D98EF54D86621CD23757EA5D2048AC3AD4CCDE44F5DC6B9F76F26D1A7',770649);
INSERT INTO "_sqlx_migrations" VALUES(13,'nodes','2026-11-23 16:10:27',1,X'F828CBBE2786BC8DC19074ADBA86058723BF7D8DE3A632E27A7EC53150A3BABFF744C495FC96D815DFBFE77AEC2F1018',1177242);
INSERT INTO "_sqlx_migrations" VALUES(14,'ratings','2026-11-23 16:10:27',1,X'C19D51E641BB47F6B12EC0BF2E0AEE34B8466602B2E9F0201CB75A785553C2FCAF5BD007CB041691F0A382A0D7485A59',1454223);
INSERT INTO "_sqlx_migrations" VALUES(15,'chat','2026-11-23 16:10:27',1,X'B1A7D7F4E7B3CA19EE5C2B84FB698468C817B7D37B6CA958A6C4B63A34D18885C9E5C85DFEDEA2124F20595717A9EFD3',1387873);
INSERT INTO "_sqlx_migrations" VALUES(16,'tournaments','2026-11-23 16:10:27',1,X'73B9712253CE45F2EB54E296EA3FD8D1C5E4827584689D8857D0FED8D45E591CE43F5DEC1CA9E59693398799EF035F3E',934861);
INSERT INTO "_sqlx_migrations" VALUES(17,'adjournments','2026-11-23 16:10:27',1,X'A3D7E332E9FE5A18BE32E40F57BB34D7608275E42AB62728CDDB2BEEB4BA17442BA1892274E1852B437B3A58D5F6B4CA',936164);
CREATE TABLE accounts (
    id       TEXT   PRIMARY KEY,
    name     TEXT   NOT NULL,
    folded   TEXT   NOT NULL UNIQUE,
    look     TEXT   NOT NULL UNIQUE,
    password TEXT,
    bot      BIGINT NOT NULL,
    created  BIGINT NOT NULL
);
CREATE TABLE api_tokens (
    hash    TEXT   PRIMARY KEY,
    id      TEXT   NOT NULL UNIQUE,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    label   TEXT   NOT NULL,
    scopes  TEXT   NOT NULL,
    made    BIGINT NOT NULL,
    used    BIGINT
);
CREATE TABLE armies (
    game   TEXT NOT NULL,
    player TEXT NOT NULL,
    setup  TEXT NOT NULL,
    salt   TEXT NOT NULL,
    PRIMARY KEY (game, player)
);
INSERT INTO "armies" VALUES('wwewixvyegwuy','A','PPPPPPPPP/1B5R1/LNSGKGSNL|-','e5d40d30005fcd776891251861eb0afb');
CREATE TABLE audit (
    id      TEXT   PRIMARY KEY,
    at      BIGINT NOT NULL,
    act     TEXT   NOT NULL,
    actor   TEXT,
    subject TEXT,
    detail  TEXT,
    address TEXT
);
CREATE TABLE blocks (
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    blocked TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    since   BIGINT NOT NULL,
    PRIMARY KEY (account, blocked)
);
CREATE TABLE ceremonies (
    hash    TEXT   PRIMARY KEY,
    purpose TEXT   NOT NULL,
    account TEXT   NOT NULL,
    name    TEXT   NOT NULL,
    state   TEXT   NOT NULL,
    expires BIGINT NOT NULL
);
CREATE TABLE chapters (
    study    TEXT   NOT NULL REFERENCES studies (id) ON DELETE CASCADE,
    place    BIGINT NOT NULL,
    record   TEXT   NOT NULL REFERENCES records (id) ON DELETE CASCADE,
    name     TEXT   NOT NULL,
    variant  TEXT   NOT NULL,
    writable BIGINT NOT NULL,
    PRIMARY KEY (study, place)
);
CREATE TABLE chat (
    game    TEXT   NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    room    TEXT   NOT NULL,
    number  BIGINT NOT NULL,
    account TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    side    TEXT,
    guest   BIGINT,
    address TEXT,
    line    TEXT   NOT NULL,
    said    BIGINT NOT NULL,
    removed BIGINT NOT NULL,
    PRIMARY KEY (game, room, number)
);
CREATE TABLE closures (
    account TEXT   PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    reason  TEXT   NOT NULL,
    since   BIGINT NOT NULL
);
CREATE TABLE codes (
    game    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT NOT NULL,
    code    BLOB NOT NULL,
    expires INTEGER,
    token   BLOB,
    PRIMARY KEY (game, code)
) WITHOUT ROWID;
CREATE TABLE complaints (
    id       TEXT   PRIMARY KEY,
    game     TEXT   NOT NULL,
    room     TEXT,
    number   BIGINT,
    subject  TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    address  TEXT,
    name     TEXT   NOT NULL,
    reporter TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    reason   TEXT   NOT NULL,
    note     TEXT   NOT NULL,
    context  TEXT   NOT NULL,
    made     BIGINT NOT NULL,
    state    TEXT   NOT NULL
);
CREATE TABLE entrants (
    tournament TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    account    TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    browser    TEXT,
    name       TEXT,
    token      BLOB   NOT NULL,
    rating     BIGINT,
    entered    BIGINT NOT NULL,
    gone       BIGINT,
    away       BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);
CREATE TABLE findings (
    record     TEXT    NOT NULL REFERENCES reports (record) ON DELETE CASCADE,
    ply        INTEGER NOT NULL,
    evaluation TEXT    NOT NULL,
    PRIMARY KEY (record, ply)
);
CREATE TABLE games (
    id       TEXT    PRIMARY KEY,
    variant  TEXT    NOT NULL,
    position TEXT,
    black    TEXT    NOT NULL,
    white    TEXT    NOT NULL,
    version  INTEGER NOT NULL,
    ending TEXT,
    created  TEXT    NOT NULL,
    changed  TEXT    NOT NULL
, next TEXT, stage INTEGER NOT NULL DEFAULT 0, plies INTEGER NOT NULL DEFAULT 0, offers TEXT, hints BIGINT, time_control TEXT, clock TEXT, turn_began BIGINT, deadline BIGINT, node TEXT, lease BIGINT NOT NULL DEFAULT 0, adjournment TEXT);
INSERT INTO "games" VALUES('oezoklloerrhz','shogi',NULL,'human','human',4,NULL,'2026-11-23T16:10:27Z','2026-11-23T16:10:27Z',NULL,1,4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "games" VALUES('twbkwetsatvhu','shogi',NULL,'human','human',3,'w','2026-11-23T16:10:27Z','2026-11-23T16:10:27Z',NULL,2,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "games" VALUES('kgxupgbanxfsh','chu',NULL,'human','human',1,NULL,'2026-11-23T16:10:27Z','2026-11-23T16:10:27Z',NULL,1,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "games" VALUES('rvxdojtfuketl','gungi',NULL,'human','human',1,NULL,'2026-11-23T16:10:27Z','2026-11-23T16:10:27Z',NULL,1,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "games" VALUES('mnupnrvxqsqpu','shogi-7x9',NULL,'human','engine:1',2,NULL,'2026-11-23T16:10:27Z','2026-11-23T16:10:27Z',NULL,1,2,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
INSERT INTO "games" VALUES('wwewixvyegwuy','rengo-shogi',NULL,'human','human',1,NULL,'2026-11-23T16:10:30Z','2026-11-23T16:10:30Z',NULL,1,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,0,NULL);
CREATE TABLE guests (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (game, side)
);
CREATE TABLE moves (
    game TEXT    NOT NULL,
    ply  INTEGER NOT NULL,
    move TEXT    NOT NULL, spent BIGINT, clock TEXT,
    PRIMARY KEY (game, ply)
);
INSERT INTO "moves" VALUES('oezoklloerrhz',0,'7g7f',NULL,NULL);
INSERT INTO "moves" VALUES('oezoklloerrhz',1,'3c3d',NULL,NULL);
INSERT INTO "moves" VALUES('oezoklloerrhz',2,'8h2b+',NULL,NULL);
INSERT INTO "moves" VALUES('oezoklloerrhz',3,'3a2b',NULL,NULL);
INSERT INTO "moves" VALUES('twbkwetsatvhu',0,'7g7f',NULL,NULL);
INSERT INTO "moves" VALUES('twbkwetsatvhu',1,'3c3d',NULL,NULL);
INSERT INTO "moves" VALUES('kgxupgbanxfsh',0,'4h4g',NULL,NULL);
INSERT INTO "moves" VALUES('rvxdojtfuketl',0,'K*1g',NULL,NULL);
INSERT INTO "moves" VALUES('mnupnrvxqsqpu',0,'1g1f',NULL,NULL);
INSERT INTO "moves" VALUES('mnupnrvxqsqpu',1,'4a5b',NULL,NULL);
CREATE TABLE nodes (
    id        TEXT   PRIMARY KEY,
    until     BIGINT NOT NULL,
    connected BIGINT NOT NULL
);
CREATE TABLE pairings (
    tournament TEXT   NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
    number     BIGINT NOT NULL,
    round      BIGINT NOT NULL,
    black      BIGINT NOT NULL,
    white      BIGINT,
    game       TEXT,
    result     TEXT,
    ended      BIGINT,
    made       BIGINT NOT NULL,
    PRIMARY KEY (tournament, number)
);
CREATE TABLE passkeys (
    id      TEXT   PRIMARY KEY,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    label   TEXT   NOT NULL,
    format  BIGINT NOT NULL,
    json    TEXT   NOT NULL,
    added   BIGINT NOT NULL,
    used    BIGINT
);
CREATE TABLE probe (
    id      INTEGER PRIMARY KEY CHECK (id = 1),
    filling BLOB    NOT NULL
);
INSERT INTO "probe" VALUES(1,X'');
CREATE TABLE quiet (
    account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE
);
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
CREATE TABLE records (
    id      TEXT    PRIMARY KEY,
    key     BLOB    NOT NULL,
    version INTEGER NOT NULL,
    json    TEXT    NOT NULL,
    created TEXT    NOT NULL,
    changed TEXT    NOT NULL
, edit_key TEXT);
INSERT INTO "records" VALUES('hvrzcdgwozdyz',X'5A2467E0797502C1B2D337D9FE466CF37D4BB8A23E15C7F4E23DD79233B0AF15',0,'{
  "format": "yagura-record",
  "version": 1,
  "variant": "shogi",
  "rules": {
    "id": "small",
    "version": 1
  },
  "headers": [
    [
      "started",
      "2026-11-23T16:10:27Z"
    ]
  ],
  "nodes": [
    {},
    {"turn":"7g7f"},
    {"turn":"3c3d"},
    {"turn":"8h2b+"},
    {"turn":"3a2b"}
  ]
}
','2026-11-23T16:10:30Z','2026-11-23T16:10:30Z',NULL);
CREATE TABLE recovery_codes (
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    hash    TEXT NOT NULL,
    PRIMARY KEY (account, hash)
);
CREATE TABLE reports (
    record TEXT    PRIMARY KEY REFERENCES records (id) ON DELETE CASCADE,
    stage  INTEGER NOT NULL,
    millis INTEGER NOT NULL,
    line   TEXT    NOT NULL
);
CREATE TABLE results (
    game   TEXT PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    winner TEXT,
    reason TEXT NOT NULL
);
INSERT INTO "results" VALUES('twbkwetsatvhu','b','resign');
CREATE TABLE roles (
    account TEXT PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    role    TEXT NOT NULL
);
CREATE TABLE seats (
    game  TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side  TEXT NOT NULL,
    token BLOB NOT NULL,
    PRIMARY KEY (game, side, token)
) WITHOUT ROWID;
INSERT INTO "seats" VALUES('kgxupgbanxfsh','b',X'9CE7A58178144AF0EC7BECE3FD24C378E23B791096A5B302642F4C4A00B5C75A');
INSERT INTO "seats" VALUES('kgxupgbanxfsh','w',X'6AF6E968526585BCD4CC39C0C266356D65B52DEA332319A7D92BE2E84EF19E6A');
INSERT INTO "seats" VALUES('mnupnrvxqsqpu','b',X'65F317DCE6DD697645BBD70E1E741C5F3BDC59A654E181D2E4BCABD257AA99EE');
INSERT INTO "seats" VALUES('oezoklloerrhz','b',X'298085555BFBC994098A14B0020894258BDE320FD76405AA339DE20DEE5A04D5');
INSERT INTO "seats" VALUES('oezoklloerrhz','w',X'14FB51EBE8C15AC20E19FAFC9DB086966B2F8D01F95F671E06731734AB85AE2D');
INSERT INTO "seats" VALUES('rvxdojtfuketl','b',X'3879FDC62D5EA969CE39D686C4F77F73C254EDACC7BBEA25A839FF27B3923AC1');
INSERT INTO "seats" VALUES('rvxdojtfuketl','w',X'AEBF2D5344A264C664C350F7D8DEE7CD675F15AABC0A82C57C5178330DECDAD6');
INSERT INTO "seats" VALUES('twbkwetsatvhu','b',X'AA5DCCF0942A083034869BB8BCE2B4615C7F505EC547BA4702843E1FD34206E0');
INSERT INTO "seats" VALUES('twbkwetsatvhu','w',X'4CF061A023A31E2F313DCAF256A5B58A59D4157DFC7345C1BF38E0F51303D357');
INSERT INTO "seats" VALUES('wwewixvyegwuy','b',X'2487A38C7F6755ECC9B6BEB2A28D8978C79F4357CE2A680BB6E6855BDF937696');
INSERT INTO "seats" VALUES('wwewixvyegwuy','w',X'96DCEEDE27E7E4324EB0784E11586BFCF32B87EBD16AB1A7B51412D2A35754D9');
CREATE TABLE seeks (
    id         TEXT   PRIMARY KEY,
    account    TEXT   REFERENCES accounts (id) ON DELETE CASCADE,
    browser    TEXT,
    name       TEXT,
    target     TEXT   REFERENCES accounts (id) ON DELETE CASCADE,
    variant    TEXT   NOT NULL,
    position   TEXT,
    side       TEXT   NOT NULL,
    clock      TEXT,
    rated      BIGINT NOT NULL,
    min_rating BIGINT,
    max_rating BIGINT,
    token      BLOB   NOT NULL,
    made       BIGINT NOT NULL,
    lasting    BIGINT NOT NULL,
    expires    BIGINT NOT NULL,
    declined   BIGINT NOT NULL,
    game       TEXT,
    seat       TEXT
, definition TEXT, speed TEXT);
CREATE TABLE sessions (
    hash    TEXT   PRIMARY KEY,
    id      TEXT   NOT NULL UNIQUE,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    way     TEXT   NOT NULL,
    device  TEXT   NOT NULL,
    began   BIGINT NOT NULL,
    seen    BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE TABLE silences (
    subject TEXT   PRIMARY KEY,
    until   BIGINT NOT NULL
);
CREATE TABLE sitters (
    game    TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    side    TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (game, side)
);
CREATE TABLE studies (
    id        TEXT   PRIMARY KEY,
    owner_key TEXT   NOT NULL,
    edit_key  TEXT,
    version   BIGINT NOT NULL,
    title     TEXT   NOT NULL,
    created   TEXT   NOT NULL,
    changed   TEXT   NOT NULL
);
CREATE TABLE tournaments (
    id        TEXT   PRIMARY KEY,
    account   TEXT   REFERENCES accounts (id) ON DELETE SET NULL,
    browser   TEXT,
    organiser TEXT,
    terms     TEXT   NOT NULL,
    stage     TEXT   NOT NULL,
    entries   BIGINT NOT NULL,
    round     BIGINT NOT NULL,
    seed      BIGINT NOT NULL,
    version   BIGINT NOT NULL,
    made      BIGINT NOT NULL,
    due       BIGINT
);
CREATE TABLE turns (
    game TEXT    NOT NULL,
    turn INTEGER NOT NULL,
    text TEXT    NOT NULL,
    PRIMARY KEY (game, turn)
);
CREATE TABLE uptime (
    id    INTEGER PRIMARY KEY CHECK (id = 1),
    alive BIGINT  NOT NULL
);
INSERT INTO "uptime" VALUES(1,1795450227403);
CREATE TABLE watching (
    game     TEXT   PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    listed   BIGINT NOT NULL,
    delay    TEXT,
    watchers BIGINT NOT NULL,
    present  BIGINT NOT NULL
);
CREATE INDEX games_stage_changed ON games (stage, changed);
CREATE TRIGGER moves_added AFTER INSERT ON moves BEGIN
    UPDATE games SET plies = plies + 1 WHERE id = NEW.game;
END;
CREATE TRIGGER moves_removed AFTER DELETE ON moves BEGIN
    UPDATE games SET plies = plies - 1 WHERE id = OLD.game;
END;
CREATE TRIGGER games_removed AFTER DELETE ON games BEGIN
    DELETE FROM moves WHERE game = OLD.id;
    DELETE FROM armies WHERE game = OLD.id;
    DELETE FROM turns WHERE game = OLD.id;
END;
CREATE INDEX records_changed ON records (changed);
CREATE INDEX sessions_account ON sessions (account);
CREATE INDEX sessions_expires ON sessions (expires);
CREATE INDEX passkeys_account ON passkeys (account);
CREATE INDEX ceremonies_expires ON ceremonies (expires);
CREATE INDEX api_tokens_account ON api_tokens (account);
CREATE INDEX sitters_account ON sitters (account, game);
CREATE INDEX studies_changed ON studies (changed);
CREATE INDEX chapters_record ON chapters (record);
CREATE INDEX games_deadline ON games (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX seeks_expires ON seeks (expires);
CREATE INDEX games_node ON games (node);
CREATE INDEX ratings_best ON ratings (definition, speed, rating);
CREATE INDEX chat_account ON chat (account);
CREATE INDEX chat_said ON chat (said);
CREATE INDEX blocks_blocked ON blocks (blocked);
CREATE INDEX complaints_state ON complaints (state, made);
CREATE INDEX audit_at ON audit (at);
CREATE INDEX watching_listed ON watching (listed);
CREATE INDEX tournaments_stage ON tournaments (stage, made);
CREATE INDEX entrants_account ON entrants (account);
CREATE INDEX pairings_game ON pairings (game);
COMMIT;
