import { describe, expect, it } from "vitest";
import { readQuery } from "../../../../../src/locate/built-in/query/clause.ts";
import { readExtreme } from "../../../../../src/locate/built-in/values/asking/superlatives.ts";

const read = (query: string) => {
  const extreme = readExtreme(readQuery(query));
  return extreme && `${extreme.end} ${extreme.measures[0]}`;
};

describe("an extreme that a query asks for", () => {
  it.each([
    ...[
      "cheapest flight",
      "the least expensive one",
      "lowest-priced phone",
      "the hotel with the lowest price",
      "best deal",
    ],
    ...[
      "der billigste Flug",
      "am günstigsten",
      "el vuelo más barato",
      "le vol le moins cher",
      "il volo più economico",
      "o mais barato",
    ],
    ...[
      "de goedkoopste vlucht",
      "самый дешёвый рейс",
      "en ucuz uçuş",
      "最便宜的航班",
      "一番安いフライト",
      "가장 저렴한 항공편",
    ],
  ])("%s: the least money", (query) => {
    expect(read(query)).toBe("least money");
  });

  it.each([
    ["the most expensive room", "most money"],
    ["highest fare", "most money"],
    ["das teuerste Zimmer", "most money"],
    ["the best rated restaurant", "most rating"],
    ["the place with the highest rating", "most rating"],
    ["lowest rated", "least rating"],
    ["the biggest discount", "most percent"],
    ["the largest file", "most bytes"],
    ["die größte Datei", "most bytes"],
    ["smallest file", "least bytes"],
    ["the fastest route", "least duration"],
    ["the longest video", "most duration"],
    ["the shortest flight", "least duration"],
    ["the nearest station", "least distance"],
    ["farthest stop", "most distance"],
    ["the newest message", "most moment"],
    ["the most recent email", "most moment"],
    ["le message le plus récent", "most moment"],
    ["the oldest photo", "least moment"],
    ["which file was changed last", "most moment"],
    ["the last edited note", "most moment"],
    ["who was here most recently", "most moment"],
    ["the file opened longest ago", "least moment"],
    ["whoever has been away the longest", "least moment"],
    ["the file that takes up the least room", "least bytes"],
    ["the earliest departure", "least time"],
    ["the hottest day", "most temperature"],
    ["die leichteste Sendung", "least weight"],
    ["das zweitteuerste Produkt", "most money"],
    ["la salida más tardía", "most time"],
    ["最晚的航班", "most time"],
    ["一番新しいメッセージ", "most moment"],
    ["el producto con mejor valoración", "most rating"],
    ["highest number", "most number"],
  ])("%s: the %s", (query, wanted) => {
    expect(read(query)).toBe(wanted);
  });

  it.each([
    ...[
      "the lowest shelf",
      "the highest row",
      "most popular",
      "the most used app",
      "the button in the last row of tabs",
    ],
    ...["play", "", "the last item", "low price", "the third cheap hotel", '"cheapest"'],
  ])("none: %s", (query) => {
    expect(read(query)).toBeNull();
  });
});
