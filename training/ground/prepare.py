"""Lists the texts to learn from, with typing errors and phrases of asking: `python prepare.py ../data/ground`. Writes texts.json and pairs.npz there."""

import argparse
import json
import pathlib
import random

import numpy

KINDS = ["parallel", "sign", "icon", "word", "own", "concept", "describe", "variant"]
LATIN = set("en de fr es pt-BR it tr nl pl sv cs id vi".split())
LETTERS = "abcdefghijklmnopqrstuvwxyz"
BEFORE = {
    "en": "tap|click|click on|open|press|the|go to|show me|find|I want to|where is|select|choose|please".split("|"),
    "de": "tippe auf|öffne|klicke auf|zeige|das|die|wähle".split("|"),
    "fr": "appuyer sur|ouvrir|cliquer sur|le|la|afficher".split("|"),
    "es": "toca|abrir|haz clic en|el|la|mostrar".split("|"),
    "pt-BR": "toque em|abrir|clique em|o|a".split("|"),
    "it": "tocca|apri|clicca su|il|la".split("|"),
    "ru": "нажми|открыть|нажмите|показать".split("|"),
    "zh-CN": "点击|打开|点|选择".split("|"),
    "zh-TW": "點擊|打開|選擇".split("|"),
    "ja": ["開く"],
    "ko": ["열기"],
    "ar": "اضغط على|افتح".split("|"),
    "hi": ["खोलें"],
    "tr": ["aç"],
}
AFTER = {
    "en": "button|icon|tab|option|link|menu|field|switch|page|screen|settings|sign".split("|"),
    "de": "Taste|Symbol|Knopf|Schaltfläche|öffnen".split("|"),
    "fr": ["bouton", "icône"],
    "es": ["botón", "icono"],
    "zh-CN": "按钮|图标|选项".split("|"),
    "ja": "ボタン|アイコン|を開く|をタップ".split("|"),
    "ko": "버튼|아이콘|열기".split("|"),
    "ru": ["кнопка", "значок"],
    "tr": ["düğmesi", "aç"],
    "hi": ["बटन", "खोलें"],
}


def misspell(text: str, rng: random.Random) -> str:
    """Makes one typing error in a word of four letters or more: a letter is left out, doubled, swapped or replaced."""
    words = text.split(" ")
    places = [at for at, word in enumerate(words) if len(word) >= 4 and word.isalpha()]
    if not places:
        return text
    at = rng.choice(places)
    word = words[at]
    place = rng.randrange(1, len(word) - 1)
    words[at] = rng.choice(
        [
            word[:place] + word[place + 1 :],
            word[:place] + word[place] + word[place:],
            word[: place - 1] + word[place] + word[place - 1] + word[place + 1 :],
            word[:place] + rng.choice(LETTERS) + word[place + 1 :],
        ]
    )
    return " ".join(words)


def ask(language: str, text: str, rng: random.Random) -> str:
    spaced = not language.startswith(("zh", "ja"))
    glue = " " if spaced else ""
    if rng.random() < 0.6 and language in BEFORE:
        text = rng.choice(BEFORE[language]) + glue + text
    elif language in AFTER:
        text = text + glue + rng.choice(AFTER[language])
    return text


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    options = parser.parse_args()
    rng = random.Random(1)
    numbers: dict[str, int] = {}
    english = set()
    number = lambda text: numbers.setdefault(text, len(numbers))
    groups = []  # kind, and its members' numbers and languages
    for line in (options.folder / "groups.jsonl").open():
        group = json.loads(line)
        members = list({number(text): language for language, text in group["texts"]}.items())
        if len(members) < 2:
            continue
        groups.append((KINDS.index(group["kind"]), [at for at, _ in members], [language == "en" for _, language in members]))
        english.update(at for at, language in members if language == "en" and len(group["texts"][0][1]) <= 90)
        for at, (language, text) in zip([at for at, _ in members], group["texts"]):
            if len(text) <= 40 and rng.random() < 0.3:
                other = misspell(text, rng) if language in LATIN and rng.random() < 0.5 else ask(language, text, rng)
                if other != text:
                    groups.append((KINDS.index("variant"), [number(text), number(other)], [False, False]))
    starts = numpy.cumsum([0] + [len(members) for _, members, _ in groups])
    numpy.savez(
        options.folder / "pairs.npz",
        kinds=numpy.array([kind for kind, _, _ in groups], numpy.int8),
        starts=starts.astype(numpy.int32),
        members=numpy.concatenate([members for _, members, _ in groups]).astype(numpy.int32),
        is_english=numpy.concatenate([flags for _, _, flags in groups]),
        english=numpy.array(sorted(english), numpy.int32),
    )
    (options.folder / "texts.json").write_text(json.dumps(list(numbers), ensure_ascii=False))
    print(len(numbers), "texts,", len(groups), "groups,", len(english), "English")
