import { expect, it } from "vitest";
import { trimEnd } from "../../../src/domain/text/trim-end.ts";

it.each([
  ["https://a.example/v1//", "/", "https://a.example/v1"],
  ["https://a.example/v1", "/", "https://a.example/v1"],
  ["0.1200", "0", "0.12"],
  ["000", "0", ""],
  ["", "0", ""],
])("%s without the %s at its end is %s", (text, character, trimmed) => {
  expect(trimEnd(text, character)).toBe(trimmed);
});
