"""Lines as in editors, terminals and programming documents: names, operators, brackets and quotes, close together."""

import random
import re

ACRONYMS = "API ID URL UI JSON HTML IP OS AI SQL XML CSS IO UUID HTTP DOM ASCII OAuth VPN PIN SIM".split()
VERBS = "get set is has on to from by all of load merge render parse open Show cursor".split()
OPERATORS = "&& || === !== == != => -> <= >= += -= ?? ?: :: = + - * / % < > & | ^ << >> ... ** // ~ |> <-".split()
VALUES = "true false null undefined 0 1 10 100 42 '' \"\" [] {} None self this".split()
UNITS = "px em rem % s ms vh fr deg".split()
TAGS = "div span p a ul li h1 input button img b i code td svg".split()
COMMANDS = "npm run|npm install|npx|git commit -m|git checkout -b|cd|ls -la|sudo apt install|pip install|docker run --rm|curl -X POST|export|echo|cat|python3|node".split("|")


def write_source(pick, rng: random.Random) -> str:
    """One line. `pick` gives a piece of some code."""
    word = lambda: re.sub(r"[^A-Za-z]", "", pick())[:10] or rng.choice(["value", "name", "index", "path"])
    name = lambda: write_name(word, rng)
    number = lambda: str(rng.randint(0, rng.choice([9, 99, 9999])))
    version = lambda: ".".join(str(rng.randint(0, 20)) for _ in range(3))
    quote = rng.choice("\"\"''`")
    quoted = lambda: quote + rng.choice([name(), f"{word()}-{word()}".lower(), f"./{word()}/{word()}.{rng.choice(['js', 'ts', 'css', 'py'])}".lower(), word().lower(), f"{name()}.{name()}", f"{word().lower()}+{word().lower()}"]) + quote
    value = lambda: rng.choice([name(), quoted(), number(), rng.choice(VALUES), f"{name()}.{name()}"])
    call = lambda: f"{rng.choice([name(), name() + '.' + name()])}({', '.join(value() for _ in range(rng.choice([0, 1, 1, 2, 3])))})"
    sign = lambda: rng.choice(OPERATORS)
    way = rng.randrange(20)
    if way == 0:
        return f'"{rng.choice([word().lower(), word().lower() + ":" + word().lower(), "@" + word().lower() + "/" + word().lower(), word().lower() + "-" + word().lower()])}": "{rng.choice("^^^~>")}{version()}"' + rng.choice(["", ","])
    if way == 1:
        return f'"{name()}": {rng.choice([value(), quoted(), call(), "[", "{"])}' + rng.choice(["", ",", " },", " }"])
    if way == 2:
        return f"{rng.choice(['', '!'])}{name()} {sign()} {rng.choice(['', '!'])}{rng.choice([value(), call()])} {rng.choice(['&&', '||', '&&', '??', '?', ':'])} {rng.choice(['', '!'])}{name()}.{name()}" + rng.choice(["", ";", " {", ")", '" },'])
    if way == 3:
        return f"{rng.choice(['if', 'while', 'for', 'switch', 'return', 'else if', 'catch'])} ({rng.choice(['', '!'])}{rng.choice([value(), call()])}{rng.choice(['', f' {sign()} {value()}'])}) " + rng.choice(["{", "return;", f"return {call()};", f"{name()} = {value()};"])
    if way == 4:
        return f"{rng.choice(['const', 'let', 'var', 'private', 'public static', 'readonly'])} {name()} = {rng.choice([value(), call(), f'{value()} {sign()} {value()}', '{' + name() + ': ' + value() + '}'])}" + rng.choice(["", ";", ","])
    if way == 5:
        return f"{call()}{rng.choice(['', ';', '.' + call(), '[' + name() + ']', ' {', ')', '))', '));'])}"
    if way == 6:
        return f"{name()}{rng.choice(['?', '', ''])}: {rng.choice([name(), 'string', 'number[]', 'boolean', f'Record<string, {name()}>', f'{name()} | null', f'Array<{name()}>'])}" + rng.choice(["", ",", ";", " =", ") {"])
    if way == 7:
        return f"{rng.choice(['.', '#', ''])}{name()} {rng.choice(['', '.' + word().lower() + '-' + word().lower() + ' ', '> ' + word().lower() + ' '])}" + rng.choice(["{", "{}", ","])
    if way == 8:
        return f"{word().lower()}-{word().lower()}: {rng.choice([number() + rng.choice(UNITS), f'{number()}px {number()}px', f'1px solid #{rng.randrange(1 << 12):03x}', f'#{rng.randrange(1 << 24):06x}', word().lower()])};"
    if way == 9:
        tag = rng.choice(TAGS)
        return rng.choice([f'<{tag} class="{word().lower()}">', f"<{tag}>{word()}</{tag}>", f"</{tag}>", f'<{tag} id="{name()}" />', f'<{name()} {name()}={{{name()}}}>', f"<!-- {word()} {word()} -->"])
    if way == 10:
        return f"{rng.choice(['', '$ ', '> ', '# '])}{rng.choice(COMMANDS)} {rng.choice([word().lower(), name(), './' + word().lower(), quoted()])}" + rng.choice(["", f" && {rng.choice(COMMANDS)} {word().lower()}", f" --{word().lower()}={number()}", f" -{rng.choice('abcfhlorvxy')}", f" | {word().lower()}"])
    if way == 11:
        return f"{rng.choice(['- ', '* ', '', '1. ', '• '])}`{name()}` {rng.choice(['—', '–', '-', ':'])} {word().lower()} {word().lower()} {word().lower()}" + rng.choice([".", "", f" `{name()}`."])
    if way == 12:
        return rng.choice([f"{'#' * rng.randint(1, 4)} {word()} {word().lower()}", f"**{word()}** {word().lower()}", f"[{word()}]({word().lower()}/{word().lower()}.md)", f"> {word()} {word().lower()} {word().lower()}", f"_{word()}_ {word().lower()}", f"~~{word()}~~", f"| {word()} | {word()} |", "- [ ] " + word(), "- [x] " + word()])
    if way == 13:
        return rng.choice([f"// {word()} {word().lower()} {word().lower()}", f"/* {word()} {word().lower()} */", f" * @{word().lower()} {{{name()}}} {name()}", f"# {word()} {word().lower()}", "/**", " */", "});", "})();", "},", "];", "} else {", "}, {", "()", "[]", "{}", "});", "=> {", "-->", "--->", "<--", "==>", "->", "=====", "-----", "....", "***"])
    if way == 14:
        return f"import {rng.choice([name(), '{ ' + name() + ' }', '* as ' + name()])} from {quoted()}" + rng.choice([";", ""])
    if way == 15:
        return ".".join([rng.choice(["java", "android", "com", "org", "src", word().lower()]), *(word().lower() for _ in range(rng.randint(1, 3)))]) + rng.choice(["", ";", ".*;", f".{name()}", f".{name()}.{rng.choice(['js', 'ts', 'java', 'd.ts'])}:{number()}"])
    if way == 16:
        return f"{quoted()} {rng.choice('+.,&=')} {quoted()}" if rng.random() < 0.5 else f"{quoted()}{rng.choice('+.,:=')}{quoted()}"
    if way == 17:
        return rng.choice([name(), name() + rng.choice(["()", "?", "[]", "!", ";", ",", ":"]), "@" + name(), "$" + name(), "#" + name(), "_" + name(), "%" + word().lower(), "--" + word().lower()])
    if way == 18:
        return f"{name()} {sign()} {value()}" + rng.choice(["", ";", f" {sign()} {value()}", ","])
    return f"({rng.choice([name(), value()])} {sign()} {value()} {rng.choice(['||', '&&', '=>', '?', ','])} {name()}{rng.choice(['.' + name(), '[' + name() + ']', '(' + name() + ')'])})" + rng.choice(["", ";", " {", ","])


def write_name(word, rng: random.Random) -> str:
    """A name of one to four words in one of the cases that programs use."""
    words = [word() for _ in range(rng.choice([1, 1, 2, 2, 2, 3, 3, 4]))]
    if rng.random() < 0.25:
        words[rng.randrange(len(words))] = rng.choice(ACRONYMS)
    if rng.random() < 0.2:
        words[0] = rng.choice(VERBS)
    case = rng.random()
    if case < 0.45:
        return words[0].lower() + "".join(part[:1].upper() + part[1:] for part in words[1:])
    if case < 0.7:
        return "".join(part[:1].upper() + part[1:] for part in words)
    if case < 0.8:
        return "_".join(words).lower()
    if case < 0.86:
        return "_".join(words).upper()
    return words[0] if case < 0.96 else rng.choice("abcdefghijklmnopqrstuvwxyz")
