"""Reads the truth lines of screens kept for measuring: `python evaluate.py CHECKPOINT|MODEL.onnx EVAL_DIR… [--reader world] [--peer MODEL.onnx KEYS.txt]`.

Each EVAL_DIR has `cases/NAME.json` with `texts` of `{text, ink}` beside `NAME.png` or `.jpg`. Lines are cut out as the Worker cuts them: the ink and a
margin. The peer is PP-OCR's recognizer on the same cuts; its lines without spaces are compared too, since it drops many and the
Worker puts them back. Only languages of the reader's alphabet are counted; prints one row for each folder and language. The other scripts' lines are
compared as `world_alphabet.py` spells them.
"""

import argparse
import collections
import json
import pathlib

import numpy as np
import onnxruntime
import torch
from PIL import Image

from alphabet import decode
from measure import fold, rate
from network import HEIGHT, Reader
from readers import READERS
from scripts import classify
from world_alphabet import normalize, spell

MARGIN_ABOVE_AND_BELOW = 0.2
MARGIN_BESIDE = 0.15
WORLD_LANGUAGES = {"ar", "fa", "he", "hi", "th", "ko", "ja"}
OTHER_SCRIPTS = WORLD_LANGUAGES | {"zh-Hans", "zh-Hant", "zh"}


def list_lines(folder: pathlib.Path, every_script: bool = False):
    """(language, picture, crop, text) of each truth line; lines in scripts that the reader lacks only on request."""
    for file in sorted((folder / "cases").glob("*.json")):
        case = json.loads(file.read_text())
        language = case.get("lang") or "en"
        if (language in OTHER_SCRIPTS and not every_script) or not case.get("texts"):
            continue
        picture = Image.open(next(path for path in (file.with_suffix(".png"), file.with_suffix(".jpg")) if path.exists())).convert("RGB")
        for line in case["texts"]:
            box = line.get("ink") or line["bbox"]
            x1, y1, x2, y2 = (box[side] for side in ("x1", "y1", "x2", "y2"))
            tall = y2 - y1
            if tall < 1 or x2 - x1 < 1:
                continue
            crop = (
                max(0, x1 - tall * MARGIN_BESIDE),
                max(0, y1 - tall * MARGIN_ABOVE_AND_BELOW),
                min(picture.width, x2 + tall * MARGIN_BESIDE),
                min(picture.height, y2 + tall * MARGIN_ABOVE_AND_BELOW),
            )
            yield language, picture, crop, line["text"]


def resize(picture: Image.Image, crop, width: int, height: int) -> np.ndarray:
    return np.asarray(picture.resize((width, height), Image.Resampling.BILINEAR, box=crop))


def open_reader(file: pathlib.Path, alphabet: str):
    if file.suffix == ".onnx":
        session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
        run = lambda pixels: session.run(None, {"pixels": pixels})[0]
    else:
        network = Reader(len(alphabet) + 1).eval()
        network.load_state_dict(torch.load(file, map_location="cpu", weights_only=True)["average"])
        run = lambda pixels: network(torch.from_numpy(pixels)).detach().numpy()

    def read(picture: Image.Image, crop) -> str:
        natural = (crop[2] - crop[0]) * HEIGHT / (crop[3] - crop[1])
        line = resize(picture, crop, max(16, round(natural / 8) * 8), HEIGHT)
        return decode(run(line.transpose(2, 0, 1)[None].astype(np.float32))[0].argmax(1).tolist(), alphabet)

    return read


def open_peer(file: str, keys: str):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(file, options, providers=["CPUExecutionProvider"])
    alphabet = ["", *pathlib.Path(keys).read_text().split("\n")]
    name = session.get_inputs()[0].name

    def read(picture: Image.Image, crop) -> str:
        natural = round(min(2560, max(16, (crop[2] - crop[0]) * 48 / (crop[3] - crop[1]))))
        pixels = np.zeros((1, 3, 48, max(32, -natural // 32 * -32)), np.float32)
        pixels[0, :, :, :natural] = resize(picture, crop, natural, 48).transpose(2, 0, 1)[::-1] / 127.5 - 1
        text, last = "", 0
        for index in session.run(None, {name: pixels})[0][0].argmax(1).tolist():
            if index != last and index > 0:
                text += alphabet[index] if index < len(alphabet) and alphabet[index] else " "
            last = index
        return text.strip()

    return read


def without_spaces(pairs):
    return [(fold(truth).replace(" ", ""), fold(read).replace(" ", "")) for truth, read in pairs]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("model", type=pathlib.Path)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--reader", choices=READERS, default="latin")
    parser.add_argument("--peer", nargs=2)
    parser.add_argument("--mistakes", type=pathlib.Path, help="where to write the lines that were read wrong")
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    is_world = arguments.reader == "world"
    readers = {"reader": open_reader(arguments.model, READERS[arguments.reader].alphabet), **({"peer": open_peer(*arguments.peer)} if arguments.peer else {})}
    rows: dict[tuple[str, str], dict[str, list]] = collections.defaultdict(lambda: collections.defaultdict(list))
    for folder in arguments.folders:
        for language, picture, crop, truth in list_lines(folder, is_world):
            if is_world:
                if language not in WORLD_LANGUAGES or classify(truth) in ("latin", "han", None):
                    continue
                truth = spell(normalize(truth))
            for name, read in readers.items():
                pair = (truth, read(picture, crop))
                rows[folder.name, "all"][name].append(pair)
                rows[folder.name, language][name].append(pair)
    print("| set | language | lines |" + "".join(f" {name} exact | CER | exact without spaces |" for name in readers))
    print("|---" * (3 + 3 * len(readers)) + "|")
    for (folder_name, language), by_reader in rows.items():
        cells = [folder_name, language, str(len(by_reader["reader"]))]
        for pairs in by_reader.values():
            rated = rate(pairs)
            cells += [f"{rated['exact']:.3f}", f"{rated['cer']:.4f}", f"{rate(without_spaces(pairs))['exact']:.3f}"]
        print("| " + " | ".join(cells) + " |")
    if arguments.mistakes:
        wrong = [f"{key[0]}\t{truth}\t{read}\n" for key, by_reader in rows.items() if key[1] == "all" for truth, read in by_reader["reader"] if fold(truth) != fold(read)]
        arguments.mistakes.write_text("".join(wrong))
