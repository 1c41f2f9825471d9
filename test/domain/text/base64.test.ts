import { expect, it } from "vitest";
import { decodeBase64 } from "../../../src/domain/text/base64.ts";

const everyByte = Uint8Array.from({ length: 256 }, (_, byte) => byte);

it.each([
  ["", []],
  ["AA==", [0]],
  ["AA", [0]],
  ["/+8=", [255, 239]],
  [Buffer.from(everyByte).toString("base64"), [...everyByte]],
])("reads the bytes of %j", (text, bytes) => {
  expect([...decodeBase64(text)]).toEqual(bytes);
});

it.each(["A", "é", "-_8="])("throws at %j, which is no base64", (text) => {
  expect(() => decodeBase64(text)).toThrow();
});
