import { MAX_TEXTS } from "../../../domain/limits/request-limits.ts";
import { type Box, measureIou } from "../../../domain/screens/box.ts";
import type { Answer, Input } from "../../api/call.ts";
import { askService } from "./ask-service.ts";
import { listElements } from "./list-elements.ts";
import type { LocateKind } from "./locate-kind.ts";
import { type Picture, writeBase64 } from "./picture.ts";
import type { Tools } from "./task-stage.ts";
import { describeThing, type Thing } from "./things.ts";

export type LocateOptions = {
  kind: LocateKind;
  query: string;
  /** Null: the deployment's default. */
  model: string | null;
  /** For `screenshots.locate`: true if the detected texts are sent along. */
  withTexts: boolean;
  /** For `elements.locate`: true if the picture is sent along. */
  withPicture: boolean;
};

/** From this overlap on, a place is named by what detect found there. */
const SAME_IOU = 0.7;

type ScreenshotBody = Omit<Input<"screenshots.locate">["body"], "image">;
type ElementsBody = Omit<Input<"elements.locate">["body"], "image">;

/** The query and the result. `box` is in fractions of the picture; null: nothing was found. */
export type Located = {
  options: LocateOptions;
  found: { box: Box; label: string } | null;
  answer: Answer<"screenshots.locate"> | Answer<"elements.locate">;
  totalMs: number;
};

/** Returns the request without the picture, under the API's names. `things`: the visible results of detect. */
export function writeLocateBody(
  { kind, query, model, withTexts }: LocateOptions,
  things: readonly Thing[],
  picture: Pick<Picture, "width" | "height">,
): ScreenshotBody | ElementsBody {
  const common = { query, ...(model === null ? {} : { model }) };
  if (kind === "elements.locate") return { ...common, elements: listElements(things, picture) };
  const texts = withTexts ? listTexts(things) : [];
  return texts.length > 0 ? { ...common, texts: texts.map(writeText) } : common;
}

/** Returns true if that request includes the picture. */
export function sendsPicture({ kind, withPicture }: LocateOptions): boolean {
  return kind === "screenshots.locate" || withPicture;
}

/** Asks the service where something is. @throws PictureError, ApiError */
export async function locate(
  picture: Picture,
  things: readonly Thing[],
  options: LocateOptions,
  tools: Tools,
): Promise<Located> {
  const startMs = performance.now();
  const written = writeLocateBody(options, things, picture);
  const image = sendsPicture(options) ? { image: await writeBase64(picture.bytes) } : {};
  if (options.kind === "elements.locate") {
    const body = { ...written, ...image } as Input<"elements.locate">["body"];
    const { answer } = await askService("elements.locate", { body }, "Locating", tools);
    const thing = answer.found ? things.find(({ key }) => key === answer.element_id) : undefined;
    const found = thing ? { box: thing.box, label: thing.label } : null;
    return { options, answer, found, totalMs: performance.now() - startMs };
  }
  const body = { ...written, ...image } as Input<"screenshots.locate">["body"];
  const { answer } = await askService("screenshots.locate", { body }, "Locating", tools);
  return { options, answer, found: readPlace(answer, things, picture), totalMs: performance.now() - startMs };
}

function readPlace(
  { found, bbox, matched_text_index: index }: Answer<"screenshots.locate">,
  things: readonly Thing[],
  { width, height }: Picture,
): Located["found"] {
  if (!found) return null;
  const text = typeof index === "number" ? listTexts(things)[index] : undefined;
  if (text) return { box: text.box, label: text.label };
  if (!bbox) return null;
  const { x1, y1, x2, y2 } = bbox;
  const box = { x1: x1 / width, y1: y1 / height, x2: x2 / width, y2: y2 / height };
  const thing = things.find((seen) => measureIou(seen.box, box) >= SAME_IOU);
  return { box, label: thing ? describeThing(thing) : "a place in the picture" };
}

function listTexts(things: readonly Thing[]): Thing[] {
  return things.filter(({ kind }) => kind === "text").slice(0, MAX_TEXTS);
}

function writeText({ label, box, confidence }: Thing) {
  return { text: label, bbox: box, confidence };
}
