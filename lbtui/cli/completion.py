"""`lbtui completion`: completion scripts for bash, zsh and fish, from the tables of options."""

from __future__ import annotations

from lbtui.cli.app import program
from lbtui.cli.command import Args, Command, Option
from lbtui.cli.output import OK, Failure, Out
from lbtui.puzzle.text import quote

SHELLS = ("bash", "zsh", "fish")
NAMES = "lbtui lists --names 2>/dev/null"
"""The shell command that prints the names of the word lists, one a line."""

EPILOG = """\
examples:
  lbtui completion bash > ~/.local/share/bash-completion/completions/lbtui
  lbtui completion zsh > ~/.zfunc/_lbtui        # with ~/.zfunc in fpath
  lbtui completion fish > ~/.config/fish/completions/lbtui.fish"""


def completion(args: Args) -> int:
    """Print the completion script for one shell."""
    shell = args.rest[0]
    if shell not in SHELLS:
        raise Failure(f"unknown shell {quote(shell)}: choose bash, zsh or fish")
    write = {"bash": _bash, "zsh": _zsh, "fish": _fish}[shell]
    Out(data=True).close([write(program())])
    return OK


def _tree(top: Command) -> list[tuple[str, Command]]:
    """Return every command with the words that name it: '', 'solve', 'lists', 'lists add'…"""
    found = [("", top)]
    for name, command in top.commands.items():
        found.append((name, command))
        found += [(f"{name} {sub}", below) for sub, below in command.commands.items()]
    return found


def _takes_files(command: Command) -> bool:
    return "FILE" in command.usage


def _brief(option: Option) -> str:
    """Return the first clause of an option's help: a shell shows it on one line."""
    ends = [at for end in (";", ":", " (", ",") if (at := option.help.find(end)) > 0]
    return option.help[: min(ends, default=None)]


# Names are compared by hand: `compgen -W` would expand what a name might hold, like $(…).
_BASH_LISTS = f"""\
_lbtui_lists() {{
    local name
    while IFS= read -r name; do
        [[ $name == "$1"* ]] && COMPREPLY+=("$name")
    done < <({NAMES})
    COMPREPLY+=($(compgen -f -- "$1"))
}}"""


def _bash(top: Command) -> str:
    nodes = _tree(top)
    lines = [
        "# bash completion for lbtui",
        _BASH_LISTS,
        "_lbtui() {",
        "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} at= IFS=$'\\n'",
        "    COMPREPLY=()",
    ]
    for path, command in nodes:
        if command.commands:
            depth = len(path.split()) + 1
            subs = "|".join(command.commands)
            word = f"${{COMP_WORDS[{depth}]}}"
            joined = f'"{path} {word}"' if path else word
            lines += [
                f'    if [[ $at == "{path}" ]] && ((COMP_CWORD > {depth})); then',
                f'        case "{word}" in',
                f"        {subs}) at={joined};;",
                "        esac",
                "    fi",
            ]
    lines += ['    case "$at $prev" in']
    silent = []
    for path, command in nodes:
        for option in command.options:
            where = "|".join(f'"{path} {flag}"' for flag in option.flags)
            values = _bash_values(option)
            if values:
                lines.append(f"    {where}) {values}; return;;")
            elif not option.is_flag:
                silent.append(where)
    lines += [f"    {'|'.join(silent)}) return;;", "    esac", '    case "$at" in']
    for path, command in nodes:
        words = [*command.commands, *(SHELLS if path == "completion" else ())]
        flags = [flag for option in command.options for flag in option.flags if flag[:2] == "--"]
        offer = "\\n".join([*words, *flags, "--help"])
        files = '; COMPREPLY+=($(compgen -f -- "$cur"))' if _takes_files(command) else ""
        lines.append(f'    "{path}") COMPREPLY=($(compgen -W $\'{offer}\' -- "$cur")){files};;')
    return "\n".join([*lines, "    esac", "}", "complete -o filenames -F _lbtui lbtui"])


def _bash_values(option: Option) -> str:
    """Return the command that completes the value of an option; "" where nothing can."""
    if option.choices:
        offer = "\\n".join(option.choices)
        return f"COMPREPLY=($(compgen -W $'{offer}' -- \"$cur\"))"
    metavar = option.metavar or ""
    if "NAME" in metavar:
        return '_lbtui_lists "$cur"'
    return 'COMPREPLY=($(compgen -f -- "$cur"))' if "FILE" in metavar else ""


def _zsh(top: Command) -> str:
    lines = ["#compdef lbtui", "# zsh completion for lbtui", ""]
    for path, command in reversed(_tree(top)):
        lines += [f"{_function(path)}() {{"]
        rest = "'*:argument:_files'" if _takes_files(command) else "'*:argument: '"
        if path == "completion":
            rest = f"'1:shell:({' '.join(SHELLS)})'"
        if command.commands:
            lines += ["    local -a commands=("]
            lines += [f"        {_zsh_pair(n, c.summary)}" for n, c in command.commands.items()]
            lines += ["    )", "    if ((CURRENT > 2)); then", '        case "$words[2]" in']
            for name in command.commands:
                below = _function(f"{path} {name}".strip())
                lines += [f"        {name}) shift words; ((CURRENT--)); {below}; return;;"]
            lines += ["        esac", "    fi"]
            rest = "'*:command:{_describe command commands}'"
        lines += ["    _arguments -S \\"]
        lines += [f"        {spec} \\" for option in command.options for spec in _zsh_specs(option)]
        lines += ["        '--help[show help]' \\", f"        {rest}", "}", ""]
    return "\n".join([*lines, '_lbtui "$@"'])


def _function(path: str) -> str:
    return "_lbtui" + "".join(f"_{part}" for part in path.split())


def _zsh_pair(name: str, text: str) -> str:
    return _single(f"{name}:{text.replace(':', chr(92) + ':')}")


def _zsh_specs(option: Option) -> list[str]:
    about = _brief(option).translate({ord("["): "(", ord("]"): ")", ord(":"): ","})
    value = ""
    if not option.is_flag:
        metavar = option.metavar or ""
        values = "( )"
        if option.choices:
            values = f"({' '.join(option.choices)})"
        elif "NAME" in metavar:
            values = f'{{compadd -- ${{(f)"$({NAMES})"}}; _files}}'
        elif "FILE" in metavar:
            values = "_files"
        value = f":{metavar.lower() or 'value'}:{values}"
        value = value.replace("( )", " ")
    star = "*" if option.repeat else ""
    return [_single(f"{star}{flag}[{about}]{value}") for flag in option.flags]


def _single(text: str) -> str:
    """Return `text` in the shells' single quotes."""
    return "'" + text.replace("'", "'\\''") + "'"


def _fish(top: Command) -> str:
    lines = ["# fish completion for lbtui", "complete -c lbtui -f"]
    for path, command in _tree(top):
        names = path.split()
        here = f"'{_fish_condition(names, command)}'"
        for name, below in command.commands.items():
            lines.append(f"complete -c lbtui -n {here} -a {name} -d {_fish_text(below.summary)}")
        if path == "completion":
            lines.append(f"complete -c lbtui -n {here} -a '{' '.join(SHELLS)}'")
        if _takes_files(command):
            lines.append(f"complete -c lbtui -n {here} -F")
        for option in command.options:
            names_of = " ".join(
                f"-l {flag[2:]}" if flag[:2] == "--" else f"-s {flag[1:]}" for flag in option.flags
            )
            lines.append(
                f"complete -c lbtui -n {here} {names_of}{_fish_values(option)}"
                f" -d {_fish_text(_brief(option))}"
            )
    return "\n".join(lines)


def _fish_condition(names: list[str], command: Command) -> str:
    seen = "; and ".join(f"__fish_seen_subcommand_from {name}" for name in names)
    below = " ".join(command.commands)
    if not below:
        return seen
    none = f"not __fish_seen_subcommand_from {below}"
    return f"{seen}; and {none}" if seen else none


def _fish_values(option: Option) -> str:
    if option.is_flag:
        return ""
    if option.choices:
        return f" -x -a '{' '.join(option.choices)}'"
    metavar = option.metavar or ""
    if "NAME" in metavar:
        return f" -r -F -a '({NAMES})'"
    return " -r -F" if "FILE" in metavar else " -x"


def _fish_text(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"


COMMAND = Command(
    "completion",
    usage="bash|zsh|fish",
    summary="print a completion script for your shell",
    epilog=EPILOG,
    least=1,
    most=1,
    run=completion,
)
