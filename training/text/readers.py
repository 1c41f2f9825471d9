"""The readers that `train.py` trains and `export.py` writes: each has an alphabet, training lines and evaluation
lines."""

import functools
import pathlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

import alphabet
import lines
import world_alphabet
import world_lines


@dataclass(frozen=True)
class ReaderKind:
    alphabet: str
    # By a folder of data and whether the network is new: a generator of its lines.
    open_lines: Callable[[pathlib.Path, bool], Callable[[random.Random], Iterator[lines.Line]]]
    # Lines in fonts that training doesn't see, each with the text that the network shall say.
    draw_validation: Callable[[pathlib.Path], list[tuple[np.ndarray, str]]]


READERS = {
    "latin": ReaderKind(alphabet.ALPHABET, lambda data, is_new: functools.partial(lines.draw_lines, data), lines.draw_validation),
    "world": ReaderKind(world_alphabet.ALPHABET, lambda data, is_new: functools.partial(world_lines.draw_lines, data, is_new), world_lines.draw_validation),
}
