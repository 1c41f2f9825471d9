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

it("texts for users use the field's terms", () => {
  const paths = listFiles(".ts", ".tsx", ".md", ".json", ".example").filter((path) => READ_BY_USERS.test(path));
  const faults = paths.flatMap((path) => {
    const text = readText(path);
    return REPLACED.filter(([wording]) => wording.test(text)).map(([wording, term]) => `${path}: ${wording}: ${term}`);
  });
  expect(faults).toEqual([]);
});
