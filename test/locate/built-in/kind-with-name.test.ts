import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements, groundTexts } from "../../../src/locate/built-in/index.ts";

const CHATS = [
  ["Priya Raman", "Can you send the deck?"],
  ["Flat 4B", "Tom: the boiler man is coming at 5"],
  ["Hannah Osei", "See you at the station then"],
] as const;

const TABS = ["Chats", "Calls", "Contacts"];
const rows = CHATS.flatMap(([name, message], at): UiElement[] => {
  const y = 130 + 72 * at;
  return [
    { id: `row ${at}`, role: "listitem", name: "", bounds: { x: 0, y, width: 412, height: 72 } },
    { id: `name ${at}`, role: "text", name, bounds: { x: 80, y: y + 12, width: 100, height: 21 } },
    { id: `message ${at}`, role: "text", name: message, bounds: { x: 80, y: y + 40, width: 200, height: 17 } },
  ];
});
const screen: UiElement[] = [
  { id: "title", role: "heading", name: "Chats", bounds: { x: 16, y: 42, width: 55, height: 29 } },
  ...rows,
  ...TABS.map((name, at): UiElement => {
    return { id: name, role: "tab", name, bounds: { x: 137 * at, y: 835, width: 137, height: 56 } };
  }),
];
const lines = screen
  .filter(({ name }) => name !== "")
  .map(({ name, bounds }) => {
    const { x, y, width, height } = bounds ?? { x: 0, y: 0, width: 0, height: 0 };
    return { text: name, bbox: { x1: x / 412, y1: y / 915, x2: (x + width) / 412, y2: (y + height) / 915 } };
  });

const ask = (query: string) => screen[groundElements(query, screen).index ?? -1]?.id;
const askLines = (query: string) => lines[groundTexts(query, lines).index ?? -1]?.text;

describe("a kind of thing and its name, in a list that is headed by the kind", () => {
  it.each([
    ["open the chat with Hannah", 2],
    ["the conversation with Flat 4B", 1],
    ["the thread with Priya", 0],
    ["der Chat mit Hannah", 2],
    ["the chat about the boiler man", 1],
  ])("mean the thing of that name: %s", (query, at) => {
    expect(ask(query)).toBe(`row ${at}`);
    expect(askLines(query)).toBe(query.includes("boiler") ? CHATS[at]?.[1] : CHATS[at]?.[0]);
  });

  it.each(["the chat with Anna", "the conversation with Diego"])("mean nothing where no name says it: %s", (query) => {
    expect(ask(query)).toBeUndefined();
    expect(askLines(query)).toBeUndefined();
  });

  it("mean the kind where nothing else is said", () => {
    expect(ask("the chats tab")).toBe("Chats");
    expect(ask("show my contacts")).toBe("Contacts");
  });
});
