import { expect } from "vitest";
import type { UiElement } from "../../../../src/domain/screens/ui-element.ts";
import { groundElements } from "../../../../src/locate/built-in/index.ts";

export type Place = readonly [x: number, y: number, width: number, height: number];

export const element = (id: string, role: string, name: string, [x, y, width, height]: Place): UiElement => ({
  ...{ id, role, name },
  bounds: { x, y, width, height },
});

/** Makes rows of lists, each with texts that begin at the same places, so many pixels apart. */
export const makeLists =
  (columnWidth: number) =>
  (role: string, rows: readonly (readonly string[])[]): UiElement[] =>
    rows.flatMap((texts, at) => {
      const y = 100 + 70 * at;
      const cells = texts.map((text, column) =>
        element(`${texts[0]}: ${text}`, "text", text, [20 + columnWidth * column, y + 20, 12 * text.length, 22]),
      );
      return [element(`${texts[0]}`, role, "", [0, y, 1200, 64]), ...cells];
    });

export const find = (elements: readonly UiElement[], query: string) => {
  const { index } = groundElements(query, elements);
  return index === null ? null : elements[index]?.id;
};

/** Expects the row of that name, or something in it, in whichever order the elements are sent; null expects nothing. */
export const expectRow = (elements: readonly UiElement[], query: string, row: string | null) => {
  const expected = row === null ? null : expect.stringContaining(row);
  expect(find(elements, query)).toEqual(expected);
  expect(find(elements.toReversed(), query)).toEqual(expected);
};
