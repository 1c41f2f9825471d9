"""Collects the texts of the script head's lines, and the fonts to draw them with: `python script_corpus.py --locales
DIR --fonts FOLDER… --out script.json`.

Words come from Chromium's translations and Babel's calendars, as for the reader; scripts that neither has are drawn
as random letters.
"""

import argparse
import json
import pathlib

from babel import Locale
from fontTools.ttLib import TTCollection, TTFont

from corpus import MARKUP, read_pak
from scripts import CORE, OTHER_RANGES, RANGES, find_script

LOCALES = {
    "han": ["zh-CN", "zh-TW"], "japanese": ["ja"], "hangul": ["ko"], "arabic": ["ar", "fa", "ur"], "hebrew": ["he"], "devanagari": ["hi", "mr"], "thai": ["th"],
    "other": ["bn", "gu", "kn", "ml", "ta", "te", "am", "hy", "ka", "km", "lo", "my", "si", "pa", "or", "bo"],
}  # fmt: skip
# As for the reader: short strings are what pages to measure on are made of. Scripts without spaces say the same in fewer characters.
MIN_STRING = {"han": 18, "japanese": 24, "hangul": 30, "thai": 40}
UNSEEN = ("nanum", "wqy-microhei", "vlgothic", "takao", "kacst", "scheherazade", "lohit", "gargi", "Garuda", "Umpush", "Drugulin", "Aharoni", "Miriam", "KhmerOS", "Phetsarath", "BabelStone")
COMMON = {"han": "的一是不了人我在有这中大来上国", "japanese": "あいうえおかのをアイウエオカノン"}
# Letters drawn as pictures, and such.
ODD = ("Symbols", "Emoji", "Music", "Math", "Signwriting", "SignWriting", "Mono", "Display", "beteckna")


def list_words(locale: str, folder: pathlib.Path, least: int) -> list[str]:
    texts = set()
    file = folder / f"{locale}.pak"
    if file.exists():
        for string in read_pak(file):
            text = " ".join(MARKUP.sub(" ", string).split())
            if least <= len(text) < 400:
                texts.add(text)
        return sorted(texts)
    try:
        known = Locale.parse(locale)
    except Exception:  # a language that the library lacks
        return []
    for names in (known.months["format"]["wide"], known.days["format"]["wide"], known.languages, known.territories):
        texts.update(names.values())
    return sorted(texts)


def describe(file: pathlib.Path) -> dict | None:
    try:
        font = TTCollection(file, lazy=True).fonts[0] if file.suffix == ".ttc" else TTFont(file, lazy=True)
        family = (font["name"].getDebugName(16) or font["name"].getDebugName(1) or file.stem).strip()
        cmap = font.getBestCmap() or {}
    except Exception as error:  # a broken font file is no reason to stop
        print(f"{file}: {error}")
        return None
    if "glyf" not in font and "CFF " not in font or any(word in file.name for word in ODD):
        return None
    scripts = []
    samples = {script: range(first, last + 1, max(1, (last - first) // 60)) for script, (first, last) in CORE.items()}
    samples |= {script: [ord(character) for character in letters] for script, letters in COMMON.items()}
    for script, sample in samples.items():
        if sum(code in cmap for code in sample) > 0.6 * len(sample):
            scripts.append(script)
    if not scripts:
        return None
    return {"file": str(file), "family": family, "scripts": scripts, "unseen": any(word in str(file) for word in UNSEEN), "has": "".join(chr(code) for code in cmap if find_script(chr(code)) or chr(code).isprintable())}


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--locales", type=pathlib.Path, required=True)
    parser.add_argument("--fonts", nargs="+", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    words = {script: {locale: list_words(locale, arguments.locales, MIN_STRING.get(script, 49)) for locale in locales} for script, locales in LOCALES.items()}
    files = [file for folder in arguments.fonts for file in sorted(folder.rglob("*")) if file.suffix.lower() in (".ttf", ".otf", ".ttc")]
    fonts = [font for file in files if (font := describe(file))]
    arguments.out.write_text(json.dumps({"words": words, "fonts": fonts}, ensure_ascii=False))
    print({script: {locale: len(texts) for locale, texts in by.items()} for script, by in words.items()})
    for script in [*RANGES, *OTHER_RANGES]:
        having = [font for font in fonts if script in font["scripts"]]
        print(script, len(having), "fonts;", sorted({font["family"] for font in having if font["unseen"]})[:6], "unseen;", len({font["family"] for font in having if not font["unseen"]}), "families seen")
