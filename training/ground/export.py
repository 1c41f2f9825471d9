"""Writes the embedding as it is shipped: `python export.py ../data/ground/run/table.pt ../../models/ground-meaning.json`. Four bits a weight, one scale a row."""

import argparse
import base64
import json
import pathlib

import numpy

STEPS_AN_OCTAVE = 8
# Weights are whole numbers from -LARGEST to LARGEST, stored as what they are above the least; two make a byte.
LARGEST = 7
# The few weights of a row that are larger than this share of its largest are cut off, so that the others are told apart better.
CUT = 0.85


def read_table(file: pathlib.Path) -> numpy.ndarray:
    """Reads a table that was exported."""
    document = json.loads(file.read_text())
    read = lambda name: numpy.frombuffer(base64.b64decode(document[name]), numpy.uint8)
    scales = document["largest_scale"] * 2.0 ** (-read("scales").astype(numpy.float64) / STEPS_AN_OCTAVE)
    pairs = read("weights")
    weights = numpy.stack([pairs & 15, pairs >> 4], axis=1).astype(numpy.float64) - LARGEST
    return (weights.reshape(document["rows"], document["dimensions"]) * scales[:, None]).astype(numpy.float32)


if __name__ == "__main__":
    import torch

    parser = argparse.ArgumentParser()
    parser.add_argument("run", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    options = parser.parse_args()
    table = torch.load(options.run)["table"].numpy().astype(numpy.float64)
    steps_of = numpy.maximum(numpy.abs(table).max(axis=1), 1e-9) * CUT / LARGEST
    largest = float(steps_of.max())
    steps = numpy.clip(numpy.rint(STEPS_AN_OCTAVE * numpy.log2(largest / steps_of)), 0, 255).astype(numpy.uint8)
    scales = largest * 2.0 ** (-steps.astype(numpy.float64) / STEPS_AN_OCTAVE)
    weights = numpy.clip(numpy.rint(table / scales[:, None]), -LARGEST, LARGEST)
    shifted = (weights + LARGEST).astype(numpy.uint8).reshape(-1, 2)
    pairs = shifted[:, 0] | shifted[:, 1] << 4
    spell = lambda array: base64.b64encode(array.tobytes()).decode()
    document = {"rows": table.shape[0], "dimensions": table.shape[1], "largest_scale": largest, "scales": spell(steps), "weights": spell(pairs)}
    options.out.write_text(json.dumps(document) + "\n")
    error = numpy.linalg.norm(weights * scales[:, None] - table) / numpy.linalg.norm(table)
    print(f"{pairs.nbytes + steps.nbytes} bytes of weights, {options.out.stat().st_size} bytes in the file, off by {error:.3f}")
