import { readFileSync } from "node:fs";
import type { Box } from "../../src/domain/screens/box.ts";
import type { RgbaImage } from "../../src/images/image.ts";
import type { Model } from "../../src/vision/hosts/host.ts";
import { type OrtBundle, wrapSession } from "../../src/vision/hosts/ort-runtime.ts";
import { findTextComponents } from "../../src/vision/text/lines/text-components.ts";
import { recognizeHanLines } from "../../src/vision/text/recognition/han-recognition.ts";
import { planTiles } from "../../src/vision/tiles.ts";
import { mapText, readPicture } from "../detect/text-detection.ts";
import type { Engine } from "./engines.ts";
import { importReference } from "./import-reference.ts";
import { readOnnxMetadata } from "./onnx-metadata.ts";
import type { PeerNetworks, PeerSize } from "./peer-networks.ts";

/** How the packages that bring the networks run them: what the detector is fed, and how its map becomes boxes. */
type Settings = {
  mean: readonly number[];
  deviation: readonly number[];
  pixelThreshold: number;
  lineThreshold: number;
  unclipRatio: number;
};

const SETTINGS: Record<PeerSize, Settings> = {
  tiny: {
    mean: [0.485, 0.456, 0.406],
    deviation: [0.229, 0.224, 0.225],
    pixelThreshold: 0.2,
    lineThreshold: 0.4,
    unclipRatio: 1.4,
  },
  small: {
    mean: [0.5, 0.5, 0.5],
    deviation: [0.5, 0.5, 0.5],
    pixelThreshold: 0.3,
    lineThreshold: 0.5,
    unclipRatio: 1.6,
  },
};
/** RapidOCR's limits: the short side is shown with at least, the long one with at most so many pixels. */
const MIN_SHORT_SIDE = 736;
const MAX_LONG_SIDE = 2000;
/** Regions thinner than this in map pixels are specks. */
const MIN_THICKNESS = 3;
/** Any: one tile never overlaps. */
const OVERLAP = 32;

export function namePpOcrV6(size: PeerSize): string {
  return `native PP-OCRv6 ${size}`;
}

/**
 * PP-OCRv6 on native ONNX Runtime, on one thread as ours. Lines of screens are level, so upright boxes stand for the rotated ones of the packages; lines
 * are read at their own width, without the packages' padding, which is faster and reads the same.
 */
export async function startPpOcrV6({ size, detection, recognition }: PeerNetworks): Promise<Engine> {
  const ort = await importReference<OrtNode>("onnxruntime-node");
  const open = async (file: string): Promise<Model> =>
    wrapSession(await ort.InferenceSession.create(file, { intraOpNumThreads: 1, interOpNumThreads: 1 }), ort);
  const detector = await open(detection);
  const recognizer = await open(recognition);
  const alphabet = readAlphabet(recognition);
  return {
    name: namePpOcrV6(size),
    async read({ imagePath }) {
      const image = await readPicture(imagePath);
      const boxes = await findBoxes(image, detector, SETTINGS[size]);
      const lines = await recognizeHanLines(image, boxes, recognizer, alphabet);
      return lines.flatMap(({ characters }, index) =>
        characters.length === 0 ? [] : [{ text: characters.join(""), bbox: boxes[index] as Box }],
      );
    },
    close: async () => undefined,
  };
}

type OrtNode = Pick<OrtBundle, "Tensor"> & {
  InferenceSession: { create(file: string, options: object): Promise<Parameters<typeof wrapSession>[0]> };
};

/** The recognizer's characters stand in its own file, one a line; the space is its last class. */
function readAlphabet(recognition: string): readonly string[] {
  const characters = readOnnxMetadata(readFileSync(recognition)).get("character");
  if (characters === undefined) throw new Error(`${recognition} names no characters`);
  return [...characters.split("\n"), " "];
}

async function findBoxes(image: RgbaImage, detector: Model, settings: Settings): Promise<Box[]> {
  const { width, height } = image;
  const grown = Math.max(1, MIN_SHORT_SIDE / Math.min(width, height));
  const scale = Math.min(grown, MAX_LONG_SIDE / Math.max(width, height));
  const plan = planTiles(width, height, scale, Number.POSITIVE_INFINITY, OVERLAP);
  const { mean, deviation } = settings;
  const map = await mapText(image, detector, plan, { order: "bgr", mean, deviation });
  return findTextComponents(map, settings.pixelThreshold)
    .filter(({ box, score }) => {
      const thickness = Math.min(box.x2 - box.x1, box.y2 - box.y1);
      return score >= settings.lineThreshold && thickness >= MIN_THICKNESS;
    })
    .map(({ box }) => grow(box, settings.unclipRatio, width / map.width, height / map.height, image));
}

function grow({ x1, y1, x2, y2 }: Box, ratio: number, scaleX: number, scaleY: number, image: RgbaImage): Box {
  const distance = ((x2 - x1) * (y2 - y1) * ratio) / (2 * (x2 - x1 + y2 - y1));
  return {
    x1: Math.max(0, (x1 - distance) * scaleX),
    y1: Math.max(0, (y1 - distance) * scaleY),
    x2: Math.min(image.width, (x2 + distance) * scaleX),
    y2: Math.min(image.height, (y2 + distance) * scaleY),
  };
}
