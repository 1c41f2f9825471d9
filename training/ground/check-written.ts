/** Says which line of a file of written screens can't be read, and how much is in it: `node training/ground/check-written.ts FILE`. */
import { basename } from "node:path";
import { readScreensOf } from "./written.ts";

const screens = readScreensOf(basename(process.argv[2] ?? ""));
const cases = screens.flatMap((screen) => screen.cases);
const tally = new Map<string, number>();
for (const { kind } of cases) tally.set(kind, (tally.get(kind) ?? 0) + 1);
for (const { name, elements, signs, cases: own } of screens) {
  const small = elements.length < 12 ? " FEW ELEMENTS" : "";
  console.log(`${name}: ${elements.length} elements, ${signs.size} signs, ${own.length} requests${small}`);
  for (const { kind, query, want } of own)
    if (kind === "icon" && !want.some((id) => signs.has(id))) console.log(`  no sign: ${query}`);
}
console.log(`${screens.length} screens, ${cases.length} requests:`, Object.fromEntries(tally));
