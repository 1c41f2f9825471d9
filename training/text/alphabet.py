"""The characters that `reader-latin` knows: Latin with all diacritics in use, Greek, Cyrillic, digits and signs.

Class 0 of the network is CTC's blank, class `i` the character `ALPHABET[i - 1]`. The order is part of a trained network: only append.
"""

import unicodedata

ASCII = "".join(map(chr, range(0x20, 0x7F)))
LATIN_1 = "".join(chr(code) for code in range(0xA1, 0x100) if code not in (0xA8, 0xAD, 0xAF, 0xB4, 0xB5, 0xB8))
LATIN_EXTENDED = "".join(chr(code) for code in range(0x100, 0x180) if code not in (0x132, 0x133, 0x138, 0x13F, 0x140, 0x149, 0x17F))
LATIN_FURTHER = "ƏəƠơƯưǍǎǏǐǑǒǓǔǦǧǨǩǪǫȘșȚțȲȳƁɓƊɗƐɛƆɔƘƙƉɖƷʒƏḌḍḤḥṢṣṬṭẒẓẀẁẂẃẄẅẞḂḃḊḋḞḟṀṁṖṗṠṡṪṫ".replace("Ə", "", 1)
VIETNAMESE = "".join(map(chr, range(0x1EA0, 0x1EFA)))
GREEK = "ΆΈΉΊΌΎΏΐ" + "".join(chr(code) for code in range(0x391, 0x3CF) if code != 0x3A2)
CYRILLIC = "".join(map(chr, range(0x400, 0x460))) + "ҐґҒғҖҗҚқҢңҪҫҮүҰұҲҳҶҷҺһӐӑӖӗӘәӢӣӨөӮӯӰӱӲӳ"
PUNCTUATION = "–—‘’“”„†‡•‰′″‹›⁄№™℠℮⁰⁴⁵⁶⁷⁸⁹⁻ⁿ₀₁₂₃₄"
CURRENCIES = "€₹₽₩₴₺₫₪₱₦₸₿₡₲₵₾₮฿"
ARROWS = "←↑→↓↔↕↖↗↘↙↩↪↵↺↻⇄⇅⇐⇒⇔⇧⇥⇪⟶"
KEYS = "⌘⌥⌃⌫⌦⎋⏎␣⌨"
MATHEMATICS = "−≈≠≤≥≡∞√∑∏∫∂∆∇∈∉∅∩∪⊂∧∨∀∃⊕⊗⟨⟩"
SHAPES = "●○◦■□▪▫▲△▼▽▶▷◀◁▸▾◆◇★☆✓✗✕♥♦♣♠♪♫☐☑☒"

ALPHABET = ASCII + LATIN_1 + LATIN_EXTENDED + LATIN_FURTHER + VIETNAMESE + GREEK + CYRILLIC + PUNCTUATION + CURRENCIES + ARROWS + KEYS + MATHEMATICS + SHAPES
CLASS_OF = {character: index + 1 for index, character in enumerate(ALPHABET)}
assert len(CLASS_OF) == len(ALPHABET), "a character stands in the alphabet twice"

# Characters that are drawn like another one are read as that one.
_SAME = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000\t", " "),
        **dict.fromkeys("\u00ad\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufeff\ufe0e\ufe0f", None),
        **{"…": "...", "‐": "-", "‑": "-", "‒": "–", "―": "—", "‚": ",", "ʼ": "’", "ʹ": "′", "µ": "μ", "Ω": "Ω", "∙": "·", "⋅": "·", "‧": "·"},
        **{"ﬁ": "fi", "ﬂ": "fl", "ŉ": "'n", "Ĳ": "IJ", "ĳ": "ij", "Ŀ": "L·", "ŀ": "l·", "✔": "✓", "✖": "✕", "✘": "✗", "❤": "♥", "∕": "⁄", "Å": "Å"},
    }
)


def normalize(text: str) -> str:
    """The text as a label: composed, look-alikes merged, one space between words. May hold characters that aren't in the alphabet."""
    return " ".join(unicodedata.normalize("NFC", text.translate(_SAME)).split())


def encode(text: str) -> list[int] | None:
    """Classes of a normalized text; None if it has a character that isn't in the alphabet."""
    classes = [CLASS_OF.get(character) for character in text]
    return None if None in classes else classes  # type: ignore[return-value]


def decode(classes, alphabet: str = ALPHABET) -> str:
    """The text of CTC's best path: repeats merged, blanks dropped."""
    text, last = [], 0
    for index in classes:
        if index != last and index > 0:
            text.append(alphabet[index - 1])
        last = index
    return "".join(text).strip()
