"""Right-to-left lines: finds their left-to-right stretches, such as digits and Latin words."""

import re

RIGHT = "\u0590-\u05ff\u0600-\u065f\u066e-\u06ef\u06fa-\u06ff\u200c"
LEFT = "A-Za-z\u00c0-\u024f\u0370-\u04ff"
DIGIT = "0-9\u0660-\u0669\u06f0-\u06f9"
HAS_RIGHT = re.compile("[\u0590-\u06ff]")
HAS_ARABIC = re.compile("[\u0600-\u06ff]")
WORDS = f"[{LEFT}](?:[^{RIGHT}\u0660-\u0669\u06f0-\u06f9]*[{LEFT}0-9])?"
# By Unicode's rules for numbers after Arabic letters, and after Hebrew ones.
ARABIC_RUN = re.compile(f"{WORDS}|[{DIGIT}]+(?:[.,:/٫٬][{DIGIT}]+)*")
HEBREW_RUN = re.compile(f"{WORDS}|[₪$€£#]?[{DIGIT}]+(?:[.,:/+-][{DIGIT}]+)*[%₪$€£°]*")
MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")


def split_directions(text: str) -> list[tuple[str, bool]]:
    """Stretches of the text, and whether each runs from the right."""
    if not HAS_RIGHT.search(text):
        return [(text, False)]
    runs, end = [], 0
    for match in (ARABIC_RUN if HAS_ARABIC.search(text) else HEBREW_RUN).finditer(text):
        if match.start() > end:
            runs.append((text[end : match.start()], True))
        runs.append((match[0], False))
        end = match.end()
    return [*runs, (text[end:], True)] if end < len(text) else runs


def reorder(text: str) -> str:
    """Converts a text to visual order (left to right), and a line in visual order to text."""
    runs = split_directions(text)
    if len(runs) == 1 and not runs[0][1]:
        return text
    return "".join(run[::-1].translate(MIRRORED) if is_right else run for run, is_right in reversed(runs))
