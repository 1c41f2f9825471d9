"""Collects texts with the same meaning: `python collect.py --out ../data/ground/groups.jsonl --apk FILE --wordnet DIR
--npm node_modules`.

Each line is a group: `{"kind": "...", "texts": [["en", "..."], ...]}`, texts of which any two mean the same, or
nearly.
"""

import argparse
import collections
import collections.abc
import html
import json
import pathlib
import re
import zlib

from read_resources import read_apk, read_pak, read_pak_names

LANGUAGES = "en zh-CN zh-TW ja ko de fr es pt-BR it ru uk tr ar hi nl pl vi th id sv cs".split()
ANDROID = {"": "en", "zh-CN": "zh-CN", "zh-TW": "zh-TW", "pt-BR": "pt-BR", "in": "id"}
MARKUP = re.compile(r"<[^>]*>|\\n|\s+")
PLACEHOLDER = re.compile(r"\$\d|\{[^{}]*\}|%\d?\$?[a-z]|\bGoogle\b|\bChromium\b|\bChrome\b", re.IGNORECASE)
ACCELERATOR = re.compile(r"\(&\w\)|&(?=\w)")
LONGEST = 90
WORD = re.compile(r"[a-z]+")


def clean(text: str) -> str:
    text = ACCELERATOR.sub("", html.unescape(text)).replace("\\'", "'").replace('\\"', '"')
    return MARKUP.sub(" ", text).strip()


def is_usable(text: str) -> bool:
    return 0 < len(text) <= LONGEST and not PLACEHOLDER.search(text) and any(letter.isalpha() for letter in text)


def chromium(locales: pathlib.Path):
    texts: dict[int, list[list[str]]] = collections.defaultdict(list)
    names = read_pak_names(locales / "en-US.pak.info")
    for language in LANGUAGES:
        file = locales / f"{'en-US' if language == 'en' else language}.pak"
        for number, raw in read_pak(file).items():
            if number in names and is_usable(text := clean(raw)):
                texts[number].append([language, text])
    for group in texts.values():
        if len(group) > 1 and group[0][0] == "en":
            yield "parallel", group


def android(apk: pathlib.Path):
    strings = read_apk(apk)
    described = {}
    for name, by_language in strings.items():
        if "" not in by_language or not (by_language[""][:1].isalpha()):
            continue
        group = []
        for code, raw in by_language.items():
            language = ANDROID.get(code, code)
            if language in LANGUAGES and is_usable(text := clean(raw)):
                group.append([language, text])
        group.sort(key=lambda member: LANGUAGES.index(member[0]))
        if len(group) > 1 and group[0][0] == "en":
            yield "parallel", group
            described[name] = group
    for name, group in described.items():
        # Permissions have a label and a sentence on what it lets an app do.
        other = described.get(name.replace("permlab", "permdesc")) if name.startswith("permlab") else None
        if other:
            yield "describe", group[:1] + other[:1]


def annotations(npm: pathlib.Path):
    folder = npm / "cldr-annotations-full/annotations"
    signs: dict[str, list[list[str]]] = collections.defaultdict(list)
    for language in LANGUAGES:
        code = {"zh-CN": "zh", "zh-TW": "zh-Hant", "pt-BR": "pt"}.get(language, language)
        listed = json.loads((folder / code / "annotations.json").read_text())["annotations"]["annotations"]
        for sign, said in listed.items():
            if 0x1F3FB <= ord(sign[0]) <= 0x1F3FF or "\u200d" in sign:
                continue
            for text in dict.fromkeys(said.get("tts", []) + said.get("default", [])[:8]):
                if is_usable(text):
                    signs[sign].append([language, text])
    for group in signs.values():
        yield "sign", group


def icons(npm: pathlib.Path):
    spell = lambda name: name.replace("-", " ").replace("_", " ")
    for name, tags in json.loads((npm / "lucide-static/tags.json").read_text()).items():
        yield "icon", [["en", spell(text)] for text in [name, *tags[:12]]]
    for icon in json.loads((npm / "@mdi/svg/meta.json").read_text()):
        if icon["aliases"]:
            yield "icon", [["en", spell(text)] for text in [icon["name"], *icon["aliases"][:8]]]
    for name, icon in json.loads((npm / "@tabler/icons/icons.json").read_text()).items():
        yield "icon", [["en", spell(str(text))] for text in [name, *icon["tags"][:10]]]
    for name, icon in json.loads((npm / "@fortawesome/fontawesome-free/metadata/icon-families.json").read_text()).items():
        terms = [str(term) for term in icon.get("search", {}).get("terms", [])][:10]
        yield "icon", [["en", spell(text)] for text in [name, icon["label"], *terms]]


def senses(folder: pathlib.Path, known: collections.abc.Container[str]):
    """Of WordNet's senses the words and phrases, all of which are known, that have it among their first two, and its definition, which is empty where it's too long or short."""
    lemmas_of = collections.defaultdict(list)
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"index.{part}").read_text().splitlines():
            if line.startswith("  "):
                continue
            lemma, _, count, pointers, *rest = line.split()
            offsets = rest[int(pointers) + 2 :]
            for offset in offsets[:2]:
                lemmas_of[(part, offset)].append(lemma.replace("_", " "))
    for part in ("noun", "verb", "adj", "adv"):
        for line in (folder / f"data.{part}").read_text().splitlines():
            if line.startswith("  "):
                continue
            offset = line.split(" ", 1)[0]
            lemmas = [lemma for lemma in lemmas_of.get((part, offset), []) if all(word in known for word in lemma.split())]
            definition = line.split("|", 1)[1].split(";")[0].split('"')[0].strip(" ()") if "|" in line else ""
            if lemmas:
                yield lemmas, definition if 8 < len(definition) <= LONGEST else ""


def wordnet(folder: pathlib.Path, known: collections.abc.Container[str]):
    """Synonyms and definitions of words used in interfaces, for the first two senses of each."""
    for lemmas, definition in senses(folder, known):
        texts = [["en", text] for text in [*lemmas[:5], definition] if text]
        if len(texts) > 1:
            yield "word", texts


def phrases(folder: pathlib.Path):
    for line in [line for file in sorted(folder.glob("*.txt")) for line in file.read_text().splitlines()]:
        if not line or line.startswith("#"):
            continue
        names, looks, asks = ([part.strip() for part in column.split(";")] for column in line.split("|"))
        yield names, [look for look in looks if look != "-"], asks


def is_kept_for_ranking(text: str, share: float = 0.2) -> bool:
    """Some ways to ask are never shown to the embedding: the ranker is fitted on those, as it will meet them."""
    return zlib.crc32(text.encode()) % 1000 < 1000 * share


def languages(folder: pathlib.Path):
    """By language, the names of a thing and the requests for it, except those kept for ranking."""
    for line in (folder / "languages.jsonl").read_text().splitlines():
        yield json.loads(line)
    for line in (folder / "more-languages.jsonl").read_text().splitlines():
        yield {language: texts[:1] + [text for text in texts[1:] if not is_kept_for_ranking(text)] for language, texts in json.loads(line).items()}


def own(folder: pathlib.Path):
    for said in languages(folder):
        yield "own", [[language, text] for language, texts in said.items() for text in texts]
    for names, looks, asks in phrases(folder):
        yield "own", [["en", text] for text in names + looks + [ask for ask in asks if not is_kept_for_ranking(ask)]]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--locales", type=pathlib.Path, default="/usr/lib/chromium/locales")
    parser.add_argument("--apk", type=pathlib.Path, required=True)
    parser.add_argument("--wordnet", type=pathlib.Path, required=True)
    parser.add_argument("--npm", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    options = parser.parse_args()
    groups = [*chromium(options.locales), *android(options.apk), *annotations(options.npm), *icons(options.npm), *own(pathlib.Path(__file__).with_name("phrases"))]
    known = collections.Counter(word for kind, texts in groups for language, text in texts if language == "en" for word in WORD.findall(text.lower()))
    groups += wordnet(options.wordnet, known)
    with options.out.open("w") as out:
        for kind, texts in groups:
            if len({text for _, text in texts}) > 1:
                out.write(json.dumps({"kind": kind, "texts": texts}, ensure_ascii=False) + "\n")
    print(collections.Counter(kind for kind, _ in groups), sum(len(texts) for _, texts in groups), "texts")
