"""The drawn icons, by their purpose."""

import json
import pathlib
from dataclasses import dataclass, field

import numpy as np

CELL = 64
INK = 56
MARGIN = 64
"""Empty pixels around a mask, so that crops can include content beside an icon."""

COMMON = """menu more-vertical more-horizontal arrow-left arrow-right chevron-left chevron-right chevron-up chevron-down caret-down close add minus check
search settings sliders home heart star bookmark share share-up external-link download upload delete edit compose camera image video microphone phone mail send
chat bell calendar clock history location globe lock eye eye-off user users filter filter-lines sort refresh sync undo redo play pause skip-next skip-previous
volume mute wifi bluetooth battery signal airplane flashlight bolt moon sun cart bag tag attachment link copy list grid apps file file-text folder folder-add
info help warning error like dislike flag keyboard print qr-code logout power fullscreen shuffle repeat music headphones""".split()
"""Kinds that screens show most: they are drawn three times as often as the others."""

FAMILY_WEIGHTS = {"material": 4.0, "mdi": 1.5, "lucide": 1.5, "font-awesome": 1.5, "framework7": 1.5, "ionicons": 1.3}


@dataclass
class Part:
    """Icons of one part: `by_kind[kind]` are its icons and their weights; -1 are those of no kind."""

    masks: np.ndarray
    by_kind: dict[int, tuple[np.ndarray, np.ndarray]] = field(default_factory=dict)
    kinds: np.ndarray = field(default_factory=lambda: np.zeros(0))
    weights: np.ndarray = field(default_factory=lambda: np.zeros(0))


def read_kinds(folder: pathlib.Path) -> list[str]:
    return json.loads((folder / "icons.json").read_text())["kinds"]


def read_part(folder: pathlib.Path, part: str) -> Part:
    """`part`: `training`, `calibration` or `measured`."""
    listed = json.loads((folder / "icons.json").read_text())
    kept_out, names = listed["keptOut"], listed["kinds"]
    masks = np.memmap(folder / "masks.bin", np.uint8, "r").reshape(-1, CELL, CELL)
    found: dict[int, list[tuple[int, str]]] = {}
    for at, icon in enumerate(listed["icons"]):
        if kept_out.get(icon["family"], "training") == part:
            found.setdefault(icon["kind"], []).append((at, icon["family"]))
    read = Part(masks)
    for kind, icons in found.items():
        # A family with many styles of an icon counts as often as one with a single one.
        sizes: dict[str, int] = {}
        for _, family in icons:
            sizes[family] = sizes.get(family, 0) + 1
        weights = np.array([FAMILY_WEIGHTS.get(family, 1.0) / sizes[family] ** 0.7 for _, family in icons])
        read.by_kind[kind] = (np.array([at for at, _ in icons]), np.cumsum(weights / weights.sum()))
    read.kinds = np.array(sorted(kind for kind in found if kind >= 0))
    common = {names.index(name) for name in COMMON}
    shares = np.array([3.0 if kind in common else 1.0 for kind in read.kinds])
    read.weights = np.cumsum(shares / shares.sum())
    return read
