/**
 * Measures the grounder on the written screens that are kept out: `node training/ground/measure-written.ts [SEEN.jsonl]`. Prints by kind of request how many are answered rightly: by the
 * elements, by the lines of text alone and, where SEEN.jsonl of `look-written.ts` has the screens, by the elements with their picture and by what is seen of it. Requests for states of web
 * pages, which no list of elements tells, and those for what has no text are left out where nobody looks.
 */
import { writeMarkdownTable } from "../../bench/markdown-table.ts";
import { finish } from "../../src/domain/steps.ts";
import { placeSeen } from "../../src/locate/ask-built-in.ts";
import {
  groundElements,
  groundElementsInSteps,
  groundScreenInSteps,
  groundTexts,
  listWorthSeeing,
} from "../../src/locate/built-in/index.ts";
import { openReader } from "../../test/open-reader.ts";
import { Rng } from "../screens/random.ts";
import { readLines } from "./read-lines.ts";
import { fingerprint, liesInWanted, readSeenDrawings, type SeenDrawing } from "./seen-drawings.ts";
import { KEPT_OUT, readScreensOf, type WrittenScreen } from "./written.ts";

const SIDE = 3000;
const MODES = ["elements", "texts", "elements with pictures", "looked at"] as const;

type Mode = (typeof MODES)[number];
type Tally = { asked: number; right: number };
type Case = WrittenScreen["cases"][number];

/** Says by mode whether a request is answered rightly, for those modes in which it can be. */
function judge({ kind, query, want }: Case, screen: WrittenScreen, seen: SeenDrawing | undefined): [Mode, boolean][] {
  const { elements, platform, width, height } = screen;
  const isRight = (id: string | undefined) => (id === undefined ? want.length === 0 : want.includes(id));
  const judged: [Mode, boolean][] = [];
  const isTold = kind !== "state" || platform !== "web";
  if (isTold) judged.push(["elements", isRight(elements[groundElements(query, elements).index ?? -1]?.id)]);
  const lines = seen?.texts ?? readLines(new Rng(1), elements, new Set(), SIDE);
  const holds = ({ id, bbox }: (typeof lines)[number]) =>
    want.includes(id) || (!!seen && liesInWanted(bbox, true, want, screen));
  if (isTold && (want.length === 0 || lines.some(holds))) {
    const line = lines[groundTexts(query, lines).index ?? -1];
    judged.push(["texts", line ? holds(line) : want.length === 0]);
  }
  if (!seen) return judged;
  const told = placeSeen(listWorthSeeing(elements, screen), seen.named);
  const pictured = finish(groundElementsInSteps(query, elements, undefined, told));
  judged.push(["elements with pictures", isRight(elements[pictured.index ?? -1]?.id)]);
  const { detections } = seen;
  const { index } = finish(groundScreenInSteps(query, { texts: lines, detections, width, height }));
  const line = lines[index ?? -1];
  const thing = detections[(index ?? -1) - lines.length];
  const isFound = line ? holds(line) : thing ? liesInWanted(thing.bbox, false, want, screen) : want.length === 0;
  judged.push(["looked at", isFound]);
  return judged;
}

openReader();
const share = ({ asked, right }: Tally = { asked: 0, right: 0 }) => `${(right / (asked || 1)).toFixed(3)} of ${asked}`;
const drawn = readSeenDrawings(process.argv[2] ?? "");
for (const file of KEPT_OUT) {
  const tallies = new Map<string, Map<Mode, Tally>>([["all", new Map()]]);
  for (const screen of readScreensOf(file))
    for (const asked of screen.cases)
      for (const [mode, isRight] of judge(asked, screen, drawn.get(fingerprint(screen))?.[0]))
        for (const kind of ["all", asked.kind]) {
          const modes = tallies.get(kind) ?? new Map<Mode, Tally>();
          const tally = modes.get(mode) ?? { asked: 0, right: 0 };
          tallies.set(kind, modes.set(mode, { asked: tally.asked + 1, right: tally.right + Number(isRight) }));
        }
  console.log(`${file}:`);
  console.log(
    writeMarkdownTable([
      ["Kind", ...MODES],
      ...[...tallies].map(([kind, modes]) => [kind, ...MODES.map((mode) => share(modes.get(mode)))]),
    ]),
  );
}
