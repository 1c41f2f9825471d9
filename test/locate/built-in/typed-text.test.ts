import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";
import { dropTyped } from "../../../src/locate/built-in/query/drop-typed.ts";

const list = (role: string, names: readonly string[]): UiElement[] =>
  names.map((name, at) => ({ id: name, role, name, bounds: { x: 20, y: 100 + 60 * at, width: 300, height: 40 } }));
const ask = (query: string, elements: readonly UiElement[]) =>
  elements[groundElements(query, elements).index ?? -1]?.id ?? null;

const FORM = list("textbox", ["Quantity", "Discount", "Notes", "First name", "Search"]);

describe("a text that is to be written", () => {
  it.each([
    ["write 'Quantity' in the notes field", "Notes"],
    ['type "Notes" into search', "Search"],
    ["enter “Discount” in First name", "First name"],
    ["please type 'Search' in the notes field", "Notes"],
    ["schreibe „Quantity“ in Notes", "Notes"],
    ['escribe "Notes" en Search', "Search"],
  ])("is no name of what is asked for: %s", (query, id) => expect(ask(query, FORM)).toBe(id));

  it.each([
    'the "Notes" field',
    'tap "Notes" in the form',
    'enter "Notes"',
    'type "Notes" in',
    'search "Notes" in Search',
  ])("is a name where nothing says that it's written: %s", (query) => expect(dropTyped(query)).toBe(query));
});

describe("a name that holds a word in its middle", () => {
  it.each([
    ["Impressum", "Press"],
    ["Entertainment", "Taste"],
    ["misinformation", "Forms"],
  ])("isn't called by it: %s, %s", (query, name) =>
    expect(ask(query, list("link", [name, "About us", "Careers"]))).toBe(null),
  );

  it.each([
    ["Profileinstellungen", "Einstellungen"],
    ["Lieferadresse", "Adresse"],
  ])("is called by its end: %s, %s", (query, name) =>
    expect(ask(query, list("link", [name, "Warenkorb", "Hilfe"]))).toBe(name),
  );
});

it.each([
  ["the spreadsheet", "Budget 2026.xlsx"],
  ["the Excel file", "Budget 2026.xlsx"],
  ["the PowerPoint", "Kickoff.pptx"],
  ["the Word document", "Letter.docx"],
])("a file is known by its ending: %s", (query, id) =>
  expect(ask(query, list("listitem", ["Report.pdf", "Budget 2026.xlsx", "Kickoff.pptx", "Letter.docx"]))).toBe(id),
);
