"""`python -m unittest` in this folder. Checks to run before spending hours on training."""

import pathlib
import tempfile
import unittest

import numpy as np
import onnx.utils
import onnxruntime
import torch

from assign import assign, compute_iou
from augment import cut, cut_lines
from evaluate import THRESHOLDS, Tally, count, find
from loss import compute_giou, compute_loss, compute_text_loss, decode
from network import CLASSES, STRIDES, Detector, list_centres
from screens import fit_scale
from teach_lines import mend
from warm_start import start_from


class Network(unittest.TestCase):
    def test_answers_one_row_for_each_cell_of_each_stride(self):
        network = Detector().eval()
        for height, width in ((64, 96), (320, 256)):
            answer, texts = network(torch.zeros(1, 3, height, width))
            cells = sum(height // stride * (width // stride) for stride in STRIDES)
            self.assertEqual(tuple(answer.shape), (1, cells, 4 + len(CLASSES)))
            self.assertTrue((answer[..., 4:] >= 0).all() and (answer[..., 4:] <= 1).all() and (answer[..., :4] >= 0).all())
            self.assertEqual(tuple(texts.shape), (1, 1, height, width))
            self.assertTrue((texts >= 0).all() and (texts <= 1).all())

    def test_lists_its_cells_row_by_row(self):
        centres, strides = list_centres(32, 64)
        self.assertEqual(centres[0].tolist(), [4, 4])
        self.assertEqual(centres[1].tolist(), [12, 4])
        self.assertEqual(centres[8].tolist(), [4, 12])
        self.assertEqual(centres[-1].tolist(), [48, 16])
        self.assertEqual(strides.tolist(), [8.0] * 32 + [16.0] * 8 + [32.0] * 2)


class Assignment(unittest.TestCase):
    def setUp(self):
        self.centres, self.strides = list_centres(128, 128)
        self.boxes = decode(torch.full((len(self.centres), 4), 12.0), self.centres)
        self.probabilities = torch.full((len(self.centres), len(CLASSES)), 0.1)

    def test_gives_even_the_smallest_box_a_cell(self):
        for x in range(20, 60, 3):
            truth = torch.tensor([[x, 33.0, x + 3, 36.0]])
            cells, owners, quality = assign(self.probabilities, self.boxes, self.centres, self.strides, truth, torch.tensor([0]))
            self.assertGreater(len(cells), 0)
            self.assertTrue((owners == 0).all() and (quality > 0).all() and (quality <= 1).all())

    def test_gives_a_cell_to_one_box_only(self):
        truth = torch.tensor([[10.0, 10, 60, 60], [12.0, 12, 60, 60], [40.0, 40, 52, 52]])
        cells, _, _ = assign(self.probabilities, self.boxes, self.centres, self.strides, truth, torch.tensor([0, 2, 1]))
        self.assertEqual(len(cells), len(set(cells.tolist())))

    def test_matches_nothing_on_an_empty_screen(self):
        cells, owners, quality = assign(self.probabilities, self.boxes, self.centres, self.strides, torch.zeros(0, 4), torch.zeros(0, dtype=torch.long))
        self.assertEqual((len(cells), len(owners), len(quality)), (0, 0, 0))


class Loss(unittest.TestCase):
    def test_of_boxes_is_lowest_for_the_truth(self):
        centres, strides = list_centres(64, 64)
        truth = torch.tensor([[16.0, 16, 40, 40]])
        exact = torch.cat((centres - truth[0, :2], truth[0, 2:] - centres), 1).clamp(min=0.1)
        logits = torch.full((1, len(centres), len(CLASSES)), -5.0)
        targets = [(truth, torch.tensor([0]), torch.zeros(0, 4))]
        _, right = compute_loss(exact[None], logits, centres, strides, targets)
        _, wrong = compute_loss(exact[None] + 6, logits, centres, strides, targets)
        self.assertLess(right["box"] + right["side"], 0.1)
        self.assertGreater(wrong["box"] + wrong["side"], 0.5)

    def test_forgives_what_lies_in_a_region_left_out(self):
        centres, strides = list_centres(64, 64)
        distances, logits = torch.ones(1, len(centres), 4), torch.full((1, len(centres), len(CLASSES)), 3.0)
        nothing = (torch.zeros(0, 4), torch.zeros(0, dtype=torch.long))
        strict, _ = compute_loss(distances, logits, centres, strides, [(*nothing, torch.zeros(0, 4))])
        forgiving, _ = compute_loss(distances, logits, centres, strides, [(*nothing, torch.tensor([[0.0, 0, 64, 64]]))])
        self.assertGreater(strict.item(), 1)
        self.assertEqual(forgiving.item(), 0)

    def test_giou_agrees_with_iou_for_nested_boxes(self):
        a, b = torch.tensor([[0.0, 0, 10, 10]]), torch.tensor([[0.0, 0, 5, 10]])
        self.assertAlmostEqual(compute_giou(a, b).item(), compute_iou(a, b).item(), places=5)


class Windows(unittest.TestCase):
    def test_a_window_keeps_boxes_on_what_they_frame(self):
        rng = np.random.default_rng(3)
        image = np.full((400, 300, 3), 255, np.uint8)
        image[100:140, 50:80] = 0
        boxes = np.array([[50, 100, 80, 140]], np.float32)
        lines = np.zeros((1, 1, 2), np.uint8)
        for _ in range(50):
            scale = (rng.uniform(0.5, 1.5), rng.uniform(0.5, 1.5))
            window, _, moved, _, _ = cut(image, lines, boxes, np.array([0]), np.zeros((0, 4), np.float32), scale, (96, 96), rng)
            for x1, y1, x2, y2 in moved.astype(int):
                self.assertLess(window[y1 + 2 : y2 - 2, x1 + 2 : x2 - 2].mean(), 40)

    def test_a_window_keeps_cores_on_their_text(self):
        rng = np.random.default_rng(3)
        image = np.full((400, 300, 3), 255, np.uint8)
        image[100:140, 50:80] = 0
        # The planes are of half the size.
        lines = np.full((200, 150, 2), (0, 255), np.uint8)
        lines[50:70, 25:40, 0] = 255
        for _ in range(50):
            scale = (rng.uniform(0.5, 1.5), rng.uniform(0.5, 1.5))
            window, cores, *_ = cut(image, lines, np.zeros((0, 4), np.float32), np.zeros(0, int), np.zeros((0, 4), np.float32), scale, (96, 96), rng)
            shown = window.shape[0], min(96, round(300 * scale[0]))
            dark, core = window[: shown[0], : shown[1]].mean(2) < 128, cores[: shown[0], : shown[1], 0] > 128
            if window[:, :, 0].min() > 0 or shown[1] < 96 or 400 * scale[1] < 96:
                continue
            self.assertLess((dark != core).sum(), 0.25 * max(dark.sum(), 60))

    def test_what_a_screen_does_not_fill_has_no_text_and_counts(self):
        image, lines = np.full((40, 40, 3), 255, np.uint8), np.full((40, 40, 2), 255, np.uint8)
        empty = np.zeros((0, 4), np.float32)
        _, cores, *_ = cut(image, lines, empty, np.zeros(0, int), empty, (1.0, 1.0), (96, 96), np.random.default_rng(1))
        self.assertTrue((cores[:40, :40] == 255).all())
        self.assertTrue((cores[41:, :, 0] == 0).all() and (cores[41:, :, 1] == 255).all())

    def test_planes_are_moved_from_the_middle_of_a_pixel_to_the_middle_of_a_pixel(self):
        lines = np.zeros((8, 8, 2), np.uint8)
        lines[:, 4:, 0] = 200
        self.assertEqual(cut_lines(lines, (8, 8), (0, 0, 8, 8), (8, 8))[0, :, 0].tolist(), [0] * 4 + [200] * 4)
        self.assertEqual(cut_lines(lines, (16, 16), (0, 0, 16, 16), (16, 16))[0, :, 0].tolist(), [0] * 7 + [50, 150] + [200] * 7)


class Lines(unittest.TestCase):
    def setUp(self):
        self.grey = np.full((40, 100), 255, np.uint8)
        self.nothing = np.zeros((0, 4))
        self.text = np.array([[10.0, 10, 90, 26]])

    def test_what_the_page_knows_and_the_finder_sees_stays(self):
        cores = np.zeros((40, 100), np.float32)
        cores[15:20, 12:88] = 0.9
        wanted, weight = mend(cores, self.grey, self.text, self.nothing).transpose(2, 0, 1)
        self.assertTrue((wanted[15:20, 12:88] == 230).all() and (weight == 255).all())

    def test_what_the_page_does_not_know_counts_for_nothing(self):
        cores = np.zeros((40, 100), np.float32)
        cores[30:36, 5:60] = 0.9
        wanted, weight = mend(cores, self.grey, self.nothing, self.nothing).transpose(2, 0, 1)
        self.assertTrue((weight[30:36, 5:60] == 0).all() and (weight[:29] == 255).all())

    def test_a_sign_taken_for_text_is_none(self):
        cores = np.zeros((40, 100), np.float32)
        cores[12:24, 12:24] = 0.9
        wanted, weight = mend(cores, self.grey, self.nothing, np.array([[10.0, 10, 26, 26]])).transpose(2, 0, 1)
        self.assertTrue((wanted[10:26, 10:26] == 0).all() and (weight[10:26, 10:26] == 255).all())

    def test_a_text_within_a_picture_stays_and_what_else_is_taken_for_text_there_is_none(self):
        cores = np.zeros((80, 100), np.float32)
        cores[15:20, 12:88] = 0.9
        cores[50:60, 20:60] = 0.9
        grey, picture = np.full((80, 100), 255, np.uint8), np.array([[0.0, 10, 100, 80]])
        wanted, weight = mend(cores, grey, np.array([[80.0, 12, 88, 20]]), picture).transpose(2, 0, 1)
        self.assertTrue((wanted[15:20, 80:88] == 230).all())
        self.assertTrue((wanted[50:60, 20:60] == 0).all() and (weight[50:60, 20:60] == 255).all())

    def test_a_single_figure_that_the_finder_doubts_has_a_core_that_is_no_speck(self):
        figure = np.array([[40.0, 10, 47, 28]])
        self.grey[14:24, 42:45] = 0
        for doubt in (0.0, 0.5):
            cores = np.zeros((40, 100), np.float32)
            cores[16:22, 42:45] = doubt
            wanted, weight = mend(cores, self.grey, figure, self.nothing).transpose(2, 0, 1)
            self.assertTrue((wanted[17:22, 42:45] > 200).all() and (weight[17:22, 42:45] > 0).all())

    def test_a_text_that_was_overlooked_has_a_core_if_it_can_be_seen(self):
        cores = np.zeros((40, 100), np.float32)
        wanted, weight = mend(cores, self.grey, self.text, self.nothing).transpose(2, 0, 1)
        self.assertTrue((weight[12:24, 12:88] == 0).all())
        self.grey[14:22, 10:90:3] = 0
        wanted, weight = mend(cores, self.grey, self.text, self.nothing).transpose(2, 0, 1)
        self.assertTrue((wanted[16:21, 13:87] > 200).all() and (wanted[:14] == 0).all() and (weight[12:24, 12:88] > 0).all())


class TextLoss(unittest.TestCase):
    def test_is_least_for_what_is_wanted_and_blind_where_nothing_counts(self):
        lines = torch.zeros(1, 2, 32, 32, dtype=torch.uint8)
        lines[:, 1] = 255
        lines[:, 0, 10:14, 4:28] = 255
        right, wrong = torch.full((1, 1, 32, 32), -6.0), torch.full((1, 1, 32, 32), -6.0)
        right[:, :, 10:14, 4:28] = 6.0
        wrong[:, :, 20:24, 4:28] = 6.0
        self.assertLess(compute_text_loss(right, lines), 0.1 * compute_text_loss(wrong, lines))
        lines[:, 1, 20:24] = 0
        more = right.clone()
        more[:, :, 20:24] = 6.0
        self.assertAlmostEqual(compute_text_loss(more, lines).item(), compute_text_loss(right, lines).item(), places=5)


class WarmStart(unittest.TestCase):
    file = pathlib.Path(__file__).parents[2] / "models" / "ui-detector.onnx"

    def setUp(self):
        torch.manual_seed(1)
        coarse = 255 * torch.rand(2, 3, 24, 24)
        self.windows = torch.nn.functional.interpolate(coarse, size=(192, 192), mode="bilinear")

    def test_answers_as_the_exported_network_does(self):
        network = Detector()
        start_from(network, self.file, self.windows)
        pixels = self.windows[:1, :, :128, :160]
        expected = onnxruntime.InferenceSession(str(self.file)).run(None, {"pixels": pixels.numpy()})
        for answer, wanted in zip(network.eval()(pixels), expected):
            np.testing.assert_allclose(answer.detach().numpy(), wanted, rtol=1e-3, atol=1e-3)

    def test_undoes_the_calibration_by_the_offset(self):
        plain, moved = Detector(), Detector()
        start_from(plain, self.file, self.windows)
        start_from(moved, self.file, self.windows, 1.048)
        difference = moved.train()(self.windows)[1] - plain.train()(self.windows)[1]
        np.testing.assert_allclose(difference.detach().numpy(), 1.048, atol=1e-4)

    def test_leaves_the_text_head_alone_where_the_file_has_none(self):
        network = Detector()
        before = network.text.cores.weight.clone()
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder) / "boxes.onnx"
            take_boxes(self.file, file)
            start_from(network, file, self.windows)
            pixels = self.windows[:1, :, :128, :160]
            expected = onnxruntime.InferenceSession(str(file)).run(None, {"pixels": pixels.numpy()})[0]
        np.testing.assert_allclose(network.eval()(pixels)[0].detach().numpy(), expected, rtol=1e-3, atol=1e-3)
        self.assertTrue(torch.equal(network.text.cores.weight, before))

    def test_refuses_a_network_of_another_shape(self):
        with self.assertRaisesRegex(ValueError, "another shape"):
            start_from(Detector(neck=32), self.file, self.windows)


def take_boxes(file: pathlib.Path, target: pathlib.Path) -> None:
    """The same network without its head for text."""
    onnx.utils.extract_model(str(file), str(target), ["pixels"], ["candidates"])


class Scale(unittest.TestCase):
    """The Worker's own (`planFirstLook`)."""

    def test_brings_small_letters_to_their_height(self):
        self.assertEqual(fit_scale(2400, 1080, 27), 9.0 / 27)

    def test_enlarges_by_half_at_most(self):
        self.assertEqual(fit_scale(768, 1024, 5), 1.5)

    def test_shows_a_screen_without_letters_at_the_usual_area(self):
        self.assertEqual(fit_scale(1280, 1280, None), 0.5)
        self.assertEqual(fit_scale(300, 300, None), 1.0)


class Measuring(unittest.TestCase):
    truth = np.array([[0, 0, 10, 10], [20, 20, 30, 30]], float)

    def measure(self, found, scores, neutral=()):
        tally = Tally()
        count(tally, self.truth, np.array(neutral, float).reshape(-1, 4), np.array(found, float).reshape(-1, 4), np.array(scores))
        return tally.describe(THRESHOLDS.index(0.3))

    def test_counts_each_true_box_once(self):
        row = self.measure([[0, 0, 10, 10], [0, 0, 10, 9]], [0.9, 0.8])
        self.assertEqual((row["precision"], row["recall"]), (0.5, 0.5))

    def test_leaves_out_what_lies_in_a_neutral_region(self):
        row = self.measure([[0, 0, 10, 10], [50, 50, 60, 60]], [0.9, 0.8], [[45, 45, 70, 70]])
        self.assertEqual((row["precision"], row["recall"]), (1.0, 0.5))

    def test_counts_a_centre_only_for_boxes_of_about_the_size(self):
        self.assertEqual(self.measure([[-5, -5, 15, 15]], [0.9])["centre_recall"], 0.5)
        self.assertEqual(self.measure([[-6, -6, 16, 16]], [0.9])["centre_recall"], 0.0)

    def test_finds_a_box_where_the_network_put_it(self):
        def predict(pixels):
            centres, _ = list_centres(*pixels.shape[2:])
            candidates = np.zeros((len(centres), 4 + len(CLASSES)), np.float32)
            candidates[9, :4] = (4, 3, 2, 1)
            candidates[9, 5] = 0.8
            self.centre = centres[9].numpy()
            return candidates

        boxes, scores, classes = find(np.zeros((64, 64, 3), np.uint8), 1.0, predict)
        x, y = self.centre
        np.testing.assert_allclose(boxes, [[x - 4, y - 3, x + 2, y + 1]])
        self.assertEqual((round(float(scores[0]), 3), int(classes[0])), (0.8, 1))


if __name__ == "__main__":
    unittest.main()
