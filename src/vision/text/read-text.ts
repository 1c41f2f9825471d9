import type { Box } from "../../domain/screens/box.ts";
import type { OcrEngine, TextDetection } from "../../domain/screens/detection.ts";
import type { RgbaImage } from "../../images/image.ts";
import { normalizeBox, roundConfidence } from "../answer-precision.ts";
import { planFineLooks, planFirstLook } from "../detection-plan.ts";
import { readEmoji } from "../emoji/read-emoji.ts";
import type { VisionHost } from "../hosts/host.ts";
import { look } from "../look.ts";
import { frameSmallImage } from "../margin.ts";
import { findRunsBesideSigns, type Sign } from "./cut-signs.ts";
import { dropLateSigns } from "./late-signs.ts";
import { joinNeighbours } from "./lines/join-runs.ts";
import { sortInReadingOrder } from "./lines/reading-order.ts";
import { leaveSmallerText } from "./lines/smaller-text.ts";
import type { ProbabilityMap } from "./lines/text-components.ts";
import { findTextLines } from "./lines/text-detection.ts";
import { dropPieces, readLoneCharacters } from "./lone-characters.ts";
import { dropTwice, readPlateCharacters } from "./plate-characters.ts";
import { readLines } from "./read-lines.ts";
import { findReadSigns, partAtSigns, READ_SIGN_CONFIDENCE, readThreeDots } from "./read-signs.ts";
import { rateLines } from "./recognition/text-confidence.ts";
import { dropSelectArrow } from "./select-arrows.ts";

/** The timed stages, by their names in the diagnostics. */
type TextStage = "text-detection" | "text-recognition";

/**
 * The detector's signs near text, the signs, pictures and buttons that may be plates with a character, the fields that may be
 * selects, and the lowest confidence at which signs are returned: above 1 for none.
 */
export type Beside = { signs: readonly Sign[]; plates: readonly Box[]; fields: readonly Box[]; threshold: number };

/**
 * Lines of text; the boxes of signs that only the reader found (not part of a line); and those of characters that the
 * detector may take for signs: emoji, and digits that stand alone. Boxes are normalized to [0, 1].
 */
export type FoundText = { texts: TextDetection[]; readSigns: Box[]; characters: Box[] };

/**
 * Reads all text of a picture, in reading order. `seen` is where the first pass over the picture found text. Boxes are
 * tight around the ink. `onStage` is called after finding and after reading the lines. A line in a script that no
 * recognizer reads has an empty text.
 */
export async function readText(
  picture: RgbaImage,
  host: VisionHost,
  seen: ProbabilityMap,
  engine: OcrEngine,
  letterHeight: number | null,
  { signs, plates, fields, threshold }: Beside,
  onStage: (stage: TextStage) => Promise<void>,
): Promise<FoundText> {
  const { image, toOriginal, toFramed } = frameSmallImage(picture);
  const lines = findTextLines(
    image,
    await lookForText(image, host, image === picture ? seen : undefined, engine, letterHeight),
  );
  const framed = signs.map(({ box, confidence }) => ({ box: toFramed(box), confidence }));
  const runs = joinNeighbours(leaveSmallerText(lines.flatMap((line) => findRunsBesideSigns(image, line, framed))));
  await onStage("text-detection");
  const mayAddSigns = READ_SIGN_CONFIDENCE >= threshold;
  const framedFields = fields.map(toFramed);
  const lined = (await readLines(image, runs, host, engine))
    .map((line) => dropSelectArrow(line, framedFields))
    .flatMap((line) => partAtSigns(line, framed));
  const dots = lined.map((line) => (mayAddSigns ? readThreeDots(image, line, letterHeight) : null));
  const parted = lined.filter((_, index) => dots[index] === null);
  const signsSeen = parted.map((line) => (mayAddSigns ? findReadSigns(line) : []));
  const read = parted.flatMap((line, index) =>
    partAtSigns(
      line,
      (signsSeen[index] ?? []).map((box) => ({ box, confidence: READ_SIGN_CONFIDENCE })),
    ),
  );
  const withEmoji = await readEmoji(
    image,
    read,
    framed.map(({ box }) => box),
    host,
  );
  const seenText = { runs, lines: read };
  const lone = await readLoneCharacters(image, framed, seenText, letterHeight, host);
  const onPlates = await readPlateCharacters(image, plates.map(toFramed), seenText, letterHeight, host);
  const digits = [...lone, ...dropTwice(onPlates, lone)];
  await onStage("text-recognition");
  const others = dropTwice(dropPieces(dropLateSigns(withEmoji.lines, lines), digits), onPlates);
  const trusted = [...others, ...digits];
  const confidences = rateLines(trusted);
  const kept = trusted
    .map(({ text, box, isUnread }, index) => ({
      text,
      box: toOriginal(box),
      confidence: roundConfidence(confidences[index] as number),
      isUnread,
    }))
    .filter(({ text, isUnread }) => text !== "" || isUnread)
    .filter(({ box }) => !isEmpty(box));
  const normalize = (box: Box) => normalizeBox(box, picture.width, picture.height);
  return {
    texts: sortInReadingOrder(kept).map(({ box, text, confidence }) => ({ bbox: normalize(box), confidence, text })),
    readSigns: [...dots.filter((box) => box !== null), ...signsSeen.flat()].map((box) => normalize(toOriginal(box))),
    characters: [...withEmoji.emoji, ...digits.map(({ box }) => box)].map((box) => normalize(toOriginal(box))),
  };
}

/** A small picture got a margin, so it differs from the one of the first pass. */
async function lookForText(
  image: RgbaImage,
  host: VisionHost,
  seen: ProbabilityMap | undefined,
  engine: OcrEngine,
  letterHeight: number | null,
): Promise<ProbabilityMap[]> {
  const { width, height } = image;
  const network = await host.openModel("ui-detection");
  const maps = [seen ?? (await look(image, network, planFirstLook(width, height, letterHeight)))];
  for (const plan of planFineLooks(width, height, letterHeight, engine)) maps.push(await look(image, network, plan));
  return maps;
}

function isEmpty({ x1, y1, x2, y2 }: Box): boolean {
  return x1 >= x2 || y1 >= y2;
}
