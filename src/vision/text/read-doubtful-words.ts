import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import type { VisionHost } from "../hosts/host.ts";
import { findDoubtfulLines, type LineSight } from "./choose-reading.ts";
import { findDoubtfulWords, replaceWords } from "./doubtful-words.ts";
import type { InkRun } from "./lines/line-ink.ts";
import { chooseCrop } from "./lines/line-sample.ts";
import { readHan } from "./recognition/read-han.ts";

/**
 * Shows PP-OCRv4 the words that our reader of Latin, Cyrillic and Greek is uncertain of, and takes those that it is surer
 * of. It takes ten times as long, so it isn't shown the lines' other words. Crops are in pixels. Returns the sights in
 * their order; of lines that look alike, only the first is read again.
 */
export async function readDoubtfulWords(
  image: RgbaImage,
  lines: readonly { run: InkRun; crop: Box }[],
  { sights, alike }: { sights: readonly LineSight[]; alike: readonly number[] },
  host: VisionHost,
): Promise<LineSight[]> {
  const read = [...sights];
  const doubtfulLines = findDoubtfulLines(sights).filter((index) => alike[index] === index);
  const shown = doubtfulLines.flatMap((index) => {
    const { doubtful, wordGaps } = findDoubtfulWords({ reading: sights[index] as LineSight, ...at(lines, index) });
    return doubtful.map((words) => ({ ...words, wordGaps, crop: chooseCrop(words.run, image), line: index }));
  });
  const readings = await readHan(image, shown, host);
  const others = shown.map((words, index) => ({ ...words, reading: at(readings, index) }));
  for (const [index, words] of Map.groupBy(others, ({ line }) => line)) {
    const sight = at(sights, index);
    read[index] = { ...sight, ...replaceWords({ reading: sight, ...at(lines, index) }, words) };
  }
  return read.map((_, index) => at(read, at(alike, index)));
}

function at<Item>(items: readonly Item[], index: number): Item {
  return items[index] as Item;
}
