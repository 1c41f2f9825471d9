import pathlib
import random
import tempfile
import unittest

import numpy as np
import onnx
import onnxruntime
import torch

from alphabet import ALPHABET, CLASS_OF, decode, encode, normalize
from draw import choose_crop, cut
from export import export, finish
from grounds import put_emoji
from icons import use_emoji
from loss import compute_loss
from measure import distance, rate
from mix import mix
from network import Reader, count_operations, even_out
from PIL import Image
from source import write_source


class Alphabet(unittest.TestCase):
    def test_holds_the_letters_of_its_languages(self):
        for text in ("Příliš žluťoučký kůň", "Đường phố Hà Nội ặẵữ", "Съешь ещё этих мягких", "Їжакґє", "Љубазни фењерџија", "Ξεσκεπάζω τὴν".replace("ὴ", "ή"), "Ășțîâ ğışİ ßœ", "€ £ ₽ ₴ → ⌘"):
            self.assertIsNotNone(encode(normalize(text)), text)

    def test_merges_what_is_drawn_alike(self):
        self.assertEqual(normalize("Save\u00a0as…  now"), "Save as... now")
        self.assertEqual(normalize("e\u0301"), "é")

    def test_merges_repeats_and_keeps_letters_that_a_blank_parts(self):
        l, o = CLASS_OF["l"], CLASS_OF["o"]
        self.assertEqual(decode([0, l, l, 0, l, o, o, 0]), "llo")


class Loss(unittest.TestCase):
    def test_equals_the_loss_and_slope_over_all_classes(self):
        torch.manual_seed(1)
        logits = torch.randn(3, 20, 40, requires_grad=True)
        classes, lengths = torch.randint(1, 40, (12,)), torch.tensor([5, 3, 4])
        full = torch.nn.functional.ctc_loss(logits.log_softmax(2).transpose(0, 1), classes, torch.full((3,), 20), lengths)
        full.backward()
        loss, slope = compute_loss(logits.detach(), classes, lengths)
        self.assertAlmostEqual(loss, full.item(), places=4)
        torch.testing.assert_close(slope, logits.grad, atol=1e-5, rtol=1e-3)

    def test_learns_nothing_from_a_label_that_is_longer_than_its_line(self):
        _, slope = compute_loss(torch.randn(1, 3, 10), torch.tensor([1, 2, 3, 4, 5]), torch.tensor([5]))
        self.assertEqual(slope.abs().max().item(), 0)


class Network(unittest.TestCase):
    def test_stays_within_its_price(self):
        network = Reader(len(ALPHABET) + 1)
        self.assertLess(count_operations(network), 60)
        self.assertLess(2 * sum(weight.numel() for weight in network.parameters()), 3_000_000)

    def test_sees_no_difference_between_dark_on_light_and_light_on_dark(self):
        pixels = torch.full((1, 3, 32, 64), 250.0)
        pixels[:, :, 8:20, 20:24] = 40
        torch.testing.assert_close(even_out(pixels), even_out(255 - pixels))

    def test_gives_the_same_as_its_export_at_any_width(self):
        torch.manual_seed(0)
        network = Reader(len(ALPHABET) + 1).eval()
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "reader.onnx"
            export(network, file)
            finish(file, True, ALPHABET)
            session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
            for width in (16, 104, 640):
                pixels = torch.rand(1, 3, 32, width) * 255
                expected = network(pixels).detach().numpy()
                (answer,) = session.run(None, {"pixels": pixels.numpy()})
                self.assertEqual(answer.shape, (1, width // 2, len(ALPHABET) + 1))
                np.testing.assert_allclose(answer, expected, atol=1e-3)


class Crops(unittest.TestCase):
    def test_stay_inside_the_canvas(self):
        for seed in range(200):
            x1, y1, x2, y2 = choose_crop([3, 4, 90, 20], 14, 18, (30, 100, 3), random.Random(seed))
            self.assertTrue(0 <= x1 < x2 <= 100 and 0 <= y1 < y2 <= 30)

    def test_have_32_rows_and_a_width_that_the_network_takes(self):
        line = cut(Image.new("RGB", (200, 40)), [10.5, 3.2, 180.1, 30.9], 12, random.Random(1))
        self.assertEqual((line.shape[0], line.shape[1] % 8), (32, 0))


class Source(unittest.TestCase):
    def test_is_written_in_characters_that_the_alphabet_has(self):
        for seed in range(500):
            rng = random.Random(seed)
            line = write_source(lambda: rng.choice(["value", "(item)", "0x1F", "=="]), rng)
            self.assertIsNotNone(encode(normalize(line)), line)


class Emoji(unittest.TestCase):
    FONTS = pathlib.Path("/usr/share/fonts")

    def paint(self, gap: int) -> np.ndarray:
        use_emoji(self.FONTS)
        inked = np.ones(100, bool)
        inked[40 : 40 + gap] = False
        canvas = np.zeros((60, 100, 3), np.float32)
        put_emoji(canvas, inked, 20, 40, random.Random(1))
        return canvas

    @unittest.skipUnless(next(FONTS.rglob("NotoColorEmoji.ttf"), None), "needs fonts-noto-color-emoji")
    def test_stand_within_the_gap_and_nowhere_else(self):
        canvas = self.paint(30)
        self.assertGreater(canvas[:, 40:70].max(), 0)
        self.assertEqual(canvas[:, :40].max() + canvas[:, 70:].max(), 0)

    @unittest.skipUnless(next(FONTS.rglob("NotoColorEmoji.ttf"), None), "needs fonts-noto-color-emoji")
    def test_are_left_out_where_there_is_no_room(self):
        self.assertEqual(self.paint(10).max(), 0)


class Mix(unittest.TestCase):
    def export(self, folder: str, seed: int) -> onnx.ModelProto:
        torch.manual_seed(seed)
        file = pathlib.Path(folder) / f"{seed}.onnx"
        export(Reader(len(ALPHABET) + 1), file)
        finish(file, False, ALPHABET)
        return onnx.load(str(file))

    def test_gives_either_network_at_the_ends_and_the_mean_of_both_between(self):
        with tempfile.TemporaryDirectory() as folder:
            old, new = self.export(folder, 1), self.export(folder, 2)
        weights = lambda model: onnx.numpy_helper.to_array(model.graph.initializer[0])
        np.testing.assert_array_equal(weights(mix(old, new, 0)), weights(old))
        np.testing.assert_array_equal(weights(mix(old, new, 1)), weights(new))
        np.testing.assert_allclose(weights(mix(old, new, 0.5)), (weights(old) + weights(new)) / 2, atol=1e-6)

    def test_refuses_a_network_of_other_characters(self):
        with tempfile.TemporaryDirectory() as folder:
            old, new = self.export(folder, 1), self.export(folder, 2)
        new.doc_string = "other characters"
        with self.assertRaises(ValueError):
            mix(old, new, 0.5)


class Measure(unittest.TestCase):
    def test_counts_mistakes_and_folds_look_alikes(self):
        self.assertEqual(distance("kitten", "sitting"), 3)
        self.assertEqual(rate([("a – b", "a - b"), ("abcd", "abc")]), {"lines": 2, "exact": 0.5, "cer": 0.1111})


if __name__ == "__main__":
    unittest.main()
