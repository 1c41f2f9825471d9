"""The network that reads requests as sentences: layers of a transformer, begun from all-MiniLM-L6-v2's. A name, of which a screen has many, is a weighed sum of its
pieces of words, which a small network changes. `src/locate/built-in/sentences/sentence-reader.ts` does the same.

Its parts are called as in the file that is shipped (export_reader.py).
"""

import math
import pathlib

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from torch.nn.functional import gelu, normalize, scaled_dot_product_attention

SIZE, HEADS, INNER = 384, 12, 1536
NAME_INNER = 768
EPSILON = 1e-12
# A request is read so far, with the pieces that frame it, and a name so far.
MOST_PIECES = 28
MOST_PIECES_OF_NAME = 15
PLACES = 32
# Sentences of about the same length are read at once, so many of them.
CHUNK = 64
TEMPERATURE = 0.05
# Scores are multiplied by no more than this, however surely the network tells names apart.
MOST_SCALE = 40.0


class Layer(torch.nn.Module):
    """A layer of a transformer whose sums are normalized."""

    def __init__(self):
        super().__init__()
        self.attend = torch.nn.Linear(SIZE, 3 * SIZE)
        self.attended = torch.nn.Linear(SIZE, SIZE)
        self.first = torch.nn.LayerNorm(SIZE, EPSILON)
        self.widen = torch.nn.Linear(SIZE, INNER)
        self.narrow = torch.nn.Linear(INNER, SIZE)
        self.second = torch.nn.LayerNorm(SIZE, EPSILON)

    def forward(self, hidden: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
        count, longest, _ = hidden.shape
        query, key, value = self.attend(hidden).view(count, longest, 3, HEADS, SIZE // HEADS).permute(2, 0, 3, 1, 4)
        attended = scaled_dot_product_attention(query, key, value, attn_mask=known[:, None, None, :])
        hidden = self.first(hidden + self.attended(attended.transpose(1, 2).reshape(count, longest, SIZE)))
        return self.second(hidden + self.narrow(gelu(self.widen(hidden))))


class Names(torch.nn.Module):
    """Turns the rows of a name's pieces into what it says. At first that is their mean."""

    def __init__(self):
        super().__init__()
        self.entry = torch.nn.LayerNorm(SIZE)
        self.weigh = torch.nn.Linear(SIZE, 1)
        self.widen = torch.nn.Linear(SIZE, NAME_INNER)
        self.narrow = torch.nn.Linear(NAME_INNER, SIZE)
        self.direct = torch.nn.Linear(SIZE, SIZE, bias=False)
        for zero in (self.weigh.weight, self.weigh.bias, self.narrow.weight, self.narrow.bias):
            torch.nn.init.zeros_(zero)
        torch.nn.init.eye_(self.direct.weight)

    def forward(self, rows: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
        rows = self.entry(rows)
        weights = torch.sigmoid(self.weigh(rows)).squeeze(-1) * known
        mean = (rows * weights.unsqueeze(-1)).sum(1) / (weights.sum(1, keepdim=True) + 1e-6)
        return normalize(self.direct(mean) + self.narrow(gelu(self.widen(mean))), dim=-1)


class Reader(torch.nn.Module):
    def __init__(self, pieces: int, layers: int):
        super().__init__()
        self.pieces = torch.nn.Embedding(pieces, SIZE)
        self.places = torch.nn.Parameter(torch.zeros(PLACES, SIZE))
        self.entry = torch.nn.LayerNorm(SIZE, EPSILON)
        self.layers = torch.nn.ModuleList(Layer() for _ in range(layers))
        self.names = Names()
        self.log_scale = torch.nn.Parameter(torch.tensor(math.log(1 / TEMPERATURE)))

    def read_sentences(self, cuts: list[list[int]]) -> torch.Tensor:
        """What sentences ask for, as directions of length 1 (n, SIZE). They are read in bfloat16, with a gradient or without."""
        order = sorted(range(len(cuts)), key=lambda at: len(cuts[at]))
        parts = []
        for start in range(0, len(order), CHUNK):
            with torch.autocast("cpu", torch.bfloat16):
                parts.append(self._read(*pad([cuts[at] for at in order[start : start + CHUNK]])).float())
        places = torch.empty(len(order), dtype=torch.long)
        places[torch.tensor(order)] = torch.arange(len(order))
        return torch.cat(parts)[places]

    def read_names(self, cuts: list[list[int]]) -> torch.Tensor:
        """What names say, as directions of length 1 (n, SIZE)."""
        pieces, known = pad(cuts)
        return self.names(self.pieces(pieces), known)

    def compare(self, requests: torch.Tensor, names: torch.Tensor) -> torch.Tensor:
        """The score of each name (m) for each request (n), as (n, m)."""
        return requests @ names.T * self.log_scale.exp().clamp(max=MOST_SCALE)

    def _read(self, pieces: torch.Tensor, known: torch.Tensor) -> torch.Tensor:
        hidden = self.entry(self.pieces(pieces) + self.places[: pieces.shape[1]])
        for layer in self.layers:
            hidden = layer(hidden, known)
        counted = known.unsqueeze(-1).float()
        return normalize((hidden * counted).sum(1) / counted.sum(1), dim=-1)


def pad(cuts: list[list[int]]) -> tuple[torch.Tensor, torch.Tensor]:
    """The pieces of texts in one tensor (n, longest), and which of them are pieces at all."""
    pieces = torch.zeros(len(cuts), max(map(len, cuts)), dtype=torch.long)
    known = torch.zeros(pieces.shape, dtype=torch.bool)
    for at, cut in enumerate(cuts):
        pieces[at, : len(cut)] = torch.tensor(cut)
        known[at, : len(cut)] = True
    return pieces, known


class WordPieces:
    """Cuts texts into the numbers of their pieces, by the tokenizer of a BERT model."""

    def __init__(self, tokenizer: Tokenizer):
        self.tokenizer, self.cuts = tokenizer, {}
        self.start, self.end, self.unknown = (tokenizer.token_to_id(mark) for mark in ("[CLS]", "[SEP]", "[UNK]"))

    def cut(self, text: str) -> list[int]:
        if text not in self.cuts:
            self.cuts[text] = self.tokenizer.encode(text, add_special_tokens=False).ids
        return self.cuts[text]

    def cut_sentences(self, texts: list[str]) -> list[list[int]]:
        return [[self.start, *self.cut(text), self.end][:MOST_PIECES] for text in texts]

    def cut_names(self, texts: list[str]) -> list[list[int]]:
        return [self.cut(text)[:MOST_PIECES_OF_NAME] or [self.unknown] for text in texts]


def read_pieces(folder: pathlib.Path) -> WordPieces:
    """The pieces of all-MiniLM-L6-v2."""
    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return WordPieces(tokenizer)


def read_start(folder: pathlib.Path, layers: int) -> Reader:
    """A reader with the weights of all-MiniLM-L6-v2, whose authors trained it to put sentences of one meaning near each other."""
    weights = load_file(folder / "model.safetensors")
    pieces = weights["embeddings.word_embeddings.weight"]
    told = {"pieces.weight": pieces}
    told["places"] = weights["embeddings.position_embeddings.weight"][:PLACES] + weights["embeddings.token_type_embeddings.weight"][0]
    for kind in ("weight", "bias"):
        told[f"entry.{kind}"] = weights[f"embeddings.LayerNorm.{kind}"]
        for number in range(layers):
            of = lambda name: weights[f"encoder.layer.{number}.{name}.{kind}"]
            told[f"layers.{number}.attend.{kind}"] = torch.cat([of(f"attention.self.{name}") for name in ("query", "key", "value")])
            told[f"layers.{number}.attended.{kind}"] = of("attention.output.dense")
            told[f"layers.{number}.first.{kind}"] = of("attention.output.LayerNorm")
            told[f"layers.{number}.widen.{kind}"] = of("intermediate.dense")
            told[f"layers.{number}.narrow.{kind}"] = of("output.dense")
            told[f"layers.{number}.second.{kind}"] = of("output.LayerNorm")
    reader = Reader(len(pieces), layers)
    lacking, unknown = reader.load_state_dict(told, strict=False)
    assert not unknown and all(name.startswith("names.") or name == "log_scale" for name in lacking)
    return reader
