import { expect, test } from "vitest";

let tries = 0;

test("passes at the second try", { retry: 1 }, () => {
  tries++;
  expect(tries).toBe(2);
});
