"""Draws lines of every class of the script head: `draw_samples` is endless, a pair of pixels [32, W, 3] and the index of the class each time."""

import json
import pathlib
import random

import numpy as np
from PIL import Image

from draw import HEIGHT, Style, cut, draw
from fonts import Fonts
from icons import choose_icon, has_sheet, use_sheet
from grounds import choose_colours, make_ground, make_picture, put_icon
from scripts import CLASSES, CORE, OTHER_RANGES, classify
from texts import Texts
from wear import wear

# Scripts whose letters change by their neighbours, or carry marks.
JOINED = {"arabic", "hebrew", "devanagari", "thai", "bengali", "gurmukhi", "gujarati", "oriya", "tamil", "telugu", "kannada", "malayalam", "sinhala", "lao", "tibetan", "myanmar", "khmer", "mongolian", "syriac", "thaana", "javanese", "nko"}
UNSPACED = {"han", "japanese", "thai", "lao", "khmer", "myanmar", "tibetan"}
LOCALE_SCRIPTS = {"bn": "bengali", "gu": "gujarati", "kn": "kannada", "ml": "malayalam", "ta": "tamil", "te": "telugu", "am": "ethiopic", "hy": "armenian", "ka": "georgian", "km": "khmer", "lo": "lao", "my": "myanmar", "si": "sinhala", "pa": "gurmukhi", "or": "oriya", "bo": "tibetan"}
SHARES = {"latin": 34, "han": 10, "japanese": 9, "hangul": 8, "arabic": 7, "hebrew": 5, "devanagari": 5, "thai": 5, "other": 8, "none": 9, "turned": 7}
ARABIC_DIGITS, PERSIAN_DIGITS, HINDI_DIGITS = "٠١٢٣٤٥٦٧٨٩", "۰۱۲۳۴۵۶۷۸۹", "०१२३४५६७८९"
CURRENCY_WORDS = {"arabic": ["ج.م.", "ر.س", "﷼", "ريال", "د.إ", "تومان", "ص", "م"], "devanagari": ["₹", "रु"]}
FREQUENT_HAN = "的一是不了人我在有他这中大来上国个到说们为子和你地出道也时年得就那要下以生会自着去之过家学对可她里后小么心多天而能好都然没日于起还发成事只作当想看文无开手十用主行方又如前所本见经头面公同三已老从动两长"
# Read the same upside down, or as other letters.
SYMMETRIC = set("oOxXsSzZ0123456789HINlIiunpdbqmwMWey|.,:;-+=/()[]'\" ")


class ScriptFonts:
    """The fonts of the scripts; letters that they lack come from Latin ones."""

    def __init__(self, index: dict, latin: Fonts, unseen: bool):
        self.latin, self.script = latin, "latin"
        self.by_script: dict[str, list[list[dict]]] = {}
        for font in index["fonts"]:
            if font["unseen"] != unseen:
                continue
            font = {**font, "has": frozenset(font["has"])}
            for script in font["scripts"]:
                families = self.by_script.setdefault(script, [])
                cuts = next((cuts for cuts in families if cuts[0]["family"] == font["family"]), None)
                if cuts:
                    cuts.append(font)
                else:
                    families.append([font])

    def choose(self, rng: random.Random, text: str) -> dict:
        if self.script == "latin" or text == "a":
            return self.latin.choose(rng, text)
        fitting = self.by_script[self.script]
        for _ in range(12):
            font = rng.choice(rng.choice(fitting))
            if {character for character in text if classify(character) == CLASS_OF_SCRIPT.get(self.script, self.script)} <= font["has"]:
                break
        return font

    def fallback(self, character: str, rng: random.Random) -> dict | None:
        return self.latin.fallback(character, rng)


CLASS_OF_SCRIPT = dict.fromkeys(OTHER_RANGES, "other")


class ScriptTexts:
    def __init__(self, index: dict, latin: Texts):
        self.words, self.latin = index["words"], latin

    def choose(self, script: str, rng: random.Random) -> str:
        """A line in one script; one of those in `other` is named by itself."""
        if script == "latin":
            return self.latin.choose(rng)
        locales = [name for name, texts in self.words[CLASS_OF_SCRIPT.get(script, script)].items() if texts and LOCALE_SCRIPTS.get(name, script) == script]
        way = rng.random()
        if way < 0.18 and script in ("arabic", "devanagari"):
            digits = rng.choice([ARABIC_DIGITS, PERSIAN_DIGITS]) if script == "arabic" else HINDI_DIGITS
            number = lambda most: "".join(rng.choices(digits, k=rng.randint(1, most)))
            text = rng.choice([number(5), number(3) + rng.choice("٫٬.,:/-") + number(2), f"{number(2)}/{number(2)}/{number(4)}", f"{number(2)}:{number(2)}", number(3) + rng.choice("٪%°+"), f"{number(4)} {rng.choice(CURRENCY_WORDS[script])}"])
        elif way < 0.33 or not locales:
            text = self.soup(script, rng)
        else:
            text = self.piece(rng.choice(self.words[CLASS_OF_SCRIPT.get(script, script)][rng.choice(locales)]), script, rng)
        return self.mix(text, rng) if rng.random() < 0.2 else text

    def piece(self, string: str, script: str, rng: random.Random) -> str:
        if script in UNSPACED:
            length = rng.choice([1, 2, 2, 3, 4, 4, 5, 6, 8, 10, 14, 20])
            start = rng.randint(0, max(0, len(string) - length))
            return string[start : start + length].strip()
        words = string.split()
        count = min(len(words), rng.choice([1, 1, 1, 2, 2, 3, 3, 4, 5, 7]))
        start = rng.randint(0, len(words) - count)
        return " ".join(words[start : start + count])

    def soup(self, script: str, rng: random.Random) -> str:
        if script == "han":
            letters = FREQUENT_HAN if rng.random() < 0.4 else [chr(rng.randint(0x4E00, 0x9FA5)) for _ in range(12)]
            return "".join(rng.choices(letters, k=rng.randint(1, 10)))
        if script == "japanese":
            kana = [chr(code) for code in range(0x3041, 0x3094)], [chr(code) for code in range(0x30A1, 0x30F7)] + list("ーッーン")
            return "".join(rng.choices(rng.choice(kana), k=rng.randint(1, 9)))
        first, last = CORE[script]
        return " ".join("".join(chr(rng.randint(first, last)) for _ in range(rng.randint(1, 7))) for _ in range(rng.choice([1, 1, 2, 3])))

    def mix(self, text: str, rng: random.Random) -> str:
        """Adds parts that lines of every script contain: digits, brands, units."""
        other = rng.choice([str(rng.randint(0, 9999)), f"{rng.randint(0, 23)}:{rng.randint(0, 59):02}", self.latin.written(rng)[:12], self.latin.invented(rng).split()[0][:10]])
        return rng.choice([f"{text} {other}", f"{other} {text}", f"{text} ({other})", f"{text}: {other}"])


class Samples:
    def __init__(self, data: pathlib.Path, latin: pathlib.Path, unseen: bool = False):
        index = json.loads((data / "script.json").read_text())
        latin_fonts = Fonts(latin / "fonts.json", unseen)
        self.fonts, self.texts = ScriptFonts(index, latin_fonts, unseen), ScriptTexts(index, Texts(latin / "corpus.json"))
        self.others = [name for name in OTHER_RANGES if name in self.fonts.by_script]
        use_sheet(data / "icons.png")
        self.styles: dict[str, Style] = {}

    def line(self, script: str, rng: random.Random) -> np.ndarray | None:
        style = self.styles.setdefault(script, Style(joined=script in JOINED))
        self.fonts.script = script
        text = self.texts.choose(script, rng)
        if classify(text) != CLASS_OF_SCRIPT.get(script, script):
            return None
        if rng.random() < 0.7 and style.left > 1:  # mostly as many sizes as fonts
            style.left = 1
        return draw(text, self.fonts, style, rng)

    def turned(self, rng: random.Random) -> np.ndarray | None:
        scripts = ("han", "hangul", "japanese", "devanagari", "arabic", "hebrew", "thai")
        script = rng.choice(scripts) if rng.random() < 0.2 else "latin"
        style = self.styles.setdefault(f"turned {script}", Style(joined=script in JOINED))
        self.fonts.script, style.left = script, 0
        text = self.texts.choose(script, rng)
        if sum(character not in SYMMETRIC for character in text) < 4:
            return None
        line = draw(text, self.fonts, style, rng)
        if line is None or rng.random() < 0.85:
            return None if line is None else line[::-1, ::-1]
        upright = Image.fromarray(np.rot90(line, rng.choice([1, 3])))
        return np.array(upright.resize((16, HEIGHT), Image.Resampling.BILINEAR))

    def nothing(self, rng: random.Random) -> np.ndarray | None:
        """A sign or a few, a piece of a picture, or the edges of areas."""
        noise = np.random.default_rng(rng.randrange(1 << 62))
        side = rng.randint(10, 64)
        ground, ink = choose_colours(rng)
        shape = (side * 3, side * rng.randint(3, 9))
        box = [side, side, shape[1] - side, side * 2]
        canvas = make_ground(shape, box, side, ground, ink, rng, noise)
        way = rng.random()
        if way < 0.15 or not has_sheet():
            canvas = canvas + make_picture(shape[0], shape[1], rng, noise) * rng.uniform(30, 130)
        elif way < 0.3:
            for _ in range(rng.randint(1, 3)):
                put_icon(canvas, [side * rng.randint(2, 8), side, side * 2, side * 2], side, side * 1.9, ink, rng)
        else:
            count = 1 if rng.random() < 0.75 else rng.randint(2, 5)
            step = rng.uniform(1.05, 2.2)
            for index in range(count):
                x = side + int(index * side * step)
                if x + side <= shape[1]:
                    area = canvas[side : 2 * side, x : x + side]
                    area += (np.float32(ink if rng.random() < 0.7 else [rng.randrange(256) for _ in range(3)]) - area) * choose_icon(side, rng)
            box[2] = min(shape[1], side + int((count - 1) * side * step) + side)
        picture, scale = wear(canvas, rng, noise)
        margin = side * rng.uniform(-0.05, 0.4)
        crop = [max(0, box[0] - margin), max(0, box[1] - margin), min(shape[1], box[2] + margin), min(shape[0], box[3] + margin)]
        return cut(picture, [edge * scale for edge in crop], 1, rng)


def draw_samples(samples: Samples, rng: random.Random):
    while True:
        (name,) = rng.choices(list(SHARES), list(SHARES.values()))
        if name == "none":
            line = samples.nothing(rng)
        elif name == "turned":
            line = samples.turned(rng)
        else:
            line = samples.line(rng.choice(samples.others) if name == "other" else name, rng)
        if line is not None:
            yield np.ascontiguousarray(line), CLASSES.index(name)
