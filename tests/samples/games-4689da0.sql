PRAGMA user_version = 3;
BEGIN TRANSACTION;
CREATE TABLE boards (
            board TEXT NOT NULL, date TEXT UNIQUE, name TEXT NOT NULL, source TEXT NOT NULL,
            par INTEGER, words TEXT NOT NULL, answer TEXT NOT NULL, best TEXT NOT NULL
        );
INSERT INTO "boards" VALUES('riu pgh lcs yao','2026-11-02','','game data',4,'gracious splashy','gracious splashy','');
CREATE TABLE games (
            id TEXT NOT NULL PRIMARY KEY, revision INTEGER NOT NULL DEFAULT 0,
            changed INTEGER NOT NULL, board TEXT NOT NULL, date TEXT, words TEXT NOT NULL,
            par INTEGER, hints INTEGER NOT NULL, minimum INTEGER, solved INTEGER NOT NULL,
            game TEXT NOT NULL
        , aids TEXT NOT NULL DEFAULT '', given_up INTEGER NOT NULL DEFAULT 0);
INSERT INTO "games" VALUES('6875284562fe466ab1de7fd3269f88d9',1,1795724063,'riu pgh lcs yao','2026-11-02','gracious splashy',4,0,2,1,'{"id": "6875284562fe466ab1de7fd3269f88d9", "board": "riu pgh lcs yao", "date": "2026-11-02", "par": 4, "estimated_par": null, "lists": ["common"], "min_length": 3, "bridges": "auto", "started": 1795724063, "changed": 1795724063, "steps": [[], ["gracious"], ["gracious", "splashy"]], "at": 2, "typed": "", "hints": [], "aids": [], "given_up": false, "result": {"place": 4, "tied": 2, "of": 10, "minimum": 2}}','',0);
INSERT INTO "games" VALUES('06f528ab16e648a19b626d2ae605541a',1,1795724063,'iru pgh lcs yao','2026-11-02','gracious sharply',4,0,NULL,1,'{"id": "06f528ab16e648a19b626d2ae605541a", "board": "iru pgh lcs yao", "date": "2026-11-02", "par": 4, "estimated_par": null, "lists": ["common"], "min_length": 3, "bridges": "auto", "started": 1795724063, "changed": 1795724063, "steps": [[], ["gracious"], ["gracious", "sharply"]], "at": 2, "typed": "", "hints": [], "aids": [], "given_up": false, "result": null}','',0);
INSERT INTO "games" VALUES('6a4a04cfe0434464a287cd20542b7899',1,1795724063,'tjo feb cuy hil','2026-11-03','objectify',NULL,0,NULL,0,'{"id": "6a4a04cfe0434464a287cd20542b7899", "board": "tjo feb cuy hil", "date": "2026-11-03", "par": null, "estimated_par": null, "lists": ["common"], "min_length": 3, "bridges": "auto", "started": 1795724063, "changed": 1795724063, "steps": [[], ["objectify"], ["objectify", "youthful"], ["objectify"]], "at": 3, "typed": "", "hints": [], "aids": [], "given_up": false, "result": null}','',0);
INSERT INTO "games" VALUES('a2f65202a28a49eebb1f83d107bf51d4',1,1795724063,'gcx tie vln apo','2026-11-04','octave explaining',NULL,1,NULL,1,'{"id": "a2f65202a28a49eebb1f83d107bf51d4", "board": "gcx tie vln apo", "date": "2026-11-04", "par": null, "estimated_par": null, "lists": ["common"], "min_length": 3, "bridges": "auto", "started": 1795724063, "changed": 1795724063, "steps": [[], ["octave"], ["octave", "explaining"]], "at": 2, "typed": "", "hints": [{"level": 2, "words": [], "minimum": 2, "finish": 2, "ways": 1, "chain": ["octave", "explaining"], "without_bridges": false}], "aids": [], "given_up": false, "result": null}','',0);
INSERT INTO "games" VALUES('2426a53297d442dfaae6f76b9e70c192',1,1795724063,'utp aef mli bor',NULL,'table',NULL,0,NULL,0,'{"id": "2426a53297d442dfaae6f76b9e70c192", "board": "utp aef mli bor", "date": null, "par": null, "estimated_par": null, "lists": ["common"], "min_length": 3, "bridges": "auto", "started": 1795724063, "changed": 1795724063, "steps": [[], ["table"]], "at": 1, "typed": "", "hints": [], "aids": [], "given_up": false, "result": null}','',0);
CREATE TABLE rejections (
            board TEXT NOT NULL, word TEXT NOT NULL, PRIMARY KEY (board, word)
        ) WITHOUT ROWID;
CREATE TABLE seen (board TEXT NOT NULL PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE unlisted (word TEXT NOT NULL PRIMARY KEY, letters INTEGER NOT NULL);
CREATE TABLE verdicts (
            word TEXT NOT NULL, learned INTEGER NOT NULL, accepted INTEGER NOT NULL,
            date TEXT NOT NULL, PRIMARY KEY (word, learned)
        ) WITHOUT ROWID;
CREATE UNIQUE INDEX undated_boards ON boards (board) WHERE date IS NULL;
CREATE INDEX boards_by_letters ON boards (board);
CREATE INDEX games_by_change ON games (changed);
COMMIT;
