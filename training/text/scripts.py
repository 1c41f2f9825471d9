"""The classes of `script-head`, and the class of a text."""

# The order is part of a trained network. `none` is no text: a sign, an icon, a piece of a picture. `turned` is text upside down or on its side.
CLASSES = ("latin", "han", "japanese", "hangul", "arabic", "hebrew", "devanagari", "thai", "other", "none", "turned")

RANGES = {
    "japanese": ((0x3041, 0x30FF), (0x31F0, 0x31FF), (0xFF66, 0xFF9F)),
    "hangul": ((0x1100, 0x11FF), (0x3130, 0x318F), (0xAC00, 0xD7AF)),
    "arabic": ((0x0600, 0x06FF), (0x0750, 0x077F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC)),
    "hebrew": ((0x0590, 0x05FF),),
    "devanagari": ((0x0900, 0x097F),),
    "thai": ((0x0E01, 0x0E3E), (0x0E40, 0x0E7F)),
    "han": ((0x3005, 0x3007), (0x3400, 0x4DBF), (0x4E00, 0x9FFF), (0xF900, 0xFAFF)),
}
# Scripts that share the class `other`.
OTHER_RANGES = {
    "bengali": (0x0985, 0x09B9), "gurmukhi": (0x0A05, 0x0A39), "gujarati": (0x0A85, 0x0AB9), "oriya": (0x0B05, 0x0B39), "tamil": (0x0B85, 0x0BB9),
    "telugu": (0x0C05, 0x0C39), "kannada": (0x0C85, 0x0CB9), "malayalam": (0x0D05, 0x0D39), "sinhala": (0x0D85, 0x0DC6), "lao": (0x0E81, 0x0EB0),
    "tibetan": (0x0F40, 0x0F6C), "myanmar": (0x1000, 0x1021), "georgian": (0x10D0, 0x10F0), "ethiopic": (0x1200, 0x135A), "khmer": (0x1780, 0x17B3),
    "armenian": (0x0531, 0x0587), "mongolian": (0x1820, 0x1842), "cherokee": (0x13A0, 0x13EF), "syriac": (0x0710, 0x072F), "thaana": (0x0780, 0x07A5),
    "javanese": (0xA984, 0xA9B2), "tifinagh": (0x2D30, 0x2D67), "canadian": (0x1401, 0x15FF), "yi": (0xA000, 0xA48C), "nko": (0x07C0, 0x07EA),
}  # fmt: skip
# The letters that every font of these scripts has.
CORE = {"arabic": (0x0621, 0x064A), "hebrew": (0x05D0, 0x05EA), "devanagari": (0x0905, 0x0939), "thai": (0x0E01, 0x0E2E), "hangul": (0xAC00, 0xD7A3), **OTHER_RANGES}
# What one line must hold of a script, of its letters, to be called by it.
LEAST_SHARE = 0.12


def find_script(character: str) -> str | None:
    """The class of one character, `latin` for Latin, Cyrillic, Greek and digits; none for signs and spaces."""
    code = ord(character)
    if code < 0x0590:
        return "other" if 0x0531 <= code <= 0x0587 else "latin" if character.isalnum() else None
    for script, ranges in RANGES.items():
        if any(first <= code <= last for first, last in ranges):
            return script
    if 0x1E00 <= code <= 0x1FFF and character.isalpha():
        return "latin"
    return "other" if character.isalpha() else None


def classify(text: str) -> str | None:
    """The class of a line; None if it is unclear, as for signs alone or too little of a second script."""
    counts: dict[str, int] = {}
    for character in text:
        if script := find_script(character):
            counts[script] = counts.get(script, 0) + 1
    letters = sum(counts.values())
    latin = counts.pop("latin", 0)
    if not counts:
        return "latin" if latin else None
    if "japanese" in counts:  # kana and Han together are Japanese
        counts["japanese"] += counts.pop("han", 0)
    script, count = max(counts.items(), key=lambda item: item[1])
    return script if count >= LEAST_SHARE * letters else None
