import { describe, expect, it } from "vitest";
import type { UiElement } from "../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../src/locate/built-in/index.ts";
import { readQuery } from "../../../src/locate/built-in/query/clause.ts";
import { stripCommands } from "../../../src/locate/built-in/query/strip-commands.ts";
import { asksForMiddle, readAskedTurn } from "../../../src/locate/built-in/ranking/asked-turn.ts";

const element = (role: string, name: string, y: number): UiElement => ({
  ...{ id: `${role} ${name}`, role, name },
  bounds: { x: 20, y, width: 300, height: 60 },
});

describe("a kind of control that is asked for", () => {
  it.each(["checkbox", "slider"])("isn't a button of that name: %s", (kind) => {
    const others = [element("button", "Archive", 0), element("button", "Reply", 100)];
    const ask = (elements: UiElement[]) => groundElements(`the Archive ${kind}`, elements).index;
    expect(ask(others)).toBeNull();
    expect(ask([...others, element(kind, "Archive", 200)])).toBe(2);
  });

  it.each([
    ["the switch", ["switch", "text", "button"], 0],
    ["the slider", ["text", "button", "slider"], 2],
    ["checkbox", ["checkbox"], 0],
    ["the slider", ["text", "button", "switch"], null],
  ])("is the only one of it where nothing else is asked for: %s of %j", (query, kinds, index) => {
    const elements = kinds.map((kind, at) => element(kind, "", 100 * at));
    expect(groundElements(query, elements).index).toBe(index);
  });

  it("is none of it surely where something else is asked for, too", () => {
    const elements = ["switch", "text", "button"].map((kind, at) => element(kind, "", 100 * at));
    expect(groundElements("the bluetooth switch", elements).index).toBeNull();
  });

  it.each([
    ["input below Name", 0],
    ["toggle to the right of Name", 0],
    ["slide just above Name", 0],
    ["input the name", 2],
    ["toggle Name", 1],
  ])("is no command where the query goes on with a place: %s", (query, first) => {
    const words = readQuery(query);
    expect(stripCommands(words, [...words.keys()]).rest[0]).toBe(first);
  });

  it.each([
    ["der mittlere Knopf", "middle"],
    ["le bouton du milieu", "middle"],
    ["中央のボタン", "middle"],
    ["가운데 버튼", "middle"],
    ["средняя кнопка", "middle"],
    ["das Symbol ganz links", "left"],
    ["最右边的图标", "right"],
    ["一番左のアイコン", "left"],
    ["el botón", null],
  ])("may be the middle or the end of its like in other languages: %s", (query, place) => {
    const words = readQuery(query);
    const turn = readAskedTurn(words, undefined);
    expect(asksForMiddle(words)).toBe(place === "middle");
    const end = place === "left" || place === "right" ? { n: 1, fromEnd: place === "right", axis: "x" } : undefined;
    expect(turn).toEqual(end);
  });
});
