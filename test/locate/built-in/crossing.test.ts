import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const place = (id: string, role: string, name: string, [x, y, width, height]: readonly number[]): UiElement => ({
  id,
  role,
  name,
  bounds: { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 },
});
const ask = (query: string, elements: readonly UiElement[]) => {
  const { index, confidence } = groundElements(query, elements);
  return { id: elements[index ?? -1]?.id ?? null, confidence };
};

/** A month that begins on a Sunday, the last day of its first week. */
const MONTH = [
  place("previous", "button", "Previous month", [20, 100, 60, 60]),
  place("title", "text", "November", [100, 100, 300, 60]),
  ...Array.from({ length: 30 }, (_, at) => {
    const day = at + 1;
    const box = [20 + ((day + 5) % 7) * 70, 230 + Math.floor((day + 5) / 7) * 60, 70, 60];
    const cell = place(`day ${day}`, "gridcell", String(day), box);
    return { ...cell, platform: { web: { "aria-selected": day === 29 } } };
  }),
];
const APPS = "Phone Messages Chrome Camera Gmail Maps YouTube Photos Clock Calendar Files Settings"
  .split(" ")
  .map((name, at) => place(name, "button", name, [30 + (at % 4) * 260, 300 + Math.floor(at / 4) * 300, 240, 260]));
const PEOPLE = [
  ["Ana", "ana@x.com", "Admin"],
  ["Ben", "ben@x.com", "Editor"],
  ["Chloé", "chloe@x.com", "Viewer"],
];
const TABLE = [
  ...["Name", "Email", "Role"].map((name, at) => place(name, "columnheader", name, [20 + at * 200, 100, 200, 40])),
  ...PEOPLE.flatMap((person, row) => [
    place(`row ${row + 1}`, "row", "", [20, 140 + row * 50, 800, 50]),
    ...person.map((text, at) => place(text, "cell", text, [20 + at * 200, 140 + row * 50, 200, 50])),
    place(`edit ${row + 1}`, "button", "Edit", [640, 140 + row * 50, 60, 50]),
  ]),
  place("page 1", "link", "1", [400, 400, 30, 30]),
  place("page 2", "link", "2", [440, 400, 30, 30]),
];

describe("where a row and a column cross", () => {
  it.each([
    ["row 3 column 2", MONTH, "day 10"],
    ["row three, column two", MONTH, "day 10"],
    ["the cell in row 2, column 1", MONTH, "day 2"],
    ["second row, third column", MONTH, "day 4"],
    ["the third column of the second row", MONTH, "day 4"],
    ["Zeile 3, Spalte 2", MONTH, "day 10"],
    ["ligne 3 colonne 2", MONTH, "day 10"],
    ["fila 3, columna 2", MONTH, "day 10"],
    ["app in row 2, column 3", APPS, "YouTube"],
    ["last row, last column", APPS, "Settings"],
    ["second to last row, first column", APPS, "Gmail"],
    ["the second last column of the last row", APPS, "Files"],
    ["row 3 column 2", TABLE, "chloe@x.com"],
  ])("one thing is found: %s", (query, elements, id) => expect(ask(query, elements)).toMatchObject({ id }));

  it("nothing is found beyond the last row", () => {
    expect(ask("row 9 column 1", MONTH).id).toBe(null);
    expect(ask("row 2 column 7", APPS).id).toBe(null);
  });

  it.each([
    ["third app in the second row", "YouTube"],
    ["the last app in the first row", "Camera"],
    ["the first app of the third row", "Clock"],
    ["the second icon in the last column", "Photos"],
  ])("things of a line are counted: %s", (query, id) => expect(ask(query, APPS).id).toBe(id));

  it("a row is counted where only a link to a page has its number", () => {
    expect(ask("the edit button in row 2", TABLE).id).toBe("edit 2");
  });
});

describe("the next thing of a grid", () => {
  it.each([
    ["the day after the 11th", MONTH, "day 12"],
    ["the day after the 15th", MONTH, "day 16"],
    ["the date before 20", MONTH, "day 19"],
    ["the app after YouTube", APPS, "Photos"],
    ["the app after Photos", APPS, "Clock"],
    ["the app below Gmail", APPS, "Clock"],
  ])("stands to the right, or begins the next line: %s", (query, elements, id) =>
    expect(ask(query, elements).id).toBe(id),
  );
});

describe("the only thing in a state", () => {
  it("is meant by a word for things that none is called", () => {
    expect(ask("the selected day", MONTH)).toMatchObject({ id: "day 29" });
    expect(ask("the selected day", [...MONTH].reverse())).toMatchObject({ id: "day 29" });
  });
});

it("the selected tab is nothing else that is selected", () => {
  const screen = [
    place("photo", "image", "Beach", [0, 200, 500, 400]),
    ...["Home", "Search", "Profile"].map((name, at) => ({
      ...place(name, "tab", name, [at * 300, 2200, 300, 150]),
      platform: { android: { selected: at === 0 } },
    })),
  ];
  expect(ask("the selected tab", screen).id).toBe("Home");
  for (const query of ["the selected photo", "the current city", "the selected message"])
    expect(ask(query, screen).id, query).not.toBe("Home");
});

it("a sign on a key goes by its name", () => {
  const keys = [..."123456789*0#"].map((name, at) =>
    place(name, "button", name, [100 + (at % 3) * 200, 500 + Math.floor(at / 3) * 150, 180, 130]),
  );
  expect(["star key", "asterisk", "pound key", "hash", "key 7"].map((query) => ask(query, keys).id)).toEqual([
    ..."**##7",
  ]);
});
