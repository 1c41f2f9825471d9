import { describe, expect, it } from "vitest";
import { hashApiKey, isApiKeyForm, makeApiKey, showKeyPrefix } from "../../../src/domain/access/api-key.ts";

describe("API keys", () => {
  it.each([0x00, 0x01, 0x7f, 0xff])("hold all bits of 32 bytes of %i, as 43 digits of base 62", (byte) => {
    const key = makeApiKey(new Uint8Array(32).fill(byte));
    expect(isApiKeyForm(key)).toBe(true);
    const hexadecimal = byte.toString(16).padStart(2, "0").repeat(32);
    expect(readBase62(key.slice("sightline_".length))).toBe(BigInt(`0x${hexadecimal}`));
  });

  it("differ each time", () => {
    const keys = new Set(Array.from({ length: 200 }, () => makeApiKey()));
    expect(keys.size).toBe(200);
    for (const key of keys) expect(isApiKeyForm(key)).toBe(true);
  });

  it.each([
    "",
    "sightline_",
    `sightline_${"a".repeat(42)}`,
    `sightline_${"a".repeat(44)}`,
    `sightline_${"a".repeat(42)}_`,
    `sightline_${"a".repeat(43)}\n`,
    ` sightline_${"a".repeat(43)}`,
    `sightline-${"a".repeat(43)}`,
  ])("aren't of the form %j", (text) => expect(isApiKeyForm(text)).toBe(false));

  it("are kept as SHA-256, and shown by their first 14 characters", async () => {
    // The SHA-256 of "abc" in FIPS 180-4.
    expect(await hashApiKey("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    expect(showKeyPrefix(`sightline_${"abcd".repeat(11)}`)).toBe("sightline_abcd");
  });
});

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const readBase62 = (text: string) =>
  [...text].reduce((number, digit) => number * 62n + BigInt(DIGITS.indexOf(digit)), 0n);
