import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";

const FOLDER = join(import.meta.dirname, "../../vectors/spoken");
const read = <Content>(file: string): Content => JSON.parse(readFileSync(join(FOLDER, file), "utf8"));

const ask = (query: string, elements: readonly UiElement[]) =>
  elements[groundElements(query, elements).index ?? -1]?.id;

/** Lists the answers that aren't among the right ones. */
function listWrong(
  cases: readonly (readonly [query: string, screen: readonly UiElement[], right: readonly string[]])[],
) {
  return cases.flatMap(([query, screen, right]) => {
    const answer = ask(query, screen) ?? "nothing";
    return right.includes(answer) ? [] : [`${query} => ${answer}`];
  });
}

/** The wrong answers that are known: so many cases of a language may fail. */
const KNOWN_WRONG = 2;

describe("commands in the forms in which people say them, on a screen in English", () => {
  const { names, asked } = read<{ names: string[]; asked: Record<string, [string, string][]> }>("commands.json");
  const screen = names.map((name, at): UiElement => {
    const bounds = { x: 20 + (at % 3) * 130, y: 80 + 60 * Math.floor(at / 3), width: 110, height: 40 };
    return { id: name, role: "button", name, bounds };
  });

  it.each(Object.entries(asked))("are understood: %s", (_language, cases) => {
    const wrong = listWrong(cases.map(([query, right]) => [query, screen, [right]]));
    expect(cases.length).toBe(30);
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(KNOWN_WRONG);
  });
});

describe("places, orders, states and neighbours, on screens in English", () => {
  type Asked = [screen: string, query: string, right: string[]];
  const { screens, asked } = read<{ screens: Record<string, UiElement[]>; asked: Record<string, Asked[]> }>(
    "places.json",
  );

  it.each(Object.entries(asked).filter(([language]) => language !== "tr"))("are understood: %s", (_language, cases) => {
    const wrong = listWrong(cases.map(([screen, query, right]) => [query, screens[screen] ?? [], right]));
    expect(cases.length).toBe(12);
    expect(wrong.length, wrong.join("\n")).toBeLessThanOrEqual(KNOWN_WRONG);
  });
});
