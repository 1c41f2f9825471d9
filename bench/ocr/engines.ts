import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { OcrEngine } from "../../src/domain/screens/detection.ts";
import { scaleBox } from "../boxes.ts";
import { startSightline } from "../sightline.ts";
import { importReference } from "./import-reference.ts";
import type { Case, Line } from "./truth.ts";

/** An engine that reads a picture. Boxes are in pixels. */
export type Engine = { name: string; read(picture: Case): Promise<Line[]>; close(): Promise<void> };

/** sightline itself: the real Workers in workerd, over HTTP. One service serves both engines. */
export async function startSightlineEngines(): Promise<{
  engines: Engine[];
  readHeap(): string;
  close(): Promise<void>;
}> {
  const sightline = await startSightline();
  let heap = "";
  const makeEngine = (ocrEngine: OcrEngine): Engine => ({
    name: ocrEngine,
    async read({ imagePath, width, height }) {
      const answer = await sightline.detect(imagePath, { inference_type: "ocr", ocr_engine: ocrEngine });
      heap = answer.facts.heap ?? heap;
      return answer.ocr_results.map(({ text, bbox, confidence }) => ({
        text,
        bbox: scaleBox(bbox, width, height),
        confidence,
      }));
    },
    close: async () => undefined,
  });
  return {
    engines: [makeEngine("free"), makeEngine("premium")],
    readHeap: () => heap,
    close: () => sightline.close(),
  };
}

/** The engine with which the others' time is compared. */
export const NATIVE = "native PP-OCRv4";

/**
 * The same PP-OCRv4 networks on native ONNX Runtime, on one thread as ours, with the pipeline of `@gutenye/ocr-node`. That package
 * joins all lines of a row into one; they are kept apart here by reading each on its own, so that it isn't judged by that.
 */
export async function startNative(): Promise<Engine> {
  // Tells the package's common part about Node; its parts are then reached by path, since it exports only their sum.
  await importReference("@gutenye/ocr-node");
  const parts = join(import.meta.dirname, "node_modules/@gutenye/ocr-common/build/models/index.js");
  const { Detection, Recognition } = await importReference<NativeParts>(parts);
  const options = { onnxOptions: { intraOpNumThreads: 1, interOpNumThreads: 1 } };
  const detection = await Detection.create(options);
  const recognition = await Recognition.create(options);
  return {
    name: NATIVE,
    async read(picture) {
      const lines: Line[] = [];
      for (const found of await detection.run(picture.imagePath)) {
        const [line] = await recognition.run([found]);
        if (line) lines.push({ text: line.text, bbox: boundPoints(found.box, picture) });
      }
      return lines;
    },
    close: async () => undefined,
  };
}

type FoundLine = { box: readonly [number, number][] };
type NativeParts = {
  Detection: { create(options: object): Promise<{ run(path: string): Promise<FoundLine[]> }> };
  Recognition: { create(options: object): Promise<{ run(lines: FoundLine[]): Promise<{ text: string }[]> }> };
};

export const TESSERACT = "tesseract.js";

/** tesseract.js with its English data. */
export async function startTesseract(): Promise<Engine> {
  const { createWorker } = await importReference<Tesseract>("tesseract.js");
  const data = dirname(createRequire(import.meta.url).resolve("@tesseract.js-data/eng/package.json"));
  const worker = await createWorker("eng", 1, { langPath: `${data}/4.0.0_best_int`, cacheMethod: "none", gzip: true });
  return {
    name: TESSERACT,
    async read(picture) {
      const { data: page } = await worker.recognize(picture.imagePath, {}, { blocks: true });
      const lines = (page.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
      return lines.map(({ text, bbox }) => ({ text, bbox: { x1: bbox.x0, y1: bbox.y0, x2: bbox.x1, y2: bbox.y1 } }));
    },
    close: async () => {
      await worker.terminate();
    },
  };
}

type TesseractLine = { text: string; bbox: { x0: number; y0: number; x1: number; y1: number } };
type TesseractPage = { blocks: { paragraphs: { lines: TesseractLine[] }[] }[] | null };
type Tesseract = {
  createWorker(
    language: string,
    engineMode: number,
    options: object,
  ): Promise<{
    recognize(path: string, options: object, output: { blocks: true }): Promise<{ data: TesseractPage }>;
    terminate(): Promise<unknown>;
  }>;
};

/**
 * That package fits pictures into multiples of 32 on both sides, scaled alike and centred, with a border where they are not of that shape,
 * and answers in the bordered picture's pixels.
 */
function boundPoints(points: FoundLine["box"], { width, height }: Case): Line["bbox"] {
  const [fullWidth, fullHeight] = [Math.ceil(width / 32) * 32, Math.ceil(height / 32) * 32];
  const scale = Math.min(fullWidth / width, fullHeight / height);
  const left = (fullWidth - width * scale) / 2;
  const top = (fullHeight - height * scale) / 2;
  const xs = points.map(([x]) => (x - left) / scale);
  const ys = points.map(([, y]) => (y - top) / scale);
  return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) };
}
