"""Chooses the supported emoji: `python list_emoji.py FOLDER [emoji-test.txt]` reads Unicode's list and writes
FOLDER/emoji.txt."""

import pathlib
import re
import sys

LEFT_OUT = {"geometric", "math", "alphanum", "keycap", "gender", "currency", "hair-style", "skin-tone"}
"""Subgroups of Unicode's list whose emoji look like other things on a screen: discs, squares, plus signs."""
TEXT = re.compile("^[\u00a9\u00ae\u2122\u2139\u2660\u2663\u2665\u2666\u3030]")
"""Signs that are letters where no colour is asked for, a wavy line, and the suits of cards, of which one is drawn like the red heart."""
SKIN_TONE = re.compile("[\U0001f3fb-\U0001f3ff]")


def list_emoji(file: pathlib.Path) -> list[str]:
    """Those that are fully qualified, in their plain colour."""
    listed, is_left_out = [], False
    for line in file.read_text().split("\n"):
        if subgroup := re.match(r"# subgroup: (.+)", line):
            is_left_out = subgroup[1] in LEFT_OUT
        codes = re.match(r"([0-9A-F ]+?)\s*; fully-qualified", line)
        if codes is None or is_left_out:
            continue
        text = "".join(chr(int(code, 16)) for code in codes[1].split(" "))
        if not SKIN_TONE.search(text) and not TEXT.match(text):
            listed.append(text)
    return listed


if __name__ == "__main__":
    folder = pathlib.Path(sys.argv[1])
    listed = list_emoji(pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else "/usr/share/unicode/emoji/emoji-test.txt"))
    (folder / "emoji.txt").write_text("\n".join(listed))
    print(len(listed), "emoji")
