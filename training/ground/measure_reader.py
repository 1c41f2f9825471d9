"""Measures the reader of requests, as it is shipped, by ways to ask that it never saw: `python measure_reader.py
../../models/ground-reader.safetensors`. The same as measure_asks.py: the share of them that are nearer to a name of the
thing asked for than to those of 14 others. With `--vectors FILE` it writes instead what some texts say, as requests and
as names, which a test compares with what the grounder's own code makes of them.
"""

import argparse
import json
import pathlib
import random

import numpy
import torch
from measure_asks import Asked
from reader_network import Reader, WordPieces
from safetensors import safe_open
from tokenizers import Tokenizer, normalizers, pre_tokenizers
from tokenizers.models import WordPiece

AT_ONCE = 4096
# Rows of pieces have weights of 4 bits, stored as what they are above the least (export_reader.py).
LARGEST = 7
# Written with `--vectors`, to so many decimals: plain ones, and those that are cut into pieces in some special way.
TEXTS = ["Settings", "Don't delete it", "we are about to take off, turn the radios off", "Na\u00efve caf\u00e9 12:30 \u2014 e-mail?", "Kettle D \u2605 4.9 \u6771\u4eac", "unpronounceableness " * 20]
DECIMALS = 4


@torch.no_grad()
def measure(reader: Reader, pieces: WordPieces, asked: Asked, tried: int | None = None) -> float:
    """With `tried`, only so many of the ways to ask are, always the same."""
    some = range(len(asked.asks)) if tried is None else random.Random(1).sample(range(len(asked.asks)), tried)
    names = pieces.cut_names([name for own in asked.things for name in own])
    told = torch.cat([reader.read_names(names[start : start + AT_ONCE]) for start in range(0, len(names), AT_ONCE)]).numpy()
    starts = numpy.cumsum([0, *map(len, asked.things)])
    requests = reader.read_sentences(pieces.cut_sentences([asked.asks[at] for at in some])).numpy()
    right = 0
    for request, at in zip(requests, some):
        near = [(told[starts[thing] : starts[thing + 1]] @ request).max() for thing in asked.choices[at]]
        right += near[0] > max(near[1:])
    return round(right / len(some), 4)


def read_reader(file: pathlib.Path) -> tuple[Reader, WordPieces]:
    """Reads a reader that was exported."""
    with safe_open(file, "pt") as opened:
        listed = opened.metadata()["pieces"].split("\n")
        tensors = {name: opened.get_tensor(name) for name in opened.keys()}
    weights = {}
    for name, tensor in tensors.items():
        if name.endswith(".scale"):
            continue
        if name == "pieces.weight":
            tensor = torch.stack([tensor & 15, tensor >> 4], dim=2).flatten(1).float() - LARGEST
        scales = tensors.get(name.removesuffix(".weight") + ".scale") if name.endswith(".weight") else None
        weights[name] = tensor if scales is None else tensor.float() * scales[:, None]
    weights["names.weigh.weight"] = weights["names.weigh.weight"][None]
    reader = Reader(len(listed), sum(name.endswith(".attend.weight") for name in tensors))
    weights["log_scale"] = reader.log_scale.data
    reader.load_state_dict(weights)
    tokenizer = Tokenizer(WordPiece({piece: at for at, piece in enumerate(listed)}, unk_token="[UNK]"))
    tokenizer.normalizer, tokenizer.pre_tokenizer = normalizers.BertNormalizer(), pre_tokenizers.BertPreTokenizer()
    return reader, WordPieces(tokenizer)


@torch.no_grad()
def write_vectors(reader: Reader, pieces: WordPieces) -> list[dict]:
    spell = lambda senses: [[round(value, DECIMALS) for value in sense] for sense in senses.tolist()]
    requests, names = reader.read_sentences(pieces.cut_sentences(TEXTS)), reader.read_names(pieces.cut_names(TEXTS))
    return [{"text": text, "request": request, "name": name} for text, request, name in zip(TEXTS, spell(requests), spell(names))]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--vectors", type=pathlib.Path)
    options = parser.parse_args()
    reader, pieces = read_reader(options.file)
    if options.vectors:
        options.vectors.write_text(json.dumps(write_vectors(reader, pieces), ensure_ascii=False) + "\n")
    else:
        asked = Asked()
        print(measure(reader, pieces, asked), "of", len(asked.asks))
