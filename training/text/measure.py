"""Reads lines with a trained network, and scores the result."""

import re
import unicodedata

import numpy as np
import torch

from alphabet import ALPHABET, decode
from network import Reader


@torch.no_grad()
def read_lines(network: Reader, lines: list[np.ndarray], alphabet: str = ALPHABET) -> list[str]:
    """Each line [32, W, 3] on its own, as the Worker reads them."""
    network.eval()
    return [decode(network(torch.from_numpy(line).permute(2, 0, 1)[None].float())[0].argmax(1).tolist(), alphabet) for line in lines]


def fold(text: str) -> str:
    """Merges lookalikes for comparison, as the evaluation sets' own scorer does."""
    text = unicodedata.normalize("NFKC", text)
    text = re.sub("[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]", "", text)
    text = re.sub("[‘’‚′`´]", "'", text)
    text = re.sub("[“”„″]", '"', text)
    text = re.sub("[‐‑‒–—―−]", "-", text)
    return " ".join(re.sub("[•·∙●]", "•", text).split())


def distance(a: str, b: str) -> int:
    """Levenshtein's."""
    row = list(range(len(b) + 1))
    for i, one in enumerate(a, 1):
        diagonal, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (one != other))
    return row[-1]


def rate(pairs: list[tuple[str, str]]) -> dict:
    """Share of lines read without a mistake, and mistakes per character, of (truth, read) pairs."""
    folded = [(fold(truth), fold(read)) for truth, read in pairs]
    characters = sum(len(truth) for truth, _ in folded)
    mistakes = sum(distance(truth, read) for truth, read in folded)
    exact = sum(truth == read for truth, read in folded)
    return {"lines": len(folded), "exact": round(exact / max(1, len(folded)), 4), "cer": round(mistakes / max(1, characters), 4)}
