"""Writes the reader of requests as it is shipped: `python export_reader.py ../data/ground/reader/second.pt
../data/ground/asks.jsonl ../../models/ground-reader.safetensors --model FOLDER --wordnet DIR`.

Rows of pieces have weights of four bits, two in a byte, the first in its lower half; matrices have weights of one
byte. Both have a scale for each row. The file lists its pieces in the order of their rows. Of all-MiniLM-L6-v2's 30,522
pieces those are kept that occur in what this project says: the names, looks and ways to ask of phrases/, the requests
about the written screens in ASCII and the names of what they ask for, as list-written-asks.ts prints them, the English
of lexicons/ and of ground-lexicons.json, and WordNet's definitions of the latter's words with the words. Pieces of one
letter or sign are kept too, so that hardly any word is unknown.
"""

import argparse
import json
import pathlib
import struct
from collections.abc import Iterator

import torch
from collect import phrases, senses
from reader_network import Reader, WordPieces, read_pieces
from train_reader import PHASES, read_words

HERE = pathlib.Path(__file__).parent
MARKS = ("[UNK]", "[CLS]", "[SEP]")
LARGEST_BYTE = 127
# Weights of four bits are whole numbers from -LARGEST to LARGEST, stored as what they are above the least.
LARGEST = 7
# Of each row the largest weights are cut off at the one of these shares of its largest that brings it nearest to what it was.
CUTS = (0.7, 0.8, 0.9, 1.0)
LEAST = 1e-8


def list_texts(written: pathlib.Path, wordnet: pathlib.Path) -> Iterator[str]:
    """All English texts that the project has."""
    for names, looks, asks in phrases(HERE / "phrases"):
        yield from (*names, *looks, *asks)
    for line in written.read_text().splitlines():
        said = json.loads(line)
        yield from said["names"]
        # Others are asked for in another language.
        if said["ask"].isascii():
            yield said["ask"]
    for lexicon in (HERE / "lexicons").glob("*.json"):
        yield from json.loads(lexicon.read_text())
    words = read_words()
    yield from words
    for lemmas, definition in senses(wordnet, set(words)):
        if definition:
            yield from (*lemmas, definition)


def choose_pieces(pieces: WordPieces, texts: Iterator[str]) -> list[int]:
    """The numbers of the pieces that are kept, rising."""
    kept = {number for text in texts for number in pieces.cut(text)}
    for piece, number in pieces.tokenizer.get_vocab().items():
        if piece in MARKS or len(piece.replace("##", "")) == 1:
            kept.add(number)
    return sorted(kept)


def round_to_bytes(weights: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    scales = weights.abs().amax(1).clamp(min=LEAST) / LARGEST_BYTE
    return torch.round(weights / scales[:, None]).to(torch.int8), scales


def round_to_four_bits(weights: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    most = weights.abs().amax(1).clamp(min=LEAST)
    tries = torch.stack([most * cut / LARGEST for cut in CUTS])
    rounded = torch.clamp(torch.round(weights / tries[:, :, None]), -LARGEST, LARGEST)
    errors = ((rounded * tries[:, :, None] - weights) ** 2).sum(2)
    best, rows = errors.argmin(0), torch.arange(len(weights))
    shifted = (rounded[best, rows] + LARGEST).to(torch.uint8)
    return shifted[:, 0::2] | shifted[:, 1::2] << 4, tries[best, rows]


def spell_parts(name: str, parts: torch.nn.Module) -> Iterator[tuple[str, torch.Tensor]]:
    """The tensors of a part's matrices and norms."""
    for own, part in parts.named_children():
        weights = part.weight
        if isinstance(part, torch.nn.Linear) and part.out_features > 1:
            weights, scales = round_to_bytes(weights)
            yield f"{name}.{own}.weight", weights
            yield f"{name}.{own}.scale", scales
        else:
            yield f"{name}.{own}.weight", weights.squeeze(0)
        if part.bias is not None:
            yield f"{name}.{own}.bias", part.bias


def spell(reader: Reader, kept: list[int]) -> Iterator[tuple[str, torch.Tensor]]:
    rows, scales = round_to_four_bits(reader.pieces.weight[kept])
    yield "pieces.weight", rows
    yield "pieces.scale", scales
    yield "places", reader.places
    yield "entry.weight", reader.entry.weight
    yield "entry.bias", reader.entry.bias
    for number, layer in enumerate(reader.layers):
        yield from spell_parts(f"layers.{number}", layer)
    yield from spell_parts("names", reader.names)


def write(tensors: Iterator[tuple[str, torch.Tensor]], pieces: list[str], file: pathlib.Path) -> int:
    """Writes a file of safetensors, with numbers of four bytes first, so that they lie at multiples of four. Returns its size."""
    kinds = {torch.float32: "F32", torch.int8: "I8", torch.uint8: "U8"}
    header: dict[str, dict] = {"__metadata__": {"pieces": "\n".join(pieces)}}
    data = b""
    for name, tensor in sorted(tensors, key=lambda told: told[1].dtype != torch.float32):
        raw = tensor.contiguous().numpy().tobytes()
        header[name] = {"dtype": kinds[tensor.dtype], "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    head = json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()
    head += b" " * (-len(head) % 8)
    return file.write_bytes(struct.pack("<Q", len(head)) + head + data)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("written", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    parser.add_argument("--wordnet", type=pathlib.Path, required=True)
    options = parser.parse_args()
    pieces = read_pieces(options.model)
    reader = Reader(pieces.tokenizer.get_vocab_size(), len(PHASES["second"].layers))
    reader.load_state_dict(torch.load(options.run)["reader"])
    kept = choose_pieces(pieces, list_texts(options.written, options.wordnet))
    with torch.no_grad():
        size = write(spell(reader, kept), [pieces.tokenizer.id_to_token(number) for number in kept], options.out)
    print(f"{len(kept)} pieces, {size} bytes in the file")
