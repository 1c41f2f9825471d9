import { expect, it } from "vitest";
import type { Candidate } from "../../../../src/locate/built-in/candidate.ts";
import type { Scene } from "../../../../src/locate/built-in/screen/scene.ts";
import { tellsBySentence } from "../../../../src/locate/built-in/sentences/tells-by-sentence.ts";

const CANDIDATES = ["Apple Pay", "New message", "Wi-Fi"].map((name) => ({ name })) as Candidate[];
const PLAIN = {
  candidates: CANDIDATES,
  askedColours: [],
  sight: { lines: "none", isColoured: false },
} as unknown as Scene;

it.each([
  ["a number", "book the 5 pm slot"],
  ["a number of another script", "افتح ٣"],
  ["quotes", 'the video titled "Why planes hum"'],
  ["single quotes", "the video titled 'Why planes hum'"],
  ["single quotes around all", "'Why planes hum'"],
  ["typographic quotes", "open «News»"],
  ["a name that nothing has", "open the conversation with Siobhan"],
  ["a name of which a part stands there", "choose the PayPal option"],
  ["a name that only two others make up together", "choose the PayNew option"],
])("a request doesn't tell by its sentence what it means where it says so by %s", (_, request) => {
  expect(tellsBySentence(request, PLAIN)).toBe(false);
});

it.each([
  ["in plain words", "we are about to take off"],
  ["with a capital at its start", "Leave it at the door"],
  ["by a name that is there", "pay with Apple"],
  ["by a name that is there, in other letters", "my WI-FI is slow"],
  ["and speaks of the asker", "I think I need help, and I'm lost"],
  ["with an apostrophe", "don't ring at night"],
  ["beyond its three hundredth letter", `${"a ".repeat(150)}Siobhan 5`],
  ["and is empty", ""],
])("a request tells by its sentence what it means %s", (_, request) => {
  expect(tellsBySentence(request, PLAIN)).toBe(true);
});

it.each<[string, Partial<Scene>]>([
  ["for one of several", { ordinal: { n: 2, fromEnd: false, axis: "reading" } }],
  ["for a turn", { askedTurn: { n: 1, fromEnd: true, axis: "x" } }],
  ["for the middle", { asksForMiddle: true }],
  ["for a part of the screen", { askedPlace: "top" as unknown as Scene["askedPlace"] & object }],
  ["for a state", { askedState: "on" as unknown as Scene["askedState"] & object }],
  ["for a colour", { askedColours: ["red"] as unknown as Scene["askedColours"] }],
  ["for what stands beside something", { relationAsked: { kind: "below" as never, anchor: [1] } }],
  ["on a screen whose signs were looked at", { sight: { lines: "some", isColoured: false } }],
])("a request doesn't tell by its sentence what it means where it asks %s", (_, more) => {
  expect(tellsBySentence("leave it at the door", { ...PLAIN, ...more } as Scene)).toBe(false);
});

it("a request tells by its sentence what it means where it asks for a thing with another, by lines alone", () => {
  const more = { relationAsked: { kind: "with", anchor: [1] }, sight: { lines: "all", isColoured: false } };
  expect(tellsBySentence("leave it at the door", { ...PLAIN, ...more } as unknown as Scene)).toBe(true);
});
