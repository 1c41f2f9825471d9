"""Measures a table by ways to ask that it never saw: `python measure_asks.py ../../models/ground-meaning.json`.

The share of them that are nearer to a name of the thing asked for than to those of 14 others, drawn from phrases/. With `--memory FILE` also with what that
memory recalls (export_asks.py), compared and added as the grounder does, but for its lists: all known ways to ask are looked at.
"""

import argparse
import base64
import json
import pathlib
import random
import subprocess
import tempfile

import numpy
from collect import is_kept_for_ranking, phrases
from export import read_table

HERE = pathlib.Path(__file__).parent
OTHERS = 14
MOST_RECALLED = 12
# How meanings are kept (export_asks.py): as so many numbers, each of one of so many entries of a codebook.
PARTS = 16
ENTRIES = 256


def hash_texts(texts: list[str], rows: int) -> list[tuple[numpy.ndarray, numpy.ndarray]]:
    with tempfile.TemporaryDirectory() as folder:
        listed, hashed = pathlib.Path(folder, "texts.json"), pathlib.Path(folder, "features.bin")
        listed.write_text(json.dumps(texts))
        subprocess.run(["node", HERE / "hash-texts.ts", listed, hashed, str(rows)], check=True, stdout=subprocess.DEVNULL)
        data = numpy.fromfile(hashed, numpy.uint32)
    ends = numpy.concatenate([[0], data[1 : 1 + len(texts)].astype(numpy.int64)])
    rows_of = data[1 + len(texts) :][: ends[-1]]
    weights = data[1 + len(texts) + ends[-1] :].view(numpy.float32)
    return [(rows_of[start:end], weights[start:end]) for start, end in zip(ends, ends[1:])]


def embed(table: numpy.ndarray, texts: list[tuple[numpy.ndarray, numpy.ndarray]]) -> numpy.ndarray:
    """What texts mean that `hash_texts` read."""
    return normalize(numpy.stack([weights @ table[rows] for rows, weights in texts]))


def normalize(vectors: numpy.ndarray) -> numpy.ndarray:
    return (vectors / numpy.maximum(numpy.linalg.norm(vectors, axis=1, keepdims=True), 1e-6)).astype(numpy.float32)


def look_up(books: numpy.ndarray, codes: numpy.ndarray) -> numpy.ndarray:
    """The vectors that these numbers say."""
    return numpy.concatenate([book[codes[:, part]] for part, book in enumerate(books)], axis=1)


class Asked:
    """The ways to ask that are kept, each with the thing that it asks for and others to tell it from, as places in `things`, which have the things' names."""

    def __init__(self):
        rng = random.Random(5)
        listed = [(names, asks) for names, _, asks in phrases(HERE / "phrases")]
        self.things = [names for names, _ in listed]
        asked = [(at, ask) for at, (_, asks) in enumerate(listed) for ask in asks if is_kept_for_ranking(ask)]
        self.asks = [ask for _, ask in asked]
        self.choices = [[at, *rng.sample([other for other in range(len(listed)) if other != at], OTHERS)] for at, _ in asked]


class AskMeasure:
    def __init__(self, rows: int):
        asked = Asked()
        self.counts = [len(names) for names in asked.things]
        self.choices = asked.choices
        self.names = hash_texts([name for names in asked.things for name in names], rows)
        self.asks = hash_texts(asked.asks, rows)

    def measure(self, table: numpy.ndarray, memory: "Memory | None" = None) -> float:
        names, asks = embed(table, self.names), embed(table, self.asks)
        starts = numpy.cumsum([0, *self.counts])
        right = 0
        for ask, choice in zip(asks, self.choices):
            near = [(names[starts[at] : starts[at + 1]] @ ask).max() for at in choice]
            if memory:
                likenesses, meanings = memory.recall(ask)
                near = [own + (names[starts[at] : starts[at + 1]] @ meanings.T * likenesses).max() for own, at in zip(near, choice)]
            right += near[0] > max(near[1:])
        return round(right / len(asks), 4)


class Memory:
    """The known ways to ask, as export_asks.py wrote them."""

    def __init__(self, file: pathlib.Path):
        document = json.loads(file.read_text())
        read = lambda name, kind=numpy.uint8: numpy.frombuffer(base64.b64decode(document[name]), kind)
        unpack = lambda name: numpy.frombuffer(base64.b64decode(document[name]["values"]), numpy.int8).astype(numpy.float32) * document[name]["scale"]
        size = document["dimensions"]
        told = lambda book, codes: look_up(unpack(book).reshape(PARTS, ENTRIES, size // PARTS), read(codes).reshape(-1, PARTS))
        centers = unpack("centers").reshape(-1, size)
        list_of = numpy.repeat(numpy.arange(len(centers)), numpy.diff([0, *document["ends"]]))
        self.asks = centers[list_of] + told("ask_book", "asks")
        self.things = read("things", "<u2")
        self.meanings = told("thing_book", "meanings")

    def recall(self, ask: numpy.ndarray) -> tuple[numpy.ndarray, numpy.ndarray]:
        """How like the nearest ways to ask are, each of another thing, and what these things' names mean."""
        likenesses = self.asks @ ask
        nearest = numpy.argsort(-likenesses)[: 20 * MOST_RECALLED]
        _, first = numpy.unique(self.things[nearest], return_index=True)
        chosen = nearest[numpy.sort(first)[:MOST_RECALLED]]
        return likenesses[chosen], self.meanings[self.things[chosen]]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("--memory", type=pathlib.Path)
    options = parser.parse_args()
    table = read_table(options.table)
    measure = AskMeasure(len(table))
    print(measure.measure(table), "of", len(measure.asks))
    if options.memory:
        print("with what is recalled:", measure.measure(table, Memory(options.memory)))
