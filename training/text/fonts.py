"""Fonts to draw with: `python fonts.py FOLDER… --out fonts.json` lists them with the characters that each one has.

The families named in UNSEEN are kept for measuring. Fonts of screens' own systems are drawn more often than the others.
"""

import argparse
import json
import pathlib
import random
import re

from fontTools.ttLib import TTFont

from alphabet import ALPHABET

UNSEEN = {"Mulish", "Karla", "Bitter", "PT Sans", "Overpass", "DM Mono", "Red Hat Text", "Titillium Web", "Cabin", "Carlito", "Hack", "Exo 2", "Onest", "Noto Serif Display"}
COMMON = {
    **{"Roboto": 12, "Inter": 10, "Noto Sans": 6, "Open Sans": 6, "DejaVu Sans": 4, "Liberation Sans": 6, "Arimo": 4, "Lato": 4, "Source Sans 3": 3},
    **{"Montserrat": 2, "Poppins": 3, "Nunito": 2, "Ubuntu": 4, "Cantarell": 3, "Public Sans": 2, "IBM Plex Sans": 3, "Fira Sans": 2, "DM Sans": 2},
    **{"Nimbus Sans": 3, "TeX Gyre Heros": 2, "Google Sans": 3, "Geist": 2, "Manrope": 1.5, "Work Sans": 1.5, "Rubik": 1.5, "Roboto Mono": 2},
    **{"JetBrains Mono": 2, "DejaVu Sans Mono": 2, "Fira Code": 1.5, "Source Code Pro": 1.5, "Liberation Mono": 2, "Roboto Condensed": 2, "Liberation Serif": 1.5},
    **{"Noto Serif": 1.5, "Merriweather": 1, "PT Serif": 1, "Figtree": 2, "Plus Jakarta Sans": 2, "Nunito Sans": 1.5, "Inter Tight": 1.5},
}
# Not letters, or small letters drawn as capitals, which no label could tell.
ODD = re.compile(r"caps|bebas|cinzel|silkscreen|latin modern|D050000L|Z003|chorus|nushu|symbola|keyboard|gentiumalt|symbols|emoji|icons|material|math|mono ?chrome|barcode|terminus|fraktur|standard symbols|dingbats|cjk|braille", re.I)
FALLBACK = re.compile(r"/(DejaVuSans|DejaVuSans-Bold|FreeSans|FreeSerif|FreeMono|NotoSans-Regular|Inter_400Regular|Roboto_400Regular)\.(ttf|otf)$")
MONOSPACED = re.compile(r"mono|code|courier|hack|inconsolata|cousine|consol", re.I)
# What hardly any text but code has.
CODE = re.compile(r"[{}=<>_`]|[;,)]$|\w\(|\w\.[a-z]{2}|\": |[a-z][A-Z]")
CUTS = re.compile(r"_(300|400|500|600|700|800)(Light|Regular|Medium|SemiBold|Bold|ExtraBold)(_Italic)?\.ttf$")


def list_files(folders: list[pathlib.Path]):
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix.lower() not in (".ttf", ".otf") or ODD.search(file.name):
                continue
            # In npm's packages each cut is a file of its own; thin and black ones are rare on screens.
            if "@expo-google-fonts" in str(file) and not CUTS.search(file.name):
                continue
            yield file


def describe(file: pathlib.Path) -> dict | None:
    try:
        font = TTFont(file, lazy=True)
        names = font["name"]
        family = (names.getDebugName(16) or names.getDebugName(1) or "").strip()
        cmap = font.getBestCmap() or {}
        if "glyf" not in font and "CFF " not in font:
            return None
    except Exception as error:  # a broken font file is no reason to stop
        print(f"{file}: {error}")
        return None
    has = "".join(character for character in ALPHABET if ord(character) in cmap)
    if ODD.search(family) or not set("abcxyzABCXYZ0189 .,") <= set(has):
        return None
    return {"file": str(file), "family": family, "slanted": bool(re.search("italic|oblique", file.name, re.I)), "has": has}


def letters_of(text: str) -> set[str]:
    return {character for character in text if character.isalpha() or character.isdigit()}


class Fonts:
    """Chooses fonts: a family first, so that one with many cuts isn't drawn more often, then one of its cuts."""

    def __init__(self, index: pathlib.Path, unseen: bool = False):
        by_family: dict[str, list[dict]] = {}
        self.fallbacks: list[dict] = []
        for font in json.loads(index.read_text()):
            font["has"] = frozenset(font["has"])
            if FALLBACK.search(font["file"]):
                self.fallbacks.append(font)
            if (font["family"] in UNSEEN) == unseen:
                by_family.setdefault(font["family"], []).append(font)
        self.families = list(by_family.values())
        self.monospaced = [cuts for cuts in self.families if MONOSPACED.search(cuts[0]["family"])]
        self.weights = [COMMON.get(cuts[0]["family"], 0.35) if not unseen else 1 for cuts in self.families]

    def choose(self, rng: random.Random, text: str) -> dict:
        """A font that has all letters of the text; its signs may come from a fallback, as in a browser."""
        needed = letters_of(text)
        is_code = bool(self.monospaced and CODE.search(text)) and rng.random() < 0.5
        for _ in range(40):
            (cuts,) = [rng.choice(self.monospaced)] if is_code else rng.choices(self.families, self.weights)
            font = rng.choice(cuts)
            if font["slanted"] and rng.random() < 0.7:
                continue
            if needed <= font["has"]:
                return font
        return rng.choice(self.fallbacks)

    def fallback(self, character: str, rng: random.Random) -> dict | None:
        having = [font for font in self.fallbacks if character in font["has"]]
        return rng.choice(having) if having else None


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    fonts = [font for file in list_files(arguments.folders) if (font := describe(file))]
    arguments.out.write_text(json.dumps(fonts, ensure_ascii=False))
    print(f"{len(fonts)} fonts of {len({font['family'] for font in fonts})} families")
