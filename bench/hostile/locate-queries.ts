import { MAX_ELEMENTS, MAX_JSON_CONTAINERS } from "../../src/domain/limits/request-limits.ts";
import { element, fill, type HostileScreen, makeWord, makeWords, named, native } from "./locate-makers.ts";

const CAPITALS = fill("A", 470);
/** Objects in each other, each with a key that no other element has. */
const nest = (at: number, depth: number): Record<string, unknown> =>
  JSON.parse(
    `${Array.from({ length: depth }, (_, k) => `{"${(at * depth + k).toString(36)}":`).join("")}1${"}".repeat(depth)}`,
  );
const relations = fill("delete below delete next to ", 1900);

const QUERIES: readonly HostileScreen[] = [
  { name: "a query of relations", query: relations, element: named(() => "Delete") },
  {
    name: "a query of weak relations",
    query: fill("delete in save of ", 1900),
    element: named((at) => (at % 2 ? "Delete" : "Save")),
  },
  { name: "a query of between", query: "delete between delete and delete", element: named(() => "Delete") },
  { name: "a query of orders", query: "the third delete below the second delete", element: named(() => "Delete") },
  {
    name: "an order over nested boxes",
    query: "the fifth item",
    element: (at) =>
      element(at, {
        role: "listitem",
        name: "Delete",
        bounds: { x: at, y: at, width: 5000 - 2 * at, height: 5000 - 2 * at },
      }),
  },
  {
    name: "an order over 400 that overlap",
    query: "the fifth delete below the first delete",
    element: (at) =>
      element(at, { name: at < 400 ? "Delete" : `${at}`, bounds: { x: 0, y: at, width: 500 + at, height: 500 + at } }),
  },
  {
    name: "an extreme of many values",
    query: "the largest file",
    element: named((at) => `${fill("$1,234.00 € ", 900)}${at}`),
  },
  {
    name: "an extreme of many times",
    query: "the newest message",
    element: named((at) => `${fill("1 jan 2020 monday 10:24 ", 900)}${at}`),
  },
  {
    name: "an owner and a control",
    query: "red green blue delete save button",
    element: named((at) => ["red", "green", "blue", "delete", "save"][at % 5] ?? ""),
  },
  {
    name: "a query of negations",
    query: fill("delete not save not ", 2000),
    element: named((at) => (at % 2 ? "Delete" : "Save")),
  },
  { name: "a query of open quotes", query: fill("„", 2000), element: named(() => "Delete") },
  { name: "a query of single quotes", query: fill(" 'a", 2000), element: named(() => "Delete") },
  { name: "a query of file names", query: fill("a-", 2000), element: named((at) => `report-${at}.pdf`) },
  { name: "a query of closing quotes", query: `x${fill('"', 1998)}x`, element: named(() => fill('"')) },
  { name: "a query of commands", query: fill("please tap on the ", 2000), element: named(() => "Tap") },
  { name: "a query of containers", query: `delete ${fill("in list page ", 1990)}x`, element: named(() => "Delete") },
  { name: "a query of adverbs of place", query: fill("just right ", 2000), element: named(() => "Right") },
];

const KEYS: readonly HostileScreen[] = [
  {
    name: "resource ids of capitals",
    query: "delete",
    element: native(() =>
      Object.fromEntries(
        ["resource-id", "view-id", "test-id", "html-id", "icon-name", "image-name", "href", "key"].map((key) => [
          key,
          CAPITALS,
        ]),
      ),
    ),
  },
  { name: "keys of capitals", query: "delete", element: native(() => ({ [fill("A", 4000)]: "x" })) },
  {
    name: "resource ids of slashes",
    query: "delete",
    element: native(() => ({ id: fill("/:", 512), "resource-id": fill("a/", 512) })),
  },
  {
    name: "classes of capitals",
    query: "delete",
    element: native(() => ({ class: `${CAPITALS} `, type: fill("a-", 470), role: fill("A.", 470) })),
  },
  {
    name: "many codes",
    query: "ab cd ef",
    element: native((at) =>
      Object.fromEntries(Array.from({ length: 64 }, (_, k) => [`id${"-".repeat(k)}`, `${makeWord(at * 64 + k, 8)}`])),
    ),
  },
  {
    name: "many equal codes",
    query: "delete",
    element: native(() => Object.fromEntries(Array.from({ length: 64 }, (_, k) => [`id${"-".repeat(k)}`, "delete"]))),
  },
  {
    name: "many roles",
    query: "the third button",
    element: native(() =>
      Object.fromEntries(
        Array.from({ length: 64 }, (_, k) => [`type${"-".repeat(k)}`, ["Button", "Link", "Image", "Tab"][k % 4]]),
      ),
    ),
  },
  {
    name: "deep attributes",
    query: "delete",
    element: native(() => JSON.parse(`${'{"a":'.repeat(600)}1${"}".repeat(600)}`)),
  },
  {
    name: "many attributes",
    query: "delete",
    element: native(() => Object.fromEntries(Array.from({ length: 400 }, (_, k) => [`k${k}`, 1]))),
  },
  {
    name: "many attributes that all differ",
    query: "delete",
    // Uses the parser, as the service does: setting unique keys one by one takes five times as long.
    element: native((at) =>
      JSON.parse(`{${Array.from({ length: 400 }, (_, k) => `"${(at * 400 + k).toString(36)}":1`).join()}}`),
    ),
  },
  {
    name: "deep attributes that all differ",
    query: "delete",
    element: native((at) => nest(at, 400)),
  },
  {
    // With the element itself, its bounds and `platform`, as many objects as a body may hold.
    name: "as many deep attributes as a body may have",
    query: "delete",
    element: native((at) => nest(at, Math.floor(MAX_JSON_CONTAINERS / MAX_ELEMENTS) - 4)),
  },
];

const PLACES: readonly HostileScreen[] = [
  {
    name: "nameless fields among labels",
    query: "the email field",
    element: (at, count) =>
      at < count / 2 ? element(at, { role: "textbox" }) : element(at, { role: "text", name: `Label ${at}` }),
  },
  {
    name: "links that are fields",
    query: "the email field",
    element: (at) => element(at, { role: "link", name: `Label ${at}`, platform: { class: "EditText" } }),
  },
  {
    name: "boxes inside each other",
    query: "delete",
    element: (at, count) =>
      element(at, {
        role: at % 2 ? "container" : "text",
        name: at % 2 ? "" : "Delete",
        bounds: { x: at, y: at, width: 2 * (count - at) + 1, height: 2 * (count - at) + 1 },
      }),
  },
  {
    name: "one place for all",
    query: "delete",
    element: (at) => element(at, { name: "Delete", bounds: { x: 0, y: 0, width: 9, height: 9 } }),
  },
  {
    name: "long ids that begin alike, without bounds",
    query: "the third delete",
    element: (at) => ({ id: `${"0".repeat(240)}${at}`, role: "button", name: "Delete" }),
  },
  {
    name: "ids of digits and letters, without bounds",
    query: "the third delete",
    element: (at) => ({ id: `${"a1".repeat(120)}${at}`, role: "button", name: "Delete" }),
  },
  {
    name: "cells under headers",
    query: "the price of delete",
    element: (at) =>
      element(at, {
        role: at < 45 ? "columnheader" : "cell",
        name: `Price ${at}`,
        bounds: { x: 0, y: at * 10, width: 100, height: 9 },
      }),
  },
  {
    name: "names, values and attributes at their largest",
    query: fill("confirmation settings ", 2000),
    element: (at) =>
      element(at, {
        name: makeWords(at * 300, 128, 7).slice(0, 1024),
        value: makeWords(at * 300 + 128, 128, 7).slice(0, 1024),
        platform: Object.fromEntries(
          Array.from({ length: 40 }, (_, k) => [`id${"-".repeat(k)}`, makeWords(at * 900 + k * 9, 7, 8)]),
        ),
      }),
  },
];

/** Screens that are expensive because of the query, the native attributes, or the positions of elements. */
export const QUERY_SCREENS: readonly HostileScreen[] = [...QUERIES, ...KEYS, ...PLACES];
