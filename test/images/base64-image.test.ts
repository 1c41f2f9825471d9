import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decodeBase64Image } from "../../src/images/base64-image.ts";

describe("base64 is decoded to the bytes that it stands for", () => {
  test("whatever the bytes, with or without a data-URL prefix", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
        const text = Buffer.from(bytes).toString("base64");
        expect(decodeBase64Image(text)).toEqual({ ok: true, bytes });
        expect(decodeBase64Image(`data:image/png;base64,${text}`)).toEqual({ ok: true, bytes });
      }),
    );
  });

  test("whitespace anywhere is skipped", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 1 }),
        fc.infiniteStream(fc.constantFrom("", "", " ", "\t", "\r\n", "\f")),
        (bytes, spaces) => {
          const text = [...Buffer.from(bytes).toString("base64")]
            .map((character) => character + spaces.next().value)
            .join("");
          expect(decodeBase64Image(text)).toEqual({ ok: true, bytes });
        },
      ),
    );
  });

  test.each([
    "data:image/jpeg;base64,AAEC",
    "DATA:image/png;BASE64,AAEC",
    "data:image/png;charset=utf-8;base64,AAEC",
    "data:;base64,AAEC",
    " \n data:image/png;base64, AAEC",
  ])("%j has a prefix that is stripped", (text) => {
    expect(decodeBase64Image(text)).toEqual({ ok: true, bytes: Uint8Array.of(0, 1, 2) });
  });

  test("the answer has no spare bytes behind it", () => {
    const answer = decodeBase64Image("AA\nEC\n AwQ=");
    expect(answer).toEqual({ ok: true, bytes: Uint8Array.of(0, 1, 2, 3, 4) });
    expect(answer.ok && answer.bytes.buffer.byteLength).toBe(5);
  });

  test("16,777,216 characters are decoded", () => {
    const answer = decodeBase64Image("/".repeat(16_777_216));
    expect(answer.ok && answer.bytes.length).toBe(12_582_912);
    expect(answer.ok && answer.bytes.at(-1)).toBe(255);
  });
});

describe("what is not base64 is refused with the rule that it breaks", () => {
  test.each([
    { text: "", detail: "image is empty" },
    { text: " \n", detail: "image is empty" },
    { text: "data:image/png;base64,", detail: "image is empty" },
    { text: "=", detail: "image has wrong base64 padding, or is truncated" },
    { text: "====", detail: "image has wrong base64 padding, or is truncated" },
    { text: "A", detail: "image has wrong base64 padding, or is truncated" },
    { text: "AA", detail: "image has wrong base64 padding, or is truncated" },
    { text: "AAA", detail: "image has wrong base64 padding, or is truncated" },
    { text: "AA=", detail: "image has wrong base64 padding, or is truncated" },
    { text: "A===", detail: "image has wrong base64 padding, or is truncated" },
    { text: "AAAA=", detail: "image has wrong base64 padding, or is truncated" },
    { text: "AAAA====", detail: "image has wrong base64 padding, or is truncated" },
    { text: "AA==AAAA", detail: "image has base64 after its padding" },
    { text: "AA-A", detail: "image is base64url; standard base64 is required" },
    { text: "AA_A", detail: "image is base64url; standard base64 is required" },
    { text: "AA*A", detail: "image is not base64: character 2 is outside its alphabet" },
    { text: "AAAA\u0000", detail: "image is not base64: character 4 is outside its alphabet" },
    { text: "AAA\u00e9", detail: "image is not base64: character 3 is outside its alphabet" },
    { text: "😀AA", detail: "image is not base64: character 0 is outside its alphabet" },
    { text: "AA\u00a0AA", detail: "image is not base64: character 2 is outside its alphabet" },
    { text: "https://example.com/a.png", detail: "image is not base64: character 5 is outside its alphabet" },
    { text: "data:image/png;base64,AA*A", detail: "image is not base64: character 24 is outside its alphabet" },
    { text: "data:image/svg+xml,<svg/>", detail: "image is a data URL that is not base64" },
    { text: "data:image/png;base64", detail: "image is a data URL that is not base64" },
    { text: `data:${"x".repeat(400)};base64,AAAA`, detail: "image is a data URL that is not base64" },
  ])("$text", ({ text, detail }) => {
    expect(decodeBase64Image(text)).toEqual({ ok: false, detail });
  });

  test("any text is answered", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const answer = decodeBase64Image(text);
        if (answer.ok) expect(answer.bytes.length).toBeGreaterThan(0);
        else expect(answer.detail).toMatch(/^image /);
      }),
    );
  });
});
