import random
import unittest

import torch
from bidi import reorder, split_directions
from network import Reader
from warm_start import start_classes
from world_alphabet import encode, normalize, spell, unspell


class Spelling(unittest.TestCase):
    def test_comes_back_as_it_was(self):
        for text in ("한국어 설정 3개", "תלוי (Chrome 120)", "تلقائيًا ١٢:٣٠", "हिन्दी किताब स्थिति", "ค่าใช้จ่าย 20 บาท", "מחיר ₪50.20"):
            self.assertEqual(unspell(spell(normalize(text))), text)
            self.assertIsNotNone(encode(normalize(text)), text)

    def test_says_hangul_by_letters_and_any_han_as_one(self):
        self.assertEqual(spell("설정"), "\u1109\u1165\u11af\u110c\u1165\u11bc")
        self.assertEqual(spell("設定を"), "漢漢を")

    def test_says_persian_by_what_looks_the_same(self):
        self.assertEqual(spell("یک"), "کي")
        self.assertEqual(spell("۱۲۴"), "١٢۴")


class Directions(unittest.TestCase):
    def test_numbers_and_latin_words_keep_their_order(self):
        self.assertEqual(reorder("שלום 15"), "15 םולש")
        self.assertEqual(reorder("شبكة (Wi-Fi)"), "(Wi-Fi) ةكبش")
        self.assertEqual(reorder("Settings (2)"), "Settings (2)")

    def test_stretches_hold_the_whole_text(self):
        rng = random.Random(1)
        for _ in range(500):
            text = "".join(rng.choices("אבدم١2 7.:(W)%", k=12))
            self.assertEqual("".join(stretch for stretch, _ in split_directions(text)), text)


class WarmStart(unittest.TestCase):
    def test_takes_the_weights_of_characters_that_both_know(self):
        classes, weight, bias = torch.nn.Linear(4, 4), torch.randn(3, 4), torch.randn(3)
        start_classes(classes, "한ab", "ba", weight, bias)
        torch.testing.assert_close(classes.weight.detach()[[0, 2, 3]], weight[[0, 2, 1]])
        torch.testing.assert_close(classes.bias.detach()[[0, 2, 3]], bias[[0, 2, 1]])

    def test_first_layers_stay_as_they_are(self):
        network = Reader(5)
        network.keep_strokes()
        network.train()(torch.rand(2, 3, 32, 64) * 255).sum().backward()
        self.assertTrue(all(weight.grad is None for weight in network.stem.parameters()))
        self.assertTrue(all(weight.grad is not None for weight in network.flatten.parameters()))


if __name__ == "__main__":
    unittest.main()
