"""Every command of the app, once.

The key bindings, the footer, the command palette, the help screen, the keys screen and
`docs/keys.md` are all made from this table. What a command does is up to the screen that has a
handler for its id.
"""

from collections.abc import Mapping
from dataclasses import replace

from lbtui.puzzle.ranking import MIN_BAND_SCORES
from lbtui.settings import HIGHEST_MAX_WORDS
from lbtui.terminal.capabilities import can_fetch_board
from lbtui.tui.commands.command import AppCommand, Scope
from lbtui.tui.commands.context import (
    ended_game_reason,
    incomplete_board_reason,
    no_solution_reason,
    no_word_reason,
    requires,
    requires_board,
    requires_unfinished_game,
)


def _make_section(name: str, scope: Scope, *commands: AppCommand) -> tuple[AppCommand, ...]:
    return tuple(replace(command, help_section=name, scope=scope) for command in commands)


# fmt: off
_BOARD_COMMANDS = _make_section("Board", "main",
    AppCommand("board.type", "Type or paste a board", ("letters",),
        "Letters fill the sides in order: top, right, bottom, left. Any format can be pasted.",
        mouse_hint="click a spot, then type", has_fixed_keys=True,
        keywords="enter input import letters new york times nyt puzzle today clipboard"),
    AppCommand("board.done", "From the board to the solutions", ("enter",),
        "On the board: go to the solutions, or say what is missing.",
        mouse_hint="click the solutions", has_fixed_keys=True, is_in_palette=False),
    AppCommand("board.new", "New board", ("ctrl+n",), "Clear the board and start a new one.", "new",
        requires(lambda c: c.letter_count or c.has_other_shape, "the board is already empty"),
        keywords="clear empty erase delete reset restart start over"),
    AppCommand("board.example", "Example board", (),
        "Load an example board; run it again for another one.",
        mouse_hint="click example under the board", keywords="sample demo try random"),
    AppCommand("board.shape", "Board shape", (),
        "Choose how many sides the board has, and how many letters each side.",
        mouse_hint="click the shape under the board",
        keywords="sides size letters grid square triangle pentagon hexagon octagon"),
    AppCommand("board.undo", "Undo", ("ctrl+y",),
        "Undo the last change to the board, pin or rejection; letters typed in a row are one.",
        "undo", requires(lambda c: c.can_undo, "nothing to undo"),
        keywords="back revert typing board change pin unpin rejection"),
    AppCommand("board.facts", "How hard is the board?", (),
        "Show how many two-word solutions it has, and more, compared with newspaper boards.",
        disabled_reason=incomplete_board_reason,
        keywords="facts details setter openings answers rate"),
    AppCommand("board.print", "Print the board", (),
        "Save a sheet to print: the board, lines to write on, the words shown as an answer.",
        disabled_reason=incomplete_board_reason, keywords="printer paper sheet html pdf"),
    AppCommand("board.stored", "Stored boards", ("f6",),
        "Find, open or remove a stored board, in a list or in a calendar.", "boards",
        keywords="open load saved history library archive date previous yesterday delete par"),
    AppCommand("board.today", "Today's board", ("f9",),
        "Fetch today's newspaper board, once; nothing else uses the network.", "today",
        requires(lambda _: can_fetch_board(), "this server fetches no boards"),
        keywords="fetch download nyt new york times daily online internet network newspaper"),
    AppCommand("board.make", "Make boards", (),
        "Make boards with the solutions you ask for, or for your own words.", "make",
        keywords="generate create new random setter workshop puzzle seed own custom words par"),
    AppCommand("board.play", "Play the board", ("ctrl+x",),
        "Play with words and solutions hidden, or go back to solving; an unfinished game"
        " resumes where it stopped.", "play",
        keywords="game start resume continue hide hints spoiler solve myself guess practice"),
    AppCommand("board.games", "Saved games", (),
        "Find, open, review or remove the games you played, and see statistics.", "games",
        keywords="history played resume reopen continue delete saved archive"),
    AppCommand("board.statistics", "Statistics", ("f8",), "Sum up the games you played.",
        keywords="stats results streak history games score"),
    AppCommand("board.review", "Review a game", ("f5",),
        "See how good each word of a game was, what was better, and how the game ranks.",
        disabled_reason=incomplete_board_reason,
        mouse_hint="paste the words of a game on its board",
        keywords="analyse analyze check compare replay moves best better mistakes answer"),
    AppCommand("board.answer", "Official answer", ("exclamation_mark",),
        "Trace the official answer of a board from game data; press again to hide it.",
        disabled_reason=requires_board(lambda c: c.official_answer, "no official answer is stored"),
        keywords="solution publisher reveal spoiler sealed nyt trace give up"),
)
_SOLVING_COMMANDS = _make_section("Solving", "main",
    AppCommand("solve.list", "Next word list", ("ctrl+l",),
        "Solve with the next list; a board with game data keeps its own choice.", "list",
        mouse_hint="click the list's name in the status line",
        keywords="switch change other common scrabble wordlist"),
    AppCommand("solve.ranking", "Switch ranking", ("ctrl+r",),
        "Use the next ranking: another order of solutions with the same number of words.",
        "ranking", mouse_hint="click the ranking in the status line",
        keywords="rank order sort best score shortest familiar popular first change"),
    AppCommand("solve.more", "Allow more words", ("right_square_bracket",),
        "Also list solutions with one more word.", "more words",
        requires(
            lambda c: c.max_words < HIGHEST_MAX_WORDS, f"{HIGHEST_MAX_WORDS} words is the maximum"),
        keywords="most maximum limit longer solutions increase three four five six"),
    AppCommand("solve.fewer", "Allow fewer words", ("left_square_bracket",),
        "Leave out the solutions with the most words.",
        disabled_reason=requires(lambda c: c.max_words > 1, "one word is the minimum"),
        keywords="most maximum limit less shorter solutions decrease fewest one two three"),
    AppCommand("solve.familiar", "Familiar words only", ("plus",),
        "Leave out the least familiar words, one band at a time.",
        disabled_reason=requires(
            lambda c: c.min_score < MIN_BAND_SCORES[-1], "only everyday words are left"),
        keywords="easy easier simple common everyday known hide rare obscure difficulty"),
    AppCommand("solve.rare", "Rarer words too", ("minus",),
        "Include rarer words again, one band at a time.",
        disabled_reason=requires(lambda c: c.min_score, "all words are already included"),
        keywords="hard harder difficult obscure unusual uncommon difficulty"),
    AppCommand("solve.stop", "Stop solving", ("escape",),
        "Stop solving and keep the solutions found so far.",
        mouse_hint="click stop in the status line", keywords="cancel abort halt interrupt end"),
    AppCommand("solve.again", "Solve again", (), "Reload the word lists and solve again.",
        disabled_reason=incomplete_board_reason, keywords="refresh reload recount rerun"),
)
_WORD_COMMANDS = _make_section("Words", "main",
    AppCommand("words.sort", "Sort the words", ("ctrl+o",), "Sort the words by the next column.",
        "sort", incomplete_board_reason, mouse_hint="click a column's title",
        keywords="order arrange column alphabetical length longest best"),
)
_SOLUTION_COMMANDS = _make_section("Solutions", "main",
    AppCommand("solutions.rank", "Go to a rank", ("ctrl+g",),
        "Type a rank and go to that solution, even among billions.", "go to rank",
        requires_board(lambda c: c.solution_count, "there are no solutions"),
        keywords="jump number position line nth"),
    AppCommand("list.pattern", "Copy the pattern", (),
        "Copy the solution without spoilers: S - H(9), H - H(11).", "pattern", no_solution_reason,
        keywords="spoiler share clipboard"),
)
_LIST_COMMANDS = _make_section("Words and solutions", "main",
    AppCommand("list.filter", "Filter the list", ("slash",),
        "Show only the rows that match: a letter typed in the list begins the filter.", "filter",
        incomplete_board_reason, mouse_hint="click the filter line",
        keywords="search find query match contains starts ends letters"),
    AppCommand("list.clear", "Show all rows", ("ctrl+u",), "Clear the filter.",
        disabled_reason=incomplete_board_reason, keywords="clear filter unfilter"),
    AppCommand("list.pin", "Pin the word", (), "Show only solutions with this word, or unpin it.",
        "pin", no_word_reason, mouse_hint="double-click a word",
        keywords="include require keep must with use favourite lock"),
    AppCommand("list.reject", "Reject the word", ("ctrl+d", "delete"),
        "Leave out this word and its solutions; press twice to reject it everywhere.", "reject",
        lambda c: None if c.just_rejected_word else no_word_reason(c),
        keywords="exclude remove delete hide without ban avoid not accepted invalid never"
        " always everywhere every board verdict"),
    AppCommand("list.unpin", "Unpin all", (), "Show solutions without the pinned words again.",
        disabled_reason=requires(lambda c: c.pinned_words, "no word is pinned"),
        mouse_hint="click the pinned words in the status line",
        keywords="clear remove reset pins pinned release"),
    AppCommand("list.rejected", "Rejected words", (),
        "List the words rejected here or on every board and restore any of them.",
        keywords="excluded removed hidden restore unreject"),
    AppCommand("list.define", "Definitions", ("f7",),
        "Show the highlighted word or solution with all facts and definitions.", "define",
        requires_board(lambda c: c.word or c.solution, "no row is highlighted"),
        keywords="define meaning what is explain details gloss"),
    AppCommand("list.copy", "Copy the row", ("ctrl+c",),
        "Copy the highlighted word or solution; on the board, its letters.", "copy",
        keywords="clipboard yank share word solution board"),
    AppCommand("list.export", "Export the list", ("ctrl+s",),
        "Save the list as text, CSV or JSON, or the board as SVG or a sheet to print.", "export",
        requires_board(lambda c: c.candidate_count, "there is nothing to export"),
        keywords="save write print file csv json txt svg picture drawing image download output"),
)
_MOVING_COMMANDS = _make_section("Moving around", "main",
    AppCommand("list.row", "Row up, row down", ("up", "down"),
        "Move in a list, also while its filter is typed.", mouse_hint="wheel, click a row",
        has_fixed_keys=True, is_in_palette=False),
    AppCommand("list.page", "Page up, page down", ("pageup", "pagedown"),
        "Move by a page, also while the filter is typed.",
        mouse_hint="click above or below the scrollbar's handle",
        has_fixed_keys=True, is_in_palette=False),
    AppCommand("list.ends", "First row, last row", ("home", "end"),
        "Go to the first or the last row, even of billions.", mouse_hint="drag the scrollbar",
        has_fixed_keys=True, is_in_palette=False),
    AppCommand("list.choose", "Choose the row", ("enter",),
        "On a word: pin it. On a solution: show everything about it.", "info",
        mouse_hint="double-click", has_fixed_keys=True, is_in_palette=False),
    AppCommand("view.board", "Go to the board", ("1",), "Move the focus to the board.", "board",
        mouse_hint="click it, or its tab", keywords="edit box pane focus show view"),
    AppCommand("view.words", "Go to the words", ("2",), "Move the focus to the words.", "to words",
        incomplete_board_reason, mouse_hint="click it, or its tab",
        keywords="candidates list pane focus show view"),
    AppCommand("view.solutions", "Go to the solutions", ("3",), "Move the focus to the solutions.",
        "to solutions", incomplete_board_reason, mouse_hint="click it, or its tab",
        keywords="answers results list pane focus show view give up cheat"),
    AppCommand("view.next", "Next pane", ("tab", "right"), "Move the focus to the next pane.",
        mouse_hint="click it", keywords="switch window focus cycle right"),
    AppCommand("view.previous", "Previous pane", ("shift+tab", "left"),
        "Move the focus to the previous pane.", mouse_hint="click it",
        keywords="switch window focus cycle back left"),
)
_PLAY_COMMANDS = _make_section("Play", "play",
    AppCommand("play.type", "Type a word", ("letters",),
        "A letter that cannot come next is marked, and enter says why. The letter that links to"
        " the last word may be left out. Words may be pasted.",
        mouse_hint="click the letters on the box", has_fixed_keys=True, is_in_palette=False),
    AppCommand("play.word", "Play the word", ("enter",),
        "Play the word typed, or else the row of the evaluation that you moved to.", "play",
        ended_game_reason, mouse_hint="click play in the footer",
        has_fixed_keys=True, is_in_palette=False),
    AppCommand("play.back", "Take back", ("backspace",),
        "Erase the last letter; with none typed, take the last word back.", "erase",
        requires_unfinished_game(lambda c: c.has_game_begun, "nothing to take back"),
        mouse_hint="click erase in the footer", has_fixed_keys=True, is_in_palette=False),
    AppCommand("play.hint", "Hint", ("ctrl+t",),
        "Show the next hint: each says a little more, and the last one gives the words away.",
        "hint", ended_game_reason, keywords="help clue nudge tip stuck reveal"),
    AppCommand("play.undo", "Undo", ("ctrl+y",), "Undo the last word played or taken back.", "undo",
        requires_unfinished_game(lambda c: c.can_undo_game, "nothing to undo"),
        keywords="back revert"),
    AppCommand("play.reject", "Reject the word", ("ctrl+d",),
        "Go on without the word typed, or else the last; press twice to reject it everywhere.",
        "reject", requires_unfinished_game(lambda c: c.has_game_begun, "no words played yet"),
        keywords="exclude invalid not accepted word wrong never"),
    AppCommand("play.clear", "Clear the word", ("ctrl+u",), "Erase all letters of the word typed.",
        disabled_reason=requires(lambda c: c.has_typed_letters, "no letters are typed"),
        keywords="erase delete letters"),
    AppCommand("play.accept", "The newspaper accepts it", ("ctrl+a",),
        "Play the word typed, and remember that the newspaper accepts it.",
        disabled_reason=requires(lambda c: c.has_typed_letters, "type a word first"),
        keywords="verdict accept unlisted refused unknown valid"),
    AppCommand("play.evaluate", "Evaluation", ("ctrl+e",),
        "Show how many words are needed; again: by first letter and length; again: by word.",
        "evaluation", ended_game_reason,
        keywords="analysis engine worth ways next moves possible best candidates"),
    AppCommand("play.define", "Definitions", ("f7",), "Show what the words played mean.",
        disabled_reason=requires(lambda c: c.game_word_count, "no words played yet"),
        keywords="define meaning what is explain details gloss"),
    AppCommand("play.copy", "Copy the words", ("ctrl+c",),
        "Copy the words played; before there are any, the board.", keywords="clipboard chain"),
    AppCommand("play.review", "Review", ("f5",),
        "Replay the game: what each word left, and what was better. Before the end: give up.",
        "review", requires(lambda c: c.game_word_count, "no words played yet"),
        keywords="analysis analyse check mistakes better moves replay answer"),
    AppCommand("play.share", "Share", ("ctrl+s",),
        "Copy how the game went, without its words; press again to add them.", "share",
        keywords="clipboard copy result spoiler post"),
    AppCommand("play.give_up", "Give up", (), "End the game and show the solutions.",
        disabled_reason=ended_game_reason,
        keywords="end resign surrender stop reveal show solutions answer"),
    AppCommand("play.new", "New game", ("ctrl+n",),
        "Start over; the game so far stays saved. Press twice before its end.", "new game",
        requires(lambda c: c.has_game_begun, "this game is new"),
        keywords="again restart reset start over clear"),
    AppCommand("play.close", "Back to the solver", ("escape",),
        "Clear the word typed, else leave the game; twice before its end. It stays saved.", "back",
        keywords="solutions words answer close exit stop main"),
)
_REVIEW_COMMANDS = _make_section("Review", "review",
    AppCommand("review.first", "Review again", ("f5",), "Replay the game from its first move.",
        mouse_hint="click the first move", keywords="start beginning restart moves"),
    AppCommand("review.next", "Next move", ("right", "space"), "Replay the next move.", "next",
        mouse_hint="click a move", keywords="forward step word"),
    AppCommand("review.previous", "Previous move", ("left",), "Go back to the move before.",
        "previous", mouse_hint="click a move", keywords="back step word"),
    AppCommand("review.define", "Definitions", ("f7",), "Show what the words of the game mean.",
        keywords="define meaning what is explain details gloss"),
    AppCommand("review.copy", "Copy the review", ("ctrl+c",), "Copy the review as text.", "copy",
        keywords="clipboard yank share text"),
    AppCommand("review.close", "Close the review", ("escape",), "Go back to where you came from.",
        "back", keywords="exit leave return game board"),
)
_APP_COMMANDS = _make_section("App", "main",
    AppCommand("app.help", "Help", ("question_mark", "f1"), "Explain keys, filters and columns.",
        "help",
        keywords="keys keyboard shortcuts bindings mouse manual guide how cheat documentation"
        " tutorial commands columns about docs hotkeys keybindings"),
    AppCommand("app.palette", "Menu", ("ctrl+p",), "Find a command and run it.", "menu",
        mouse_hint="click menu in the footer", is_in_palette=False),
    AppCommand("app.lists", "Word lists", ("f3",), "Choose, add and remove word lists.",
        keywords="dictionary dictionaries language languages vocabulary english spanish german"
        " scrabble common wordlists import add join combine change remove file own custom"),
    AppCommand("app.settings", "Settings", ("f2",),
        "Change settings; every change is saved at once.",
        keywords="config configuration preferences options setup customize keys bindings remap"
        " rebind shortcuts hotkeys keybindings animation motion bridges drawing font braille"
        " ascii unicode minimum length shortest letters longer shorter words number of most"),
    AppCommand("app.theme", "Theme", (), "Choose colours; each theme is previewed.",
        keywords="dark light night mode colours colors scheme appearance skin contrast"),
    AppCommand("app.about", "About and licences", (),
        "Show the version, the licence, and the notices of the word lists.",
        keywords="version licenses license copyright credits author"),
    AppCommand("app.redraw", "Redraw the screen", (),
        "Repaint the screen after another program has written to it.",
        keywords="refresh repaint garbled display"),
    AppCommand("app.quit", "Quit", ("ctrl+q",), "Quit; lbtui reopens where you left off.", "quit",
        keywords="exit leave close end bye"),
)
COMMANDS = (
    *_BOARD_COMMANDS, *_PLAY_COMMANDS, *_REVIEW_COMMANDS, *_WORD_COMMANDS, *_SOLUTION_COMMANDS,
    *_LIST_COMMANDS, *_SOLVING_COMMANDS, *_MOVING_COMMANDS, *_APP_COMMANDS,
)
# fmt: on
COMMAND_BY_ID: Mapping[str, AppCommand] = {command.id: command for command in COMMANDS}

SHARED_COMMAND_IDS = (
    *("board.stored", "board.today", "board.make", "board.games", "board.statistics"),
    *(command.id for command in _APP_COMMANDS),
)
"""Commands of the main screen that a game and a review have as well."""


def commands_in_scope(scope: Scope) -> list[AppCommand]:
    """Return the commands of a screen, in order."""
    game_ids = ("board.play", "board.answer") if scope == "play" else ()
    shared_ids = (*SHARED_COMMAND_IDS, *game_ids)
    return [command for command in COMMANDS if command.scope == scope or command.id in shared_ids]


def commands_by_section() -> dict[str, list[AppCommand]]:
    """Return the commands under the names of their sections in help, in order."""
    sections: dict[str, list[AppCommand]] = {}
    for command in COMMANDS:
        sections.setdefault(command.help_section, []).append(command)
    return sections
