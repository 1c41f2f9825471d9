/**
 * Measures the grounder on the written screens that are kept out: `node training/ground/measure-written.ts`. Prints by kind of request how many are answered rightly, by the
 * elements and by the lines of text alone; requests for states of web pages, which no list of elements tells, and those for what has no text are left out.
 */
import { writeMarkdownTable } from "../../bench/markdown-table.ts";
import { groundElements, groundTexts } from "../../src/locate/built-in/index.ts";
import { Rng } from "../screens/random.ts";
import { readLines } from "./read-lines.ts";
import { readWritten } from "./written.ts";

const SIDE = 3000;

type Tally = { asked: number; right: number };
const tallies = { elements: new Map<string, Tally>(), texts: new Map<string, Tally>() };

function count(of: Map<string, Tally>, kind: string, isRight: boolean): void {
  for (const name of ["all", kind]) {
    const { asked, right } = of.get(name) ?? { asked: 0, right: 0 };
    of.set(name, { asked: asked + 1, right: right + Number(isRight) });
  }
}

for (const { elements, cases, platform } of readWritten(true))
  for (const { kind, query, want } of cases) {
    if (kind === "state" && platform === "web") continue;
    const isRight = (id: string | undefined) => (id === undefined ? want.length === 0 : want.includes(id));
    count(tallies.elements, kind, isRight(elements[groundElements(query, elements).index ?? -1]?.id));
    const lines = readLines(new Rng(1), elements, new Set(), SIDE);
    if (want.length > 0 && !lines.some(({ id }) => want.includes(id))) continue;
    count(tallies.texts, kind, isRight(lines[groundTexts(query, lines).index ?? -1]?.id));
  }

const share = ({ asked, right }: Tally = { asked: 0, right: 0 }) => `${(right / (asked || 1)).toFixed(3)} of ${asked}`;
console.log(
  writeMarkdownTable([
    ["Kind", "elements", "texts"],
    ...[...tallies.elements].map(([kind, tally]) => [kind, share(tally), share(tallies.texts.get(kind))]),
  ]),
);
