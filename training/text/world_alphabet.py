"""The characters that `reader-world` knows, and a line's text as the network says it: from left to right, as it stands on the screen.

Class 0 of the network is CTC's blank, class `i` the character `ALPHABET[i - 1]`. The order is part of a trained network: only append.

- Hangul's syllables are said as their letters (U+1100, U+1161, U+11A8 and on), which makes 67 characters of 11,172.
- Lines from the right are said from the left (`bidi.py`).
- The vowel sign I of Devanagari stands before its consonants, as it is drawn.
- Persian letters and digits that are drawn like Arabic ones are said as those; which of the two a page holds is told by the letters that differ.
- Each Chinese character is said as one: PP-OCRv4 knows which.
"""

import re
import unicodedata

from alphabet import ASCII
from alphabet import normalize as normalize_latin
from bidi import reorder

SIGNS = "–—‘’“”„•·°±×«»‹›©®№€£¥₹₪₩฿₺﷼←→↑↓✓★"
HANGUL = "".join(map(chr, [*range(0x1100, 0x1113), *range(0x1161, 0x1176), *range(0x11A8, 0x11C3)]))
ARABIC = "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگکـًٌٍَُِّْٰٔ،؛؟٪٫٬٠١٢٣٤٥٦٧٨٩۴۵۶\u200c"
HEBREW = "".join(map(chr, range(0x5D0, 0x5EB))) + "־׳״"
DEVANAGARI = "".join(chr(code) for code in [*range(0x901, 0x904), *range(0x905, 0x93A), *range(0x93C, 0x94E), 0x950, 0x960, 0x964, 0x965, *range(0x966, 0x971), 0x972])
THAI = "".join(chr(code) for code in [*range(0xE01, 0xE3B), *range(0xE40, 0xE5A)])
KANA = "".join(chr(code) for code in [*range(0x3041, 0x3095), *range(0x30A1, 0x30F7)]) + "ー、。「」・〜々"
ANY_HAN = "漢"

ALPHABET = ASCII + SIGNS + HANGUL + ARABIC + HEBREW + DEVANAGARI + THAI + KANA + ANY_HAN
CLASS_OF = {character: index + 1 for index, character in enumerate(ALPHABET)}
assert len(CLASS_OF) == len(ALPHABET), "a character stands in the alphabet twice"

HAN = re.compile("[\u3400-\u9fff\uf900-\ufaff]")
SYLLABLE = re.compile("[가-힣]")
CLUSTER_BEFORE_I = re.compile("((?:[क-ह]़?्)*[क-ह]़?)ि")
CLUSTER_AFTER_I = re.compile("ि((?:[क-ह]़?्)*[क-ह]़?)")
LETTERS_OF_A_SYLLABLE = re.compile("[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?")
# Arabic letters that join the next one, and those that the one before can join.
JOINS_NEXT = set("ئبتثجحخسشصضطظعغفقكلمنهيپچگکیىـ")
JOINED = JOINS_NEXT | set("آأؤإابةدذرزژوۀ")
MARK = re.compile("[\u064b-\u0655\u0670]")
ZERO_WIDTH_NON_JOINER = "\u200c"
LIKE_ARABIC_DIGITS = str.maketrans("۰۱۲۳۷۸۹", "٠١٢٣٧٨٩")
WIDE = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}


def normalize(text: str) -> str:
    """As the Latin reader's, but keeps the non-joiners between Arabic letters."""
    text = re.sub("(?<=[\u0621-\u06cc])\u200c+(?=[\u0621-\u06cc])", "\ue000", text)
    text = re.sub("(?<![ئبتثجحخسشصضطظعغفقكلمنهيپچگکیى])\ue000", "", text)
    return normalize_latin(text.translate(WIDE)).replace("\ue000", ZERO_WIDTH_NON_JOINER)


def merge_look_alikes(text: str) -> str:
    """Persian letters as the Arabic ones that are drawn the same in their place."""
    merged = []
    for index, letter in enumerate(text):
        if letter in "یيىکك":
            place = index + 1
            while place < len(text) and MARK.match(text[place]):
                place += 1
            joins = place < len(text) and text[place] in JOINED
            letter = ("ي" if joins or letter == "ي" else "ى") if letter in "یيى" else ("ك" if joins or letter == "ك" else "ک")
        merged.append(letter)
    return "".join(merged).translate(LIKE_ARABIC_DIGITS)


def spell(text: str) -> str:
    """A normalized text as the network says it."""
    text = SYLLABLE.sub(lambda match: unicodedata.normalize("NFD", match[0]), text)
    text = CLUSTER_BEFORE_I.sub(r"ि\1", HAN.sub(ANY_HAN, text))
    return reorder(merge_look_alikes(text))


def unspell(said: str) -> str:
    """A text that is spelled as `said`: Chinese characters and Persian are lost."""
    text = LETTERS_OF_A_SYLLABLE.sub(lambda match: unicodedata.normalize("NFC", match[0]), said)
    return CLUSTER_AFTER_I.sub(r"\1ि", reorder(text))


def encode(text: str) -> list[int] | None:
    """Classes of a normalized text; none when it holds a character that the alphabet lacks."""
    classes = [CLASS_OF.get(character) for character in spell(text)]
    return None if None in classes else classes  # type: ignore[return-value]
