import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { groundElements, groundTexts } from "../../../../src/locate/built-in/index.ts";

type Bounds = [x: number, y: number, width: number, height: number];
const element = (id: string, role: string, name: string, [x, y, width, height]: Bounds): UiElement => ({
  ...{ id, role, name },
  bounds: { x, y, width, height },
});

const FILES = [
  ["backup.zip", "2.4 GB"],
  ["notes.txt", "12 KB"],
  ["holiday.mp4", "1.1 GB"],
] as const;

/** Rows of files, each with its buttons. */
const listFiles = (buttons: readonly string[]): UiElement[] =>
  FILES.flatMap(([name, size], at) => {
    const y = 100 + 80 * at;
    return [
      element(`name ${name}`, "text", name, [20, y, 200, 24]),
      element(`size ${name}`, "text", size, [300, y, 80, 24]),
      ...buttons.map((button, place) =>
        element(`${place} ${name}`, "button", button, [420 + 120 * place, y - 8, 100, 40]),
      ),
    ];
  });

/** The same, as lines of text on a screen of 800 by 400. */
const listLines = (faces: readonly string[]) =>
  listFiles(faces).map(({ name, bounds }) => {
    const { x = 0, y = 0, width = 0, height = 0 } = bounds ?? {};
    return { text: name, bbox: { x1: x / 800, y1: y / 400, x2: (x + width) / 800, y2: (y + height) / 400 } };
  });

const findId = (elements: readonly UiElement[], query: string) =>
  elements[groundElements(query, elements).index ?? -1]?.id;

describe("a command about the thing with the least or the most", () => {
  it.each([
    ["delete the largest file", ["Descargar", "Eliminar"], "1 backup.zip"],
    ["télécharge le plus gros fichier", ["Download", "Delete"], "0 backup.zip"],
    ["deel het kleinste bestand", ["Delen", "Verwijderen"], "0 notes.txt"],
    ["die kleinste Datei löschen", ["Share", "Remove"], "1 notes.txt"],
    ["elimina il file più grande", ["Teilen", "Löschen"], "1 backup.zip"],
    ["删除最大的文件", ["分享", "移除"], "1 backup.zip"],
    ["share the smallest file", ["共有", "削除"], "0 notes.txt"],
    ["download the largest file", ["⭳", "✕"], "0 backup.zip"],
    ["delete the smallest file", ["⭳", "✕"], "1 notes.txt"],
  ])("means its button, in any language or by a sign: %s, of %j", (query, buttons, id) => {
    expect(findId(listFiles(buttons), query)).toBe(id);
    const lines = listLines(buttons);
    const { index } = groundTexts(query, lines);
    const at = listFiles(buttons).findIndex((one) => one.id === id);
    expect(index).toBe(at);
  });

  it.each([
    ["the largest file", "name backup.zip"],
    ["download with the smallest size", "name notes.txt"],
  ])("isn't one where it only tells the thing: %s", (query, id) =>
    expect(findId(listFiles(["Share", "Call back"]), query)).toBe(id),
  );

  it("means no other button that is called like the thing", () => {
    const shop = [
      ["Trail Shoe", "$89.00"],
      ["Road Shoe", "$64.50"],
    ].flatMap(([name = "", price = ""], at) => {
      const x = 260 * at;
      return [
        element(`card ${at}`, "group", `${name} ${price}`, [x, 100, 240, 300]),
        element(`buy ${at}`, "button", "Add to cart", [x + 10, 350, 100, 40]),
        element(`save ${at}`, "button", `Save ${name}`, [x + 130, 350, 100, 40]),
      ];
    });
    expect(findId(shop, "the cheapest shoe")).toBe("card 1");
    expect(findId(shop, "buy the cheapest shoe")).toBe("buy 1");
    expect(findId(shop, "save the cheapest shoe")).toBe("save 1");
  });
});

describe("the values that are compared", () => {
  const column = (rows: readonly (readonly [name: string, value: string])[]) =>
    rows.flatMap(([name, value], at) => [
      element(name, "text", name, [20, 100 + 60 * at, 260, 24]),
      element(`value of ${name}`, "text", value, [400, 100 + 60 * at, 100, 24]),
    ]);

  it.each([
    [
      "are none of a filter's limits: the longest video",
      column([
        ["Bread", "14:25"],
        ["Drive", "1:32:08"],
        ["Snow", "0:48"],
        ["Any length", "Over 200 minutes"],
      ]),
      "the longest video",
      "Drive",
    ],
    [
      "leave out the line that sums up: the largest invoice",
      column([
        ["Officine Ferri", "€ 1.240,00"],
        ["Hotel Miramare", "€ 4.615,30"],
        ["Totale (2 fatture)", "€ 5.855,30"],
      ]),
      "the largest invoice",
      "Hotel Miramare",
    ],
    [
      "are of what is called like a sum or a limit, too: the cheapest game",
      column([
        ["Total War", "$30.00"],
        ["Civilization", "$40.00"],
        ["Under Fire", "$25.00"],
      ]),
      "the cheapest game",
      "Under Fire",
    ],
    [
      "are paces where a pace is asked for: the run with the fastest pace",
      column([
        ["Sunday", "5:52 /km"],
        ["Track", "4:51 /km"],
        ["Easy", "6:27 /km"],
      ]),
      "the run with the fastest pace",
      "Track",
    ],
    [
      "may be told in days and hours: the longest auction",
      column([
        ["Lamp", "1 g 20 h"],
        ["Record", "6 g 1 h"],
        ["Carpet", "3 g 0 h"],
      ]),
      "the longest auction",
      "Record",
    ],
    [
      "are counted off in Dutch, too: het op één na grootste bestand",
      column([
        ["Film", "4 GB"],
        ["Foto", "1,8 GB"],
        ["Tekst", "12 kB"],
      ]),
      "het op één na grootste bestand",
      "Foto",
    ],
  ])("%s", (_, elements, query, id) => expect(findId(elements, query)).toBe(id));

  it("stand under headings of days that are as wide as their rows", () => {
    const rows = [
      ["heading", "Today · Thu 13 March", ""],
      ["Bakery", "Eating out · 08:52", "£6.45"],
      ["Railway", "Transport · 07:31", "£23.80"],
      ["heading", "Mon 10 March", ""],
      ["Shell", "Fuel · 17:12", "£58.36"],
      ["Council", "Direct debit · 06:00", "£164.00"],
    ].flatMap(([name = "", details = "", amount = ""], at) => {
      const y = 100 + 80 * at;
      if (name === "heading") return [element(details, "heading", details, [0, y, 800, 60])];
      return [
        element(`row of ${name}`, "listitem", "", [0, y, 800, 80]),
        element(name, "text", name, [124, y + 10, 200, 30]),
        element(`details of ${name}`, "text", details, [124, y + 44, 200, 24]),
        element(`amount of ${name}`, "text", amount, [690, y + 20, 90, 30]),
      ];
    });
    expect(findId(rows, "the most recent transaction")).toBe("row of Bakery");
    expect(findId(rows, "the oldest transaction")).toBe("row of Council");
  });
});
