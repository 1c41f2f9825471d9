"""Writes the requests that the grounder knows, by their meaning: `python export_asks.py
../../models/ground-meaning.json ../data/ground/asks.jsonl ../../models/ground-asks.json`.

They come from phrases/, and from the requests about the written screens, as list-written-asks.ts prints them.

Of each way to ask, what it means by the exported table and the thing that it asks for; of each thing, what its names
mean. The meanings are kept by product quantization: the difference of each way to ask from the centre of its list,
and each thing, is 16 numbers of entries in codebooks of 256 short vectors.

With `--forget`, so large a share of the names of phrases/ is forgotten with the things that have them: the ranker is
fitted on such a memory, since real screens are full of things that nobody has written down. With `--without-half`,
one of the halves of the written screens is forgotten, 0 or 1: the ranker is fitted on requests about that half then.
"""

import argparse
import base64
import json
import pathlib
import zlib

import numpy
from collect import is_kept_for_ranking, languages, phrases
from export import read_table
from measure_asks import ENTRIES, PARTS, embed, hash_texts, look_up, normalize

HERE = pathlib.Path(__file__).parent
LISTS = 256
ROUNDS = 15
SEED = 1


def is_forgotten(names: list[str], share: float) -> bool:
    return any(zlib.crc32(f"forget {name}".encode()) % 1000 < 1000 * share for name in names)


def list_written(file: pathlib.Path, forgotten: int | None) -> list[tuple[list[str], list[str]]]:
    """The things asked for on written screens, but for the forgotten half of them, each with the requests for it."""
    things: dict[tuple[str, ...], tuple[list[str], list[str]]] = {}
    for line in file.read_text().splitlines():
        said = json.loads(line)
        if said["half"] != forgotten:
            things.setdefault(tuple(name.lower() for name in said["names"]), (said["names"], []))[1].append(said["ask"])
    return list(things.values())


def list_things(forget: float) -> list[tuple[list[str], list[str]]]:
    """Names and known ways to ask of each thing in phrases/, in English and in other languages."""
    things = [(names, [ask for ask in asks if not is_kept_for_ranking(ask)]) for names, _, asks in phrases(HERE / "phrases") if not is_forgotten(names, forget)]
    for said in languages(HERE / "phrases"):
        if not is_forgotten(said["en"][:1], forget):
            things.append(([texts[0] for texts in said.values()], [text for texts in said.values() for text in texts[1:]]))
    return [thing for thing in things if thing[1]]


def cluster(vectors: numpy.ndarray, count: int, rng: numpy.random.Generator) -> tuple[numpy.ndarray, numpy.ndarray]:
    """Centres (k-means), and the nearest of them to each vector."""
    nearest = lambda centres: (2 * vectors @ centres.T - (centres**2).sum(1)).argmax(1)
    centres = vectors[rng.choice(len(vectors), count, replace=False)].copy()
    for _ in range(ROUNDS):
        own = nearest(centres)
        for at in range(count):
            members = vectors[own == at]
            centres[at] = members.mean(0) if len(members) else vectors[rng.integers(len(vectors))]
    return centres, nearest(centres)


def round_off(values: numpy.ndarray) -> tuple[dict, numpy.ndarray]:
    """Values in signed bytes with one scale, as written, and as they are read again."""
    scale = float(numpy.abs(values).max()) / 127
    whole = numpy.rint(values / scale).astype(numpy.int8)
    return {"scale": scale, "values": spell(whole)}, (whole * scale).astype(numpy.float32)


def quantize(vectors: numpy.ndarray, rng: numpy.random.Generator) -> tuple[dict, numpy.ndarray, numpy.ndarray]:
    """A codebook, each vector's numbers in it, and the vectors as these say them."""
    size = vectors.shape[1] // PARTS
    parts = [vectors[:, part * size : (part + 1) * size] for part in range(PARTS)]
    written, books = round_off(numpy.stack([cluster(part, ENTRIES, rng)[0] for part in parts]))
    codes = numpy.stack([(2 * part @ book.T - (book**2).sum(1)).argmax(1) for part, book in zip(parts, books)], axis=1)
    return written, codes.astype(numpy.uint8), look_up(books, codes)


def spell(array: numpy.ndarray) -> str:
    return base64.b64encode(numpy.ascontiguousarray(array).tobytes()).decode()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("written", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--forget", type=float, default=0)
    parser.add_argument("--without-half", type=int, choices=[0, 1])
    options = parser.parse_args()
    rng = numpy.random.default_rng(SEED)
    table = read_table(options.table)
    things = list_things(options.forget) + list_written(options.written, options.without_half)
    read = lambda texts: embed(table, hash_texts(texts, len(table)))
    names = read([name for own, _ in things for name in own])
    starts = numpy.cumsum([0, *[len(own) for own, _ in things]])
    meanings = normalize(numpy.stack([names[start:end].mean(0) for start, end in zip(starts, starts[1:])]))
    asks = read([ask for _, own in things for ask in own])
    thing_of = numpy.repeat(numpy.arange(len(things)), [len(own) for _, own in things])

    # A list holds the ways to ask around one centre, so that most of them needn't be looked at.
    centres, _ = cluster(asks, LISTS, rng)
    written_centres, centres = round_off(centres)
    list_of = (2 * asks @ centres.T - (centres**2).sum(1)).argmax(1)
    order = numpy.argsort(list_of, kind="stable")
    asks, thing_of, list_of = asks[order], thing_of[order], list_of[order]
    ask_book, ask_codes, said = quantize(asks - centres[list_of], rng)
    thing_book, thing_codes, told = quantize(meanings, rng)
    document = {
        "dimensions": table.shape[1],
        "centers": written_centres,
        "ends": numpy.searchsorted(list_of, numpy.arange(LISTS), side="right").tolist(),
        "ask_book": ask_book,
        "asks": spell(ask_codes),
        "things": spell(thing_of.astype("<u2")),
        "thing_book": thing_book,
        "meanings": spell(thing_codes),
    }
    options.out.write_text(json.dumps(document) + "\n")
    off = lambda own, other: float(numpy.linalg.norm(own - other) / numpy.linalg.norm(own))
    print(f"{len(asks)} ways to ask for {len(things)} things, {options.out.stat().st_size} bytes; off by {off(asks, said + centres[list_of]):.3f} and {off(meanings, told):.3f}")
