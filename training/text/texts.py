"""Chooses the text of a line: real words, output of programs, and random characters, so that the network reads
instead of guessing."""

import json
import pathlib
import random
import re

from alphabet import ALPHABET, ARROWS, ASCII, CLASS_OF, CURRENCIES, CYRILLIC, GREEK, KEYS, LATIN_1, LATIN_EXTENDED, LATIN_FURTHER, MATHEMATICS, PUNCTUATION, SHAPES, VIETNAMESE, normalize
from source import write_source

DIGITS = "0123456789"
SIGNS = "".join(character for character in ASCII if not character.isalnum() and character != " ")
LATIN_LETTERS = [character for character in LATIN_1 + LATIN_EXTENDED + LATIN_FURTHER if character.isalpha()]
# What one word of a soup is made of; scripts that share letters' shapes are never mixed within a line.
BASIC = [c for c in ASCII if c.isalpha()]
SOUPS = {
    "basic": (BASIC, 5),
    "accents": (LATIN_LETTERS + BASIC, 4),
    "vietnamese": (list(VIETNAMESE) + list("ăâđêôơưĂÂĐÊÔƠƯàáãèéìíòóõùúý") + BASIC[:26], 2.5),
    "greek": ([c for c in GREEK if c.isalpha()], 1.5),
    "cyrillic": ([c for c in CYRILLIC if c.isalpha()], 3),
    "digits": (list(DIGITS), 3),
    "mixed": (list(DIGITS) + BASIC + list("-_./"), 4),
    "signs": (list(SIGNS) + list(PUNCTUATION) + list(LATIN_1[:30]) + list(DIGITS[:4]), 2),
    # Without those that look like a common character: they stand in lines of their own kind.
    "rare": ([c for c in CURRENCIES + ARROWS + KEYS + MATHEMATICS + SHAPES + PUNCTUATION if c not in "⌃∩∪∧∨−⁄"], 1.5),
}
COMMON_LANGUAGES = {"en": 14, "de": 2, "fr": 2, "es": 2, "vi": 5, "ru": 4, "uk": 4, "bg": 2, "sr": 2, "el": 5, "pl": 1.5, "cs": 1.5, "tr": 4, "hu": 1.5, "ro": 1.5}
TIGHT = re.compile("f[filtjı]|rn|tt|ij|vv|cl|[Il]{2}")
HOSTS = ".com .org .net .io .dev .de .fr .co.uk .app .ru .pl .ua /index.html /docs/api /settings ?id=42 #top".split()
KEY_NAMES = "Ctrl Alt Shift Cmd Esc Tab Enter Del F1 F5 F12 Home End ⌘ ⌥ ⇧ ⌃ ⏎ ⌫".split()


class Texts:
    def __init__(self, corpus: pathlib.Path):
        data = json.loads(corpus.read_text())
        self.code: list[str] = data["code"]
        self.by_kind = {kind: {language: texts for language, texts in data[kind].items() if texts} for kind in ("interface", "invented", "numbers")}
        self.tight_words = {language: words for language, texts in self.by_kind["interface"].items() if (words := sorted({word for text in texts for word in text.split() if TIGHT.search(word)}))}
        self.makers = [(self.phrase, 44), (self.tight, 4), (self.invented, 9), (self.number, 8), (self.code_line, 8), (self.source, 12), (self.written, 14), (self.soup, 16)]

    def choose(self, rng: random.Random) -> str:
        """A normalized text of 1 to about 70 characters that the alphabet has."""
        while True:
            (make,) = rng.choices([maker for maker, _ in self.makers], [weight for _, weight in self.makers])
            text = normalize(decorate(make(rng), rng))
            if text and len(text) <= 90 and all(character in CLASS_OF for character in text):
                return text

    def from_language(self, kind: str, rng: random.Random) -> str:
        languages = self.by_kind[kind]
        (language,) = rng.choices(list(languages), [COMMON_LANGUAGES.get(name, 0.7) for name in languages])
        return rng.choice(languages[language])

    def phrase(self, rng: random.Random) -> str:
        words = self.from_language("interface", rng).split()
        count = min(len(words), rng.choice([1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 8, 10]))
        start = rng.randint(0, len(words) - count)
        chosen = words[start : start + count]
        if rng.random() < 0.15:
            rng.shuffle(chosen)
        if rng.random() < 0.04:
            place = rng.randrange(len(chosen))
            chosen[place] = chosen[place].rstrip(".,;:!?") + rng.choice(["!", "!", "?", "’s", "'s", "n't", "'ll", " !", "...", ";", ")"])
        text = " ".join(chosen)
        if rng.random() < 0.5:
            text = text.strip(".,;:()!?“”„»«’'\"")
        case = rng.random()
        if case < 0.5:
            return text[:1].upper() + text[1:]
        if case < 0.58:
            return text.upper()
        return text.title() if case < 0.66 else text

    def tight(self, rng: random.Random) -> str:
        """Words with letters that touch, or that look like another one together."""
        (language,) = rng.choices(list(self.tight_words), [COMMON_LANGUAGES.get(name, 0.7) for name in self.tight_words])
        words = rng.choices(self.tight_words[language], k=rng.choice([1, 1, 2, 3]))
        return " ".join(words).upper() if rng.random() < 0.1 else " ".join(words)

    def invented(self, rng: random.Random) -> str:
        return self.from_language("invented", rng)[:60].strip()

    def number(self, rng: random.Random) -> str:
        return self.from_language("numbers", rng)

    def code_line(self, rng: random.Random) -> str:
        line = rng.choice(self.code)
        if rng.random() < 0.4:
            return rng.choice(line.split())[:40]
        start = rng.randint(0, max(0, len(line) - 20)) if rng.random() < 0.5 else 0
        return line[start : start + rng.randint(8, 60)]

    def written(self, rng: random.Random) -> str:
        """Output of programs: times, prices, sizes, counts, addresses, versions, keys."""
        word = lambda: rng.choice(rng.choice(self.code).split()).strip("(){}[];,.:'\"`*#")[:14] or "item"
        number = lambda top=10000: str(rng.randint(0, rng.choice([9, 99, 999, top])))
        clock = lambda: f"{rng.randint(0, 23)}:{rng.choice(['00', '30', '15', '45', f'{rng.randint(0, 59):02}'])}"
        return rng.choice(
            [
                lambda: f"{rng.randint(0, 23)}:{rng.randint(0, 59):02}" + rng.choice(["", "", " AM", " PM", "am", f":{rng.randint(0, 59):02}"]),
                lambda: rng.choice("€$£¥" + CURRENCIES) + rng.choice(["", " "]) + f"{rng.random() * 10 ** rng.randint(1, 5):,.2f}",
                lambda: f"{rng.random() * 10 ** rng.randint(1, 4):.2f}".replace(".", rng.choice(".,")) + rng.choice([" ", ""]) + rng.choice(list("€$£%°" + CURRENCIES) + ["kr", "zł", "Kč", "лв.", "грн", "₽", "Ft", "lei", "°C", "%", "km", "MB"]),
                lambda: f"{number()} {rng.choice(['KB', 'MB', 'GB', 'ms', 's', 'px', 'min', 'h', 'kg', 'dB', 'fps', 'Mbit/s', 'W', 'mAh'])}",
                lambda: rng.choice(["+", "-", "−", "±", "~", "≈", "<", ">", "≤"]) + number() + rng.choice(["", "%", ".5", "°"]),
                lambda: f"{number()}/{number()}",
                lambda: f"({number()})",
                lambda: number() + rng.choice("KMB") + rng.choice(["", "+"]),
                lambda: "v" + ".".join(number(40) for _ in range(rng.randint(2, 4))),
                lambda: ".".join(str(rng.randint(0, 255)) for _ in range(4)) + rng.choice(["", ":8080", "/24"]),
                lambda: rng.choice(["https://", "http://", "www.", ""]) + word().lower() + rng.choice(["", "-", "."]) + word().lower() + rng.choice(HOSTS),
                lambda: f"{word().lower()}{rng.choice(['.', '_', ''])}{number(99)}@{word().lower()}{rng.choice(HOSTS[:12])}",
                lambda: "@" + word() + rng.choice(["", "_" + word()]),
                lambda: "#" + rng.choice([word(), f"{rng.randrange(1 << 24):06x}", f"{rng.randrange(1 << 24):06X}", number()]),
                lambda: f"{rng.randrange(1 << 64):016x}"[: rng.randint(6, 16)],
                lambda: "-".join(f"{rng.randrange(1 << 16):04X}" for _ in range(rng.randint(2, 5))),
                lambda: "+".join(rng.sample(KEY_NAMES, rng.randint(1, 2)) + [rng.choice(ASCII[33:59])]),
                lambda: "".join(rng.sample("⌘⌥⇧⌃", rng.randint(1, 3))) + rng.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789⌫⏎←→↑↓"),
                lambda: rng.choice([".", "/", "~/", "C:\\", "src/"]) + word() + rng.choice(["/", "\\", "_"]) + word() + rng.choice([".ts", ".py", ".json", ".pdf", ".png", ""]),
                lambda: word() + word().title() + rng.choice(["", "()", "[0]", ": string", " = true", ";"]),
                lambda: f"+{rng.randint(1, 99)} {rng.randint(100, 999)} {rng.randint(100, 999)} {rng.randint(10, 99)} {rng.randint(10, 99)}",
                lambda: f"{rng.randint(1, 28)}.{rng.randint(1, 12)}.{rng.randint(1990, 2030)}".replace(".", rng.choice("./-")),
                lambda: f"{rng.randint(1990, 2030)}-{rng.randint(1, 12):02}-{rng.randint(1, 28):02}" + rng.choice(["", "T12:30:00Z", " 08:15"]),
                lambda: rng.choice(ALPHABET[1:]) if rng.random() < 0.5 else rng.choice(DIGITS + "".join(BASIC)),
                lambda: number(10**9),
                # A clock's hours from one to the other, an hour of a calendar, masked numbers, the status of a device.
                lambda: f"{clock()}{rng.choice([' - ', ' – ', '-', '–', ' to '])}{clock()}",
                lambda: f"{rng.randint(1, 12)}{rng.choice(['a', 'p', 'am', 'pm', ' a.m.', ' h', 'd', 'm', 'x', 'px', 'st', 'th'])}",
                lambda: " ".join(rng.choice(["****", "••••", "xxxx", "****"]) for _ in range(rng.randint(1, 3))) + f" {rng.randint(0, 9999):04}",
                lambda: " ".join(rng.sample([f"-{number(999)}mA", f"{number(99)}%", f"{rng.uniform(0, 50):.1f}°C", f"{number(59)}ms", clock(), f"{number(60)} fps", f"{number(99)}x{number(99)}"], rng.randint(1, 3))),
                lambda: f"{rng.choice(['OK', 'Ok', 'OK!', 'NO', 'ON', 'OFF', 'GO', 'ID', 'TOP', 'COOL', 'LOGO', 'ZOOM', 'FOO', 'Q&A', 'OOPS', 'Oh', 'IO', 'I/O', 'OS', 'iOS', 'OL', 'AI', 'II', 'III', 'IV', 'API', 'APIs', 'UI', 'URI', 'IP'])}" + rng.choice(["", "", " " + word(), f" {number(99)}"]),
                lambda: number(9) + rng.choice("°ºª²³½%‰+×"),
            ]
        )()

    def source(self, rng: random.Random) -> str:
        return write_source(lambda: rng.choice(rng.choice(self.code).split()), rng)

    def soup(self, rng: random.Random) -> str:
        if rng.random() < 0.2:
            letters = list(rng.choice(self.from_language("interface", rng).split()))
            rng.shuffle(letters)
            return "".join(letters)
        (name,) = rng.choices(list(SOUPS), [weight for _, weight in SOUPS.values()])
        characters = SOUPS[name][0]
        spread = name in ("rare", "signs")
        words = ["".join(rng.choices(characters, k=rng.randint(1, 4 if spread else 9))) for _ in range(rng.choice([1, 1, 2, 2, 3]))]
        # Words of one case, as words are, except in a third of them.
        cased = [rng.choice([word.lower(), word.title(), word.upper(), word]) if name != "mixed" else word for word in words]
        return " ".join(cased)


def decorate(text: str, rng: random.Random) -> str:
    """Signs that stand around interface strings."""
    chance = rng.random()
    if chance < 0.80:
        return text
    before, after = rng.choice(
        [("", "..."), ("", "..."), ("", ":"), ("• ", ""), ("· ", ""), ("", " ›"), ("", " »"), ("‹ ", ""), ("← ", ""), ("", " →"), ("✓ ", ""), ("★ ", ""), ("(", ")")]
        + [("“", "”"), ("\"", "\""), ("„", "“"), ("«", "»"), ("- ", ""), ("– ", ""), ("", "!"), ("", "?"), ("", "*"), ("", " *"), ("+ ", ""), ("", " ▾"), ("", " (3)"), ("", ","), ("[", "]"), ("", " ▼")]
        + [(f"{rng.randint(1, 30)}. ", ""), ("", f" · {rng.randint(1, 59)} min"), ("# ", ""), ("", f" {rng.randint(0, 999)}"), ("", " |"), ("● ", "")]
    )
    return before + text + after
