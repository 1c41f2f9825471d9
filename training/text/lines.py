"""Endless batches of drawn lines, and a fixed evaluation set of lines in unseen fonts."""

import pathlib
import random
import signal
from collections.abc import Callable, Iterator

import numpy as np
import torch
from torch import Tensor
from torch.utils.data import IterableDataset, get_worker_info

from alphabet import encode
from draw import Style, draw
from fonts import Fonts
from icons import use_emoji, use_sheet
from texts import Texts

BATCH_COLUMNS = 9600
MAX_BATCH = 160
REMEMBERED_COLUMNS = 6_000_000
# Remembered batches of a width from which on few of a batch's lines need to be new.
ENOUGH_BATCHES = 8

Line = tuple[np.ndarray, list[int]]


def draw_lines(data: pathlib.Path, rng: random.Random) -> Iterator[Line]:
    fonts, texts = Fonts(data / "fonts.json"), Texts(data / "corpus.json")
    use_sheet(data / "icons.png")
    use_emoji(data / "fonts")
    style = Style()
    while True:
        text = texts.choose(rng)
        pixels = draw(text, fonts, style, rng)
        classes = encode(text)
        if pixels is None or classes is None:
            continue
        repeats = sum(a == b for a, b in zip(classes, classes[1:]))
        if len(classes) + repeats <= pixels.shape[1] // 2:
            yield pixels, classes


def collate(lines: list[Line]) -> tuple[Tensor, Tensor, Tensor]:
    """Pixels uint8 [B, 3, 32, W], all lines' classes one after the other, and how many each line has."""
    pixels = torch.from_numpy(np.stack([line for line, _ in lines])).permute(0, 3, 1, 2)
    return pixels, torch.tensor([value for _, classes in lines for value in classes]), torch.tensor([len(classes) for _, classes in lines])


class Batches(IterableDataset):
    """Each worker draws lines of its own by `open_lines`; those of one width fill up with remembered ones and make a
    batch. Drawing a line takes as long as a training step on it, so `fresh` is the smallest share of new lines.
    """

    def __init__(self, open_lines: Callable[[random.Random], Iterator[Line]], seed: int, fresh: float, batch_columns: int = BATCH_COLUMNS):
        self.open_lines, self.seed, self.fresh, self.batch_columns = open_lines, seed, fresh, batch_columns

    def __iter__(self):
        worker = get_worker_info()
        rng = random.Random(f"{self.seed} {worker.id if worker else 0}")
        torch.set_num_threads(1)
        if worker:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)  # train.py's own handler is not for its workers
        fresh: dict[int, list[Line]] = {}
        remembered: dict[int, list[Line]] = {}
        columns = 0
        for line in self.open_lines(rng):
            width = line[0].shape[1]
            waiting = fresh.setdefault(width, [])
            waiting.append(line)
            known = remembered.setdefault(width, [])
            size = max(1, min(MAX_BATCH, self.batch_columns // width))
            share = max(self.fresh, 1 - len(known) / (ENOUGH_BATCHES * size))
            needed = max(1, round(size * share))
            if len(waiting) < needed:
                continue
            yield collate(waiting + rng.sample(known, size - len(waiting)))
            for line in waiting:
                if columns < REMEMBERED_COLUMNS:
                    known.append(line)
                    columns += width
                elif known:  # a width first met when memory is full has none to replace
                    known[rng.randrange(len(known))] = line
            waiting.clear()


def draw_validation(data: pathlib.Path, count: int = 800, seed: int = 7) -> list[tuple[np.ndarray, str]]:
    """Lines in font families that training doesn't use."""
    rng = random.Random(f"validation {seed}")
    fonts, texts = Fonts(data / "fonts.json", unseen=True), Texts(data / "corpus.json")
    lines, style = [], Style()
    while len(lines) < count:
        text = texts.choose(rng)
        pixels = draw(text, fonts, style, rng)
        if pixels is not None:
            lines.append((pixels, text))
    return lines
