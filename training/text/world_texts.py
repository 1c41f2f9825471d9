"""Chooses the text of a line of `reader-world`: pieces of sentences, shuffled words, names, dates and prices, and
random letters."""

import json
import pathlib
import random
import re

from scripts import classify
from texts import Texts, decorate
from world_alphabet import encode, normalize
from world_corpus import LANGUAGES

SHARES = {"hangul": 22, "arabic": 23, "hebrew": 7, "devanagari": 24, "thai": 18, "japanese": 6}
UNSPACED = {"th", "ja"}
DIGITS = {"ar": "٠١٢٣٤٥٦٧٨٩", "fa": "۰۱۲۳۴۵۶۷۸۹", "hi": "०१२३४५६७८९", "mr": "०१२३४५६७८९", "th": "๐๑๒๓๔๕๖๗๘๙"}
# How often a line's numbers are written with the language's own digits.
OWN_DIGITS = {"ar": 0.6, "fa": 0.8, "hi": 0.15, "mr": 0.5, "th": 0.1}
UNITS = {
    "ko": ["원", "개", "명", "분", "시간", "일", "회", "%", "월", "년"], "ar": ["ج.م.", "ر.س", "ريال", "د.إ", "ص", "م", "٪", "كم"], "fa": ["تومان", "ریال", "٪", "نفر", "عدد", "ساعت"],
    "he": ["₪", "ש״ח", "דק׳", "%", "ימים", "שעות", 'ק"מ'], "hi": ["₹", "रु", "%", "मिनट", "घंटे", "किमी"], "mr": ["₹", "%", "तास", "दिवस"], "th": ["บาท", "฿", "%", "น.", "นาที", "คน"], "ja": ["円", "件", "分", "時間", "人", "%", "個", "日"],
}  # fmt: skip
THAI_CLUSTER = re.compile("[เแโใไ]?[\u0e01-\u0e2e][\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]*[ะาำๅ]?|.")
FREQUENT_HAN = "日本設定時間表示使用変更追加削除検索新規保存開始終了画面情報接続確認入力編集管理選択有効無効前次月火水木金土年分秒円件人大小上下中外名前電話番号場所地図写真動画音楽天気送信受信返信共有完了進行再起動"
EDGES = ".,;:()!?“”„»«’'\"،؛。、「」・।"


class WorldTexts:
    """Texts are normalized; each has a script's letters or numbers as its languages write them."""

    def __init__(self, corpus: pathlib.Path, latin: Texts):
        self.latin, self.data = latin, json.loads(corpus.read_text())
        self.words = {language: sorted({word.strip(EDGES) for text in data["sentences"] for word in text.split()} - {""}) for language, data in self.data.items() if language not in UNSPACED}

    def choose(self, script: str, rng: random.Random, longest: int = 60) -> str:
        while True:
            language = rng.choice(LANGUAGES[script])
            (make,) = rng.choices([self.phrase, self.shuffled, self.invented, self.number, self.soup], [52, 14, 8, 10, 16])
            text = make(language, rng)
            if rng.random() < 0.12:
                text = self.mix(text, language, rng)
            if language in DIGITS and rng.random() < OWN_DIGITS[language]:
                text = text.translate(str.maketrans("0123456789", DIGITS[language]))
            text = normalize(decorate(text, rng))
            is_foreign = classify(text) == "latin"
            if text and len(text) <= longest and encode(text) is not None and (not is_foreign or rng.random() < 0.2):
                return text

    def phrase(self, language: str, rng: random.Random) -> str:
        text = rng.choice(self.data[language]["sentences"])
        if language in UNSPACED:
            return self.slice(text, language, rng)
        words = text.split()
        count = min(len(words), rng.choice([1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6]))
        start = rng.randint(0, len(words) - count)
        text = " ".join(words[start : start + count])
        return text.strip(EDGES) if rng.random() < 0.6 else text

    def slice(self, text: str, language: str, rng: random.Random) -> str:
        pieces = THAI_CLUSTER.findall(text) if language == "th" else list(text)
        length = rng.choice([1, 2, 3, 4, 4, 5, 5, 6, 7, 8, 10, 12, 15])
        start = rng.randint(0, max(0, len(pieces) - length))
        return "".join(pieces[start : start + length]).strip()

    def shuffled(self, language: str, rng: random.Random) -> str:
        if language in UNSPACED:
            return self.phrase(language, rng) + self.phrase(language, rng)
        return " ".join(rng.choices(self.words[language], k=rng.choice([1, 1, 2, 2, 3])))

    def invented(self, language: str, rng: random.Random) -> str:
        texts = self.data[language]["invented"]
        return rng.choice(texts)[:40].strip() if texts else self.phrase(language, rng)

    def number(self, language: str, rng: random.Random) -> str:
        number = lambda most=4: str(rng.randrange(10 ** rng.randint(1, most)))
        clock = f"{rng.randint(0, 23)}:{rng.randint(0, 59):02}"
        unit = rng.choice(UNITS[language])
        grouped = f"{rng.random() * 10 ** rng.randint(1, 6):,.2f}"
        if language in ("ar", "fa") and rng.random() < 0.7:
            grouped = grouped.translate(str.maketrans(",.", "٬٫"))
        return rng.choice([rng.choice(self.data[language]["numbers"])] * 6 + [f"{number()} {unit}", f"{number()}{unit}", f"{grouped} {unit}", clock, f"{number()}/{number(2)}/{number(2)}", grouped, number(6)])

    def soup(self, language: str, rng: random.Random) -> str:
        return " ".join("".join(self.letter(language, rng) for _ in range(rng.randint(1, 5))) for _ in range(rng.choice([1, 1, 1, 2, 3]) if language not in UNSPACED else 1))

    def letter(self, language: str, rng: random.Random) -> str:
        """One letter or syllable; frequent ones are left to the sentences."""
        between = lambda first, last: chr(rng.randint(first, last))
        if language == "ko":
            return chr(0xAC00 + 588 * rng.randrange(19) + 28 * rng.randrange(21) + (rng.randrange(28) if rng.random() < 0.6 else 0))
        if language == "ar":
            return rng.choice("ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي" + "أجثذضطظغقؤئء") + (rng.choice("ًٌٍَُِّْ") if rng.random() < 0.08 else "")
        if language == "fa":
            return rng.choice("آابپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی")
        if language == "he":
            return rng.choice("אבגדהוזחטיךכלםמןנסעףפץצקרשת")
        if language in ("hi", "mr"):
            if rng.random() < 0.12:
                return between(0x905, 0x914)
            text = between(0x915, 0x939)
            if rng.random() < 0.18:
                text += "्" + between(0x915, 0x939)
            elif rng.random() < 0.1:
                text += "़"
            return text + (between(0x93E, 0x94C) if rng.random() < 0.55 else "") + (rng.choice("ंँः") if rng.random() < 0.12 else "")
        if language == "th":
            text = (between(0xE40, 0xE44) if rng.random() < 0.2 else "") + between(0xE01, 0xE2E)
            text += rng.choice(["", "", "", "ั", "ิ", "ี", "ึ", "ื", "ุ", "ู", "็", "์"]) + (between(0xE48, 0xE4B) if rng.random() < 0.25 else "")
            return text + rng.choice(["", "", "", "า", "ะ", "ำ"])
        way = rng.random()
        return between(0x3041, 0x3093) if way < 0.35 else between(0x30A1, 0x30F6) if way < 0.8 else rng.choice("ー・。、「」") if way < 0.86 else rng.choice(FREQUENT_HAN)

    def mix(self, text: str, language: str, rng: random.Random) -> str:
        """Adds parts that lines of every script contain: digits, brands, units."""
        word = (self.latin.phrase(rng).split() or [""])[0].strip(EDGES)[:12] or "App"
        other = rng.choice([str(rng.randint(0, 9999)), f"{rng.randint(0, 23)}:{rng.randint(0, 59):02}", word, word, word.title(), f"{word.title()} {rng.randint(1, 30)}"])
        return rng.choice([f"{text} {other}", f"{other} {text}", f"{text} ({other})", f"{text}: {other}", f"{text}{other}" if language in UNSPACED | {"ko"} else f"{text} {other}"])
