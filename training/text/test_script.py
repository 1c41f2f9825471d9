import pathlib
import random
import tempfile
import unittest

import numpy as np
import onnxruntime
import torch

from draw import Style
from export_script import export
from script_network import ScriptHead
from scripts import CLASSES, classify


class Classes(unittest.TestCase):
    def test_knows_the_script_of_a_line(self):
        for text, script in (("Straße", "latin"), ("Привет", "latin"), ("Ώρα 12:30", "latin"), ("设置 Wi-Fi", "han"), ("設定を変更", "japanese"), ("설정", "hangul"), ("٤٥٫٢٠ ج.م.", "arabic"), ("הגדרות", "hebrew"), ("सेटिंग", "devanagari"), ("การตั้งค่า", "thai"), ("ქსელი", "other"), ("தமிழ்", "other")):
            self.assertEqual(classify(text), script, text)

    def test_says_nothing_of_signs_and_of_a_letter_among_many_others(self):
        self.assertIsNone(classify("★ → !"))
        self.assertIsNone(classify("a long line of Latin with one 字"))

    def test_takes_the_sign_for_the_baht_for_no_letter(self):
        self.assertEqual(classify("฿821.00"), "latin")


class Head(unittest.TestCase):
    def test_stays_small(self):
        self.assertLess(2 * sum(weight.numel() for weight in ScriptHead().parameters()), 100_000)

    def test_gives_the_same_as_its_export_at_any_width(self):
        torch.manual_seed(0)
        network = ScriptHead().eval()
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "head.onnx"
            export(network, file)
            session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
            for width in (16, 104, 640):
                pixels = torch.rand(1, 3, 32, width) * 255
                (answer,) = session.run(None, {"pixels": pixels.numpy()})
                self.assertEqual(answer.shape, (1, len(CLASSES)))
                np.testing.assert_allclose(answer, network(pixels).detach().numpy(), atol=2e-3)


class Joined(unittest.TestCase):
    def test_letters_of_joined_scripts_are_always_shaped(self):
        class OneFont:
            def choose(self, rng, text):
                return {"has": frozenset(text)}

        style = Style(joined=True)
        for seed in range(20):
            style.left = 0
            style.renew(OneFont(), "سلام", random.Random(seed))
            self.assertEqual(style.engine.name, "RAQM")


if __name__ == "__main__":
    unittest.main()
