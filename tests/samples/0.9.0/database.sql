PRAGMA user_version = 5;
BEGIN TRANSACTION;
CREATE TABLE boards (
        board TEXT NOT NULL, date TEXT UNIQUE, name TEXT NOT NULL, source TEXT NOT NULL,
        par INTEGER, words TEXT NOT NULL, answer TEXT NOT NULL, best TEXT NOT NULL,
        lists TEXT NOT NULL DEFAULT ''
    );
INSERT INTO "boards" VALUES('riu pgh lcs yao','2026-11-02','','game data',4,'gracious splashy sharply','gracious splashy','','[]');
INSERT INTO "boards" VALUES('tjo feb cuy hil','2026-11-03','','game data',5,'objectify youthful','objectify youthful','','[]');
CREATE TABLE games (
        id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL DEFAULT 0,
        changed INTEGER NOT NULL, board TEXT NOT NULL, date TEXT, words TEXT NOT NULL,
        par INTEGER, hints INTEGER NOT NULL, minimum INTEGER, solved INTEGER NOT NULL,
        game TEXT NOT NULL, aids TEXT NOT NULL DEFAULT '', given_up INTEGER NOT NULL DEFAULT 0
    );
INSERT INTO "games" VALUES('60ec76c9697149a3bf94a3725f43c5ad',2,1795757036,'riu pgh lcs yao','2026-11-02','gracious splashy',4,0,2,1,'{"id": "60ec76c9697149a3bf94a3725f43c5ad", "board": "riu pgh lcs yao", "min_length": 3, "steps": [[], ["gracious"], ["gracious", "splashy"]], "at": 2, "given_up": false, "date": "2026-11-02", "par": 4, "estimated_par": null, "lists": ["common"], "bridges": "auto", "started": 1795724000, "changed": 1795757036, "typed": "", "hints": [], "aids": [], "result": {"place": 4, "tied": 2, "of": 10, "minimum": 2}}','',0);
INSERT INTO "games" VALUES('c803a0e4ca93403b8d87c7c0d6e99491',1,1795757037,'iru pgh lcs yao','2026-11-02','gracious sharply',4,0,NULL,1,'{"id": "c803a0e4ca93403b8d87c7c0d6e99491", "board": "iru pgh lcs yao", "min_length": 3, "steps": [[], ["gracious"], ["gracious", "sharply"]], "at": 2, "given_up": false, "date": "2026-11-02", "par": 4, "estimated_par": null, "lists": ["common"], "bridges": "auto", "started": 1795724000, "changed": 1795757037, "typed": "", "hints": [], "aids": [], "result": null}','',0);
INSERT INTO "games" VALUES('ee9b8ff504814a1d8c8d078c144dd3a4',1,1795757036,'tjo feb cuy hil','2026-11-03','objectify',5,0,NULL,0,'{"id": "ee9b8ff504814a1d8c8d078c144dd3a4", "board": "tjo feb cuy hil", "min_length": 3, "steps": [[], ["objectify"]], "at": 1, "given_up": true, "date": "2026-11-03", "par": 5, "estimated_par": null, "lists": ["common"], "bridges": "auto", "started": 1795724000, "changed": 1795757036, "typed": "", "hints": [], "aids": ["evaluation"], "result": null}','evaluation',1);
INSERT INTO "games" VALUES('e137d1bda47645469333e4045b8f513d',2,1795757036,'utp aef mli bor',NULL,'table',NULL,1,NULL,0,'{"id": "e137d1bda47645469333e4045b8f513d", "board": "utp aef mli bor", "min_length": 3, "steps": [[], ["table"]], "at": 1, "given_up": false, "date": null, "par": null, "estimated_par": null, "lists": ["common"], "bridges": "auto", "started": 1795724000, "changed": 1795757036, "typed": "ex", "hints": [{"level": 1, "words": [], "minimum": 2, "finish": null, "ways": null, "chain": [], "without_bridges": false}], "aids": [], "result": null}','',0);
CREATE TABLE rejections (
        board TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (board, word)
    ) WITHOUT ROWID;
INSERT INTO "rejections" VALUES('riu pgh lcs yao','yuca');
CREATE TABLE seen (board TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;
INSERT INTO "seen" VALUES('riu pgh lcs yao');
CREATE TABLE unlisted (word TEXT NOT NULL PRIMARY KEY, letters INTEGER NOT NULL);
CREATE TABLE verdicts (
        word TEXT NOT NULL, learned INTEGER NOT NULL, accepted INTEGER NOT NULL,
        date TEXT NOT NULL, PRIMARY KEY (word, learned)
    ) WITHOUT ROWID;
INSERT INTO "verdicts" VALUES('psychical',0,1,'');
INSERT INTO "verdicts" VALUES('qoph',0,0,'');
CREATE UNIQUE INDEX undated_boards ON boards (board) WHERE date IS NULL;
CREATE INDEX boards_by_letters ON boards (board);
CREATE INDEX games_by_change ON games (changed);
COMMIT;
