"""Print a completion script for your shell.

Where lbtui has nothing to offer, the shell offers files.

examples:
  lbtui completion bash > ~/.local/share/bash-completion/completions/lbtui
  lbtui completion zsh > ~/.zfunc/_lbtui        # with ~/.zfunc in fpath
  lbtui completion fish > ~/.config/fish/completions/lbtui.fish
"""

from collections.abc import Iterator
from re import split

from lbtui.cli.app import load_main_command
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.output import ExitCode, Failure, Stdout
from lbtui.puzzle.text import quote

# No script evaluates what it reads: the name of a list might hold $(…).
SCRIPT_BY_SHELL = {
    "bash": """\
# bash completion for lbtui
_lbtui() {
    local text
    COMPREPLY=()
    while IFS= read -r text; do
        COMPREPLY+=("$text")
    done < <(lbtui completion bash --line "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
}
complete -o default -o filenames -F _lbtui lbtui""",
    "zsh": """\
#compdef lbtui
local -a offers
offers=(${(f)"$(lbtui completion zsh --line "${(j: :)words[1,CURRENT]}" 2>/dev/null)"})
(( $#offers )) && _describe lbtui offers || _files""",
    "fish": """\
# fish completion for lbtui
function _lbtui
    lbtui completion fish --line (commandline -cp | string join ' ') 2>/dev/null
    or __fish_complete_path (commandline -ct)
end
complete -c lbtui -f -a '(_lbtui)'""",
}


def run(args: Args) -> int:
    """Print the completion script for one shell, or what it offers."""
    shell = args.positionals[0]
    if shell not in SCRIPT_BY_SHELL:
        raise Failure(f"unknown shell {quote(shell)}: choose bash, zsh or fish")
    out = Stdout(for_programs=True)
    if args.line is None:
        out.print(SCRIPT_BY_SHELL[shell])
        return ExitCode.OK
    *previous_words, prefix = args.line.split(" ")
    offers = _find_completions(previous_words, prefix)
    completions = [offer for offer in offers if offer[0].startswith(prefix)]
    out.print_lines(_format_completion(shell, text, meaning) for text, meaning in completions)
    return ExitCode.OK if completions else ExitCode.NOT_FOUND


def _find_completions(previous_words: list[str], prefix: str) -> Iterator[tuple[str, str]]:
    """Yield what may follow the words of a line, `prefix` being begun, and what each means."""
    command = load_main_command()
    for word in previous_words[1:]:
        command = command.subcommands.get(word, command)
    for option in command.options:
        if previous_words[-1:] and previous_words[-1] in option.flags and not option.is_flag:
            values = option.choices or (_find_list_names() if "NAME" in option.metavar else ())
            yield from ((value, "") for value in values)
            return
    if prefix.startswith("-"):
        for option in command.options:
            # A shell has one line for what an option means: the first clause of its help.
            yield option.flags[-1], split(r"[;:,]| \(", option.help)[0]
        yield "--help", "show this help"
        return
    for name, subcommand in command.subcommands.items():
        yield name, subcommand.summary
    if command.run is run:
        yield from ((shell, "") for shell in SCRIPT_BY_SHELL)


def _find_list_names() -> list[str]:
    """Return the names of the word lists, without those found on this system."""
    from lbtui.cli.lists import open_catalog

    # Only a damaged settings file has names that cannot be printed.
    infos = open_catalog().get_all_lists(include_system=False)
    return [info.name for info in infos if info.name.isprintable()]


def _format_completion(shell: str, text: str, description: str) -> str:
    """Return a completion as the shell takes it, with what it means where the shell shows that."""
    if shell == "zsh":
        text = text.replace("\\", "\\\\").replace(":", "\\:")
    return text + {"bash": "", "zsh": f":{description}", "fish": f"\t{description}"}[shell]


COMMAND = Command(
    usage="bash|zsh|fish",
    summary="print a completion script for your shell",
    options=(
        Option("--line", metavar="TEXT", help="print what may follow on this line, for the script"),
    ),
)
