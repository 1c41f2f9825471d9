"""Draws lines for `reader-world`: the script head's fonts, shaped by Raqm, with the texts of `world_texts.py`."""

import json
import pathlib
import random
from collections.abc import Iterator

import numpy as np

from draw import Style, draw
from fonts import Fonts, letters_of
from icons import use_sheet
from lines import Line
from script_lines import JOINED, ScriptFonts
from scripts import classify, find_script
from texts import Texts
from world_alphabet import encode, spell
from world_texts import SHARES, WorldTexts

# Those of systems and of the most used applications, as for the Latin reader's lines.
COMMON = {"noto sans": 8, "noto naskh": 5, "noto kufi": 1.5, "nanumgothic": 2, "vazirmatn": 2, "cairo": 2, "heebo": 2, "assistant": 1.5, "rubik": 1.5, "sarabun": 2, "loma": 1.5, "hind": 2, "poppins": 2, "prompt": 1.5, "dejavu sans": 2}
ODD = ("nastaliq", "rashi", "ezra", "dotum-", "diwani", "screen", "farsimahan", "kacstdecorative", "nskh", "pen", "poster", "kacsttitle", "ktav", "guseul", "unpilgi", "unshinmun", "brush", "mashq")
# Letters of many strokes, and those with marks above and below, are drawn no smaller than people can read them.
SIZES = (((10, 12), 0.14), ((12, 17), 0.46), ((17, 36), 0.26), ((36, 64), 0.14))
SHORT, LONGEST = 10, 60
SHORT_FIRST = 12_000


class WorldFonts(ScriptFonts):
    def __init__(self, index: dict, latin: Fonts, unseen: bool):
        fonts = [font for font in index["fonts"] if not any(word in font["family"].lower().replace(" ", "") for word in ODD)]
        super().__init__({"fonts": fonts}, latin, unseen)
        self.weights = {script: [max([weight for name, weight in COMMON.items() if cuts[0]["family"].lower().startswith(name)], default=0.6) for cuts in families] for script, families in self.by_script.items()}

    def choose(self, rng: random.Random, text: str) -> dict:
        if text == "a":
            return self.latin.choose(rng, text)
        needed = {character for character in letters_of(text) if find_script(character) not in (None, "latin")}
        for _ in range(20):
            (cuts,) = rng.choices(self.by_script[self.script], self.weights[self.script])
            font = rng.choice(cuts)
            if needed <= font["has"]:
                break
        return font


class WorldSamples:
    """`data` holds script.json and world.json, and in `latin` the Latin reader's fonts and corpus."""

    def __init__(self, data: pathlib.Path, unseen: bool = False):
        latin = data / "latin"
        self.fonts = WorldFonts(json.loads((data / "script.json").read_text()), Fonts(latin / "fonts.json", unseen), unseen)
        self.texts = WorldTexts(data / "world.json", Texts(latin / "corpus.json"))
        use_sheet(data / "icons.png")
        self.styles = {script: Style(script in JOINED, SIZES) for script in SHARES}

    def draw(self, script: str, rng: random.Random, longest: int) -> tuple[np.ndarray, str] | None:
        self.fonts.script = script
        text = self.texts.choose(script, rng, longest)
        if classify(text) not in (script, "latin", "han", None):
            return None
        pixels = draw(text, self.fonts, self.styles[script], rng)
        return None if pixels is None else (pixels, text)


def draw_lines(data: pathlib.Path, is_new: bool, rng: random.Random) -> Iterator[Line]:
    """Endless. For a new network, the first lines are short: from these it learns most quickly where letters are."""
    samples, count = WorldSamples(data), 0 if is_new else SHORT_FIRST
    while True:
        (script,) = rng.choices(list(SHARES), list(SHARES.values()))
        drawn = samples.draw(script, rng, SHORT if count < SHORT_FIRST else LONGEST)
        if drawn is None:
            continue
        pixels, text = drawn
        classes = encode(text)
        repeats = sum(a == b for a, b in zip(classes, classes[1:]))
        if len(classes) + repeats <= pixels.shape[1] // 2:
            count += 1
            yield pixels, classes


def draw_validation(data: pathlib.Path, each: int = 60, seed: int = 7) -> list[tuple[np.ndarray, str]]:
    """Lines of every script in families that training doesn't see."""
    samples, rng = WorldSamples(data, unseen=True), random.Random(f"validation {seed}")
    drawn: list[tuple[np.ndarray, str]] = []
    for script in SHARES:
        wanted = len(drawn) + each
        while len(drawn) < wanted:
            if line := samples.draw(script, rng, LONGEST):
                drawn.append((line[0], spell(line[1])))
    return drawn
