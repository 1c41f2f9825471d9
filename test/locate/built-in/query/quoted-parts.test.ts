import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findQuotedParts } from "../../../../src/locate/built-in/query/quoted-parts.ts";

/** The same rules as one expression, which takes the square of a long query's length. */
const QUOTED =
  /([\p{L}\p{N}][\p{L}\p{N}_-]*\.(?:pdf|docx?|xlsx?|pptx?|txt|csv|png|jpe?g|gif|svg|mp[34]|m4a|mov|zip|json|html?|md|[jt]sx?|py|apk|exe|dmg|psd)(?![\p{L}\p{N}]))|"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|「([^」]+)」|『([^』]+)』|`([^`]+)`|(?<![\p{L}\p{N}])['‘]([^'‘’]+(?:['’](?=\p{L})[^'‘’]+)*)['’](?![\p{L}\p{N}])/gu;

const piece = fc.constantFrom(
  ...["“", "”", "„", "«", "»", "「", "」", "『", "』", "`", "'", "‘", "’", '"'],
  ...["a", "b", "é", "𝒜", "1", "-", "_", ".", " ", ".pdf", "pdf", ".docx", "\ud800"],
);

describe("what a query means to the letter", () => {
  it.each([
    ['tap "Sign in"', ["Sign in"]],
    ["open 'John's notes'", ["John's notes"]],
    ["don't open the dog's 5' fence", []],
    ["„Abmelden“ und «Fermer» und 「戻る」", ["Abmelden", "Fermer", "戻る"]],
    ["delete report_2-final.pdf", ["report_2-final.pdf"]],
    ["delete report.pdfx", []],
    ['an open " and an open „', []],
    ['""', []],
  ])("%s", (query, texts) => {
    expect(findQuotedParts(query).map(({ text }) => text)).toEqual(texts);
  });

  it("is what one expression would find", () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
        const query = pieces.join("");
        const found = [...query.matchAll(QUOTED)].map((match) => ({
          text: match.slice(1).find((group) => group !== undefined),
          start: match.index,
          end: match.index + match[0].length,
        }));
        expect(findQuotedParts(query)).toEqual(found);
      }),
      { numRuns: 4000, seed: 13 },
    );
  });
});
