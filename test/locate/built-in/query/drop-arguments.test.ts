import { describe, expect, it } from "vitest";
import { readElement } from "../../../../src/locate/built-in/candidate.ts";
import { groundElements } from "../../../../src/locate/built-in/index.ts";
import { dropArguments } from "../../../../src/locate/built-in/query/drop-arguments.ts";
import { placeButtons } from "../spoken-requests.ts";

const dropFrom = (query: string, names: readonly string[]) =>
  dropArguments(query, placeButtons(names, 2).map(readElement));
const SCREEN = ["Kitchen 21°", "Bedroom 20°", "Bcc", "Transfer money", "Σ AutoSum", "1.5"];

describe("what a command is given", () => {
  it.each([
    ["set the bedroom to 19 degrees", "set the bedroom"],
    ["set the bedroom to 19°", "set the bedroom"],
    ["stell das Schlafzimmer auf 19 Grad", "stell das Schlafzimmer"],
    ["pon el dormitorio a 19 grados", "pon el dormitorio"],
    ["turn the quality down to 480p.", "turn the quality down"],
    ["add hr@acme.io as bcc", "add as bcc"],
    ["Transfer $50 to Ana", "Transfer to Ana"],
    ["use autosum on B2:B14", "use autosum"],
  ])("is taken off where it stands nowhere: %s", (query, left) => expect(dropFrom(query, SCREEN)).toBe(left));

  it.each([
    // It stands there.
    ["set it to 20 degrees", ["Bedroom 20°", "Kitchen 21°"]],
    ["set speed to 1.5x", ["1", "1.5", "2"]],
    ["write to hr@acme.io please", ["hr@acme.io", "New message"]],
    ["send $50 to Ana", ["$20", "$50", "$100"]],
    // It says which one is meant.
    ["the item for $50", SCREEN],
    ["set an alarm for 6:30", SCREEN],
    ["go to page 5", SCREEN],
    ["buy the 512 GB model", SCREEN],
    // Nothing else would be left.
    ["to 19 degrees", SCREEN],
    ["", SCREEN],
  ])("stays otherwise: %s", (query, names) => expect(dropFrom(query, names)).toBe(query));

  it.each([
    ["set the bedroom to 19 degrees", "Bedroom 20°"],
    ["add hr@acme.io as bcc", "Bcc"],
    ["use autosum on B2:B14", "Σ AutoSum"],
  ])("doesn't hide what is asked for: %s", (query, wanted) => {
    const { index } = groundElements(query, placeButtons(SCREEN, 2));
    expect(SCREEN[index ?? -1]).toBe(wanted);
  });
});
