import { describe, expect, it } from "vitest";
import { groundElements } from "../../../../src/locate/built-in/index.ts";
import { readAskedOrder, readOrderOption } from "../../../../src/locate/built-in/ordering/read-order.ts";
import { placeButtons } from "../spoken-requests.ts";

const spell = (order: ReturnType<typeof readAskedOrder>) => order && `${order.key ?? "any"} ${order.start ?? "any"}`;

describe("the order that a query asks for", () => {
  it.each([
    ["sort by price from high to low", "price most"],
    ["sort from expensive to cheap", "price most"],
    ["cheapest first", "price least"],
    ["show the most expensive first", "price most"],
    ["least expensive first", "price least"],
    ["newest on top", "date most"],
    ["sort starting with the oldest", "date least"],
    ["from A to Z", "name least"],
    ["order the list Z to A", "name most"],
    ["sort by date", "date any"],
    ["sort descending", "any most"],
    ["nach Preis absteigend sortieren", "price most"],
    ["die günstigsten zuerst", "price least"],
    ["trier du plus cher au moins cher", "price most"],
    ["ordenar de menor a mayor precio", "price least"],
    ["ordenar do mais caro pro mais barato", "price most"],
    ["отсортируй от дорогих к дешёвым", "price most"],
    ["en ucuzdan başlayarak sırala", "price least"],
    ["sắp xếp giá từ cao xuống thấp", "price most"],
    ["最贵的排前面", "price most"],
    ["按文件大小从小到大排列", "size least"],
    ["値段が高い順に並べ替えて", "price most"],
    ["비싼 것부터 정렬해 줘", "price most"],
  ])("%s: %s", (query, order) => expect(spell(readAskedOrder(query))).toBe(order));

  it.each([
    ["the cheapest flight"],
    ["open the first message"],
    ["a new folder"],
    ["turn the volume up"],
    ["order a pizza"],
    ["the cheapest first class ticket"],
    ["the newest front camera"],
    ["start a new conversation"],
    ["비싼 순으로 두 번째 상품"],
  ])("%s asks for none", (query) => expect(readAskedOrder(query)).toBeNull());
});

describe("an order as menus list it", () => {
  it.each([
    ["Price: low to high", "price least"],
    ["Price: high to low", "price most"],
    ["Lowest price", "price least"],
    ["Newest", "date most"],
    ["Oldest first", "date least"],
    ["Title A–Z", "name least"],
    ["Name (Z to A)", "name most"],
    ["Price ↑", "price least"],
    ["Date added ↓", "date most"],
    ["Date modified", "date any"],
    ["Preis aufsteigend", "price least"],
    ["Prix décroissant", "price most"],
    ["Сначала дорогие", "price most"],
    ["价格从高到低", "price most"],
    ["価格の安い順", "price least"],
    ["낮은 가격순", "price least"],
  ])("%s: %s", (name, order) => expect(spell(readOrderOption(name))).toBe(order));

  it.each([
    ["New message"],
    ["Best match"],
    ["Latest news"],
    ["Size guide"],
    ["Filter"],
    ["High contrast"],
    ["Old password"],
  ])("%s is none", (name) => expect(readOrderOption(name)).toBeNull());
});

describe("a menu of orders", () => {
  const MENU = ["Newest", "Price: low to high", "Price: high to low", "Best selling", "Distance", "Clear filters"];
  const answer = (query: string, names: readonly string[]) => {
    const { index } = groundElements(query, placeButtons(names, 2));
    return index === null ? null : names[index];
  };

  it.each([
    ["sort by price from high to low", "Price: high to low"],
    ["most expensive first", "Price: high to low"],
    ["cheapest first", "Price: low to high"],
    ["sort newest first", "Newest"],
    ["Sort the restaurants by distance", "Distance"],
    ["von teuer nach billig", "Price: high to low"],
    ["从便宜到贵", "Price: low to high"],
  ])("%s: %s, and not the opposite", (query, wanted) => {
    expect(answer(query, MENU)).toBe(wanted);
    expect(answer(query, [...MENU].reverse())).toBe(wanted);
  });

  it("goes by arrows", () => {
    const names = ["Rating ↓", "Price ↑", "Price ↓", "Title A–Z", "Date added ↓", "Cancel"];
    expect(answer("cheapest first", names)).toBe("Price ↑");
    expect(answer("show the most expensive ones first", names)).toBe("Price ↓");
    expect(answer("sort newest first", names)).toBe("Date added ↓");
  });
});
