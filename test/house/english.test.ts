import { expect, it } from "vitest";
import { listFiles, readText } from "./documents.ts";

/** Where people read our words: the dashboard, the API's errors and descriptions, the guides. */
const READ_BY_USERS = /^(?:src|workers|docs|README\.md|SECURITY\.md|openapi\.json|\.dev\.vars\.example)/;

/** Wordings that were replaced by the field's own terms, with the term. */
const REPLACED: readonly (readonly [wording: RegExp, term: string])[] = [
  [/\b95 % are within\b/, "p95"],
  [/\bTypical time\b/, "p50"],
  [/\bHow you have it\b/, "Access"],
  [/\bMoves of the balance\b/, "Ledger"],
  [/\bWho is known\b/i, "existing members"],
  [/\blinks? to sign in with\b/i, "sign-in link"],
  [/\bnot a (?:link|passkey|key) of yours\b/i, "your …"],
  [/\bThere is no such thing\b/, "Not found"],
];

it("no doc comment opens with Whether: it says what is returned, or when it is true", () => {
  const faults = listFiles(".ts", ".tsx").flatMap((path) =>
    [...readText(path).matchAll(/\/\*\*\s+(?:\* )?Whether\b[^\n]*/g)].map(([line]) => `${path}: ${line}`),
  );
  expect(faults).toEqual([]);
});

/** Where comments must name their subject. The networks' trainers and the benches come later. */
const PRODUCT = /^(?:src|workers|packages|scripts)\/(?!.*generated\/)/;
/** A relative clause as the subject is a riddle: "What is due" instead of "Deliveries that are due". */
const RIDDLE = /(?:\/\*\*\s+(?:\* )?|(?<!\/\/[^\n]*\n\s*)\/\/ )(?:What|Who|Whose|Why)\b[^\n]*/g;

it("no comment of the product opens with What, Who or Why: it names its subject", () => {
  const faults = listFiles(".ts", ".tsx")
    .filter((path) => PRODUCT.test(path))
    .flatMap((path) => [...readText(path).matchAll(RIDDLE)].map(([line]) => `${path}: ${line}`));
  expect(faults).toEqual([]);
});

it.each([
  ["/** What is due. */", true],
  ["/**\n * Who may call. */", true],
  ["  // Why it fails.", true],
  ["x(); // What it does.", true],
  ["/** The deliveries that are due. */", false],
  ["/** Whatever is due. */", false],
  ["// The lease says\n// What is due is claimed.", false],
])("the comment %j is refused: %s", (text, isRefused) => {
  expect([...text.matchAll(RIDDLE)].length > 0).toBe(isRefused);
});

it("texts for users use the field's terms", () => {
  const paths = listFiles(".ts", ".tsx", ".md", ".json", ".example").filter((path) => READ_BY_USERS.test(path));
  const faults = paths.flatMap((path) => {
    const text = readText(path);
    return REPLACED.filter(([wording]) => wording.test(text)).map(([wording, term]) => `${path}: ${wording}: ${term}`);
  });
  expect(faults).toEqual([]);
});

it("the guides spell colour and neighbour alike everywhere, but for names such as Noto Color Emoji", () => {
  const faults = listFiles(".md").flatMap((path) => {
    const prose = readText(path).replace(/```[\s\S]*?```|`[^`\n]*`/g, "");
    return [...prose.matchAll(/(?<!Noto )\b(?:color|neighbor)[^\n]{0,20}/gi)].map(([found]) => `${path}: ${found}`);
  });
  expect(faults).toEqual([]);
});
