"""Collects the texts of the lines of `reader-world`: `python world_corpus.py --locales DIR --out world.json`, from
the sources of `corpus.py`."""

import argparse
import json
import pathlib
import random

from corpus import MARKUP, MIN_STRING, invented, read_pak, written_numbers
from world_alphabet import encode, normalize

LANGUAGES = {"hangul": ["ko"], "arabic": ["ar", "fa"], "hebrew": ["he"], "devanagari": ["hi", "mr"], "thai": ["th"], "japanese": ["ja"]}
FAKER = {"ko": "ko_KR", "ar": "ar_EG", "fa": "fa_IR", "he": "he_IL", "hi": "hi_IN", "th": "th_TH", "ja": "ja_JP"}
BABEL = {"ar": ["ar-EG", "ar"]}


def sentences(file: pathlib.Path) -> list[str]:
    texts = (normalize(MARKUP.sub(" ", string)) for string in read_pak(file))
    return sorted({text for text in texts if MIN_STRING <= len(text) < 600})


def keep(texts) -> list[str]:
    return sorted({text for raw in texts if (text := normalize(raw)) and encode(text) is not None})


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--locales", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    rng = random.Random(1)
    corpus: dict = {}
    for language in [language for languages in LANGUAGES.values() for language in languages]:
        named = FAKER.get(language)
        corpus[language] = {
            "sentences": sentences(arguments.locales / f"{language}.pak"),
            "invented": keep(invented(named, rng) + invented(named, rng)) if named else [],
            "numbers": keep(text for name in BABEL.get(language, [language]) for text in written_numbers(name, rng)),
        }
        print(language, {kind: len(texts) for kind, texts in corpus[language].items()})
    arguments.out.write_text(json.dumps(corpus, ensure_ascii=False))
