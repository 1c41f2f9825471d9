import type { Box } from "../../domain/screens/box.ts";
import type { RgbaImage } from "../../images/image.ts";
import { findDoubtfulLines, type LineSight, type NetworkReading } from "./choose-reading.ts";
import { type DoubtfulWords, findDoubtfulWords, replaceWords } from "./doubtful-words.ts";
import type { InkRun } from "./lines/line-ink.ts";
import { chooseCrop } from "./lines/line-sample.ts";
import type { ShownRun } from "./recognition/read-han.ts";

type Line = { run: InkRun; crop: Box };
/** The sights of all lines. `alike` has for each the first one that looks the same. */
type Seen = { sights: readonly LineSight[]; alike: readonly number[] };

/** Words for PP-OCRv4, of the line with this index. */
type ShownWords = DoubtfulWords & ShownRun & { line: number };

/**
 * Returns the words to show PP-OCRv4: those that our reader of Latin, Cyrillic and Greek is uncertain of. It takes ten
 * times as long, so it isn't shown the lines' other words. Of lines that look alike, only the first is read again.
 */
export function showDoubtfulWords(image: RgbaImage, lines: readonly Line[], { sights, alike }: Seen): ShownWords[] {
  const doubtfulLines = findDoubtfulLines(sights).filter((index) => alike[index] === index);
  return doubtfulLines.flatMap((line) => {
    const reading = sights[line] as LineSight;
    const { doubtful, wordGaps } = findDoubtfulWords({ reading, ...(lines[line] as Line) });
    return doubtful.map((words) => ({ ...words, wordGaps, crop: chooseCrop(words.run, image), line }));
  });
}

/**
 * Returns the sights of all lines, in which the words that PP-OCRv4 is surer of are replaced. `readings` belong to
 * `shown`, one to each.
 */
export function replaceDoubtfulWords(
  lines: readonly Line[],
  { sights, alike }: Seen,
  shown: readonly ShownWords[],
  readings: readonly NetworkReading[],
): LineSight[] {
  const read = [...sights];
  const others = shown.map((words, index) => ({ ...words, reading: readings[index] as NetworkReading }));
  for (const [line, words] of Map.groupBy(others, (each) => each.line)) {
    const sight = sights[line] as LineSight;
    read[line] = { ...sight, ...replaceWords({ reading: sight, ...(lines[line] as Line) }, words) };
  }
  return alike.map((first) => read[first] as LineSight);
}
