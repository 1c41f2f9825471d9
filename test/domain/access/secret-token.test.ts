import { expect, it } from "vitest";
import { isSecretTokenForm, makeSecretToken } from "../../../src/domain/access/secret-token.ts";

it("is 256 bits in 43 base62 characters", () => {
  expect(makeSecretToken(new Uint8Array(32))).toBe("0".repeat(43));
  expect(makeSecretToken(new Uint8Array(32).fill(255))).toMatch(/^[0-9A-Za-z]{43}$/);
  const one = new Uint8Array(32);
  one[31] = 63;
  expect(makeSecretToken(one)).toBe(`${"0".repeat(41)}11`);
});

it("is another every time", () => {
  const tokens = Array.from({ length: 1000 }, () => makeSecretToken());
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens.every(isSecretTokenForm)).toBe(true);
});

it.each(["", "x".repeat(42), "x".repeat(44), `${"x".repeat(42)}-`, `${"x".repeat(43)}\n`, "é".repeat(43)])(
  "%j isn't of its form",
  (text) => {
    expect(isSecretTokenForm(text)).toBe(false);
  },
);
