import { expect, it } from "vitest";
import { hashText } from "../../../src/domain/crypto/sha256.ts";
import { writeHex } from "../../../src/domain/text/hex.ts";

it("writes each byte as two digits, also those below 16", () => {
  expect(writeHex(Uint8Array.from({ length: 256 }, (_, byte) => byte))).toBe(
    Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString("hex"),
  );
  expect(writeHex(new Uint8Array())).toBe("");
});

it("hashes a text's UTF-8 bytes", async () => {
  // The first example of FIPS 180-4, and a letter of two bytes.
  expect(await hashText("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(await hashText("é")).toBe("4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c");
});
