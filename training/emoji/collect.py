"""Collects pictures of emoji: `python collect.py FOLDER`. FOLDER holds emoji.txt, packages of emoji-datasource-google
(*.tgz) and twemoji/64/*.png; arts.npz is written there."""

import io
import pathlib
import sys
import tarfile

import numpy as np
from PIL import Image

SIDE = 64


def name_files(text: str) -> list[str]:
    """The names that a picture of an emoji may have, without their ending."""
    codes = [f"{ord(character):04x}" for character in text]
    bare = [code for code in codes if code != "fe0f"]
    return ["-".join(codes), "-".join(bare), "-".join(code.lstrip("0") for code in bare)]


def open_art(file) -> np.ndarray:
    art = Image.open(file).convert("RGBA")
    return np.asarray(art if art.size == (SIDE, SIDE) else art.resize((SIDE, SIDE), Image.LANCZOS))


def main(folder: pathlib.Path) -> None:
    texts = (folder / "emoji.txt").read_text().split("\n")
    arts, kinds, sources = [], [], []
    for number, package in enumerate(sorted(folder.glob("emoji-datasource-google-*.tgz"))):
        with tarfile.open(package) as archive:
            members = {
                pathlib.PurePath(one.name).stem: one for one in archive.getmembers() if "/img/google/64/" in one.name and one.name.endswith(".png")
            }
            for kind, text in enumerate(texts):
                member = next((members[name] for name in name_files(text) if name in members), None)
                if member:
                    arts.append(open_art(io.BytesIO(archive.extractfile(member).read())))
                    kinds.append(kind)
                    sources.append(number)
        print(package.name, len(arts))
    drawn = {one.stem: one for one in (folder / "twemoji/64").glob("*.png")}
    for kind, text in enumerate(texts):
        file = next((drawn[name] for name in name_files(text) if name in drawn), None)
        if file:
            arts.append(open_art(file))
            kinds.append(kind)
            sources.append(9)
    print("twemoji", len(arts))
    np.savez(folder / "arts.npz", arts=np.stack(arts), kinds=np.array(kinds, np.int16), sources=np.array(sources, np.int8))


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
