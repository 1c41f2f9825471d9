import { createCipheriv, createDecipheriv } from "node:crypto";
import fc from "fast-check";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import {
  listOlderSpans,
  openText,
  readSealingKeys,
  SealedTextError,
  type SealedTextFault,
  sealText,
} from "../../../src/domain/crypto/sealed-text.ts";

const keyOf = (fill: number) => Buffer.alloc(32, fill).toString("base64");
const OLD = `2026-01:${keyOf(1)}`;
const NEW = `2026-11:${keyOf(2)}`;
const keys = readSealingKeys(OLD);
const reasonOf = (promise: Promise<string>) =>
  promise.then(
    () => "opened",
    (error: unknown) => (error instanceof SealedTextError ? error.reason : error),
  );

afterEach(() => vi.restoreAllMocks());

describe("a sealed text", () => {
  test("opens to what was sealed, whatever it is and whatever it's bound to", async () => {
    const text = fc.string({ unit: "binary", maxLength: 300 });
    await fc.assert(
      fc.asyncProperty(text, text, async (plaintext, boundTo) => {
        expect(await openText(keys, await sealText(keys, plaintext, boundTo), boundTo)).toBe(plaintext);
      }),
    );
  });

  it.each(["", "\ufeffmarked", "\u0000", "😀", "a".repeat(300_000)])("opens to %.20j", async (plaintext) => {
    expect(await openText(keys, await sealText(keys, plaintext, "dest_1"), "dest_1")).toBe(plaintext);
  });

  it("is AES-256-GCM of the key's bytes, with the binding as additional data", async () => {
    const [, keyId, nonce = "", sealed = ""] = (await sealText(keys, "whsec_abc", "dest_1")).split(".");
    expect(keyId).toBe("2026-01");
    const bytes = Buffer.from(sealed, "base64url");
    const decipher = createDecipheriv("aes-256-gcm", Buffer.alloc(32, 1), Buffer.from(nonce, "base64url"));
    decipher.setAAD(Buffer.from("dest_1")).setAuthTag(bytes.subarray(-16));
    expect(decipher.update(bytes.subarray(0, -16), undefined, "utf8") + decipher.final("utf8")).toBe("whsec_abc");
  });

  it("of another maker of the same form opens", async () => {
    const nonce = Buffer.alloc(12, 9);
    const cipher = createCipheriv("aes-256-gcm", Buffer.alloc(32, 1), nonce).setAAD(Buffer.from("dest_1"));
    const body = Buffer.concat([cipher.update("whsec_abc"), cipher.final(), cipher.getAuthTag()]);
    const sealed = `v1.2026-01.${nonce.toString("base64url")}.${body.toString("base64url")}`;
    expect(await openText(keys, sealed, "dest_1")).toBe("whsec_abc");
  });

  it("shows nothing of the text but its length, and differs each time, also in its nonce", async () => {
    const sealed = await Promise.all(Array.from({ length: 200 }, () => sealText(keys, "whsec_abc", "dest_1")));
    expect(new Set(sealed.map((text) => text.split(".")[2])).size).toBe(200);
    for (const text of sealed) expect(text).toMatch(/^v1\.2026-01\.[A-Za-z0-9_-]{16}\.[A-Za-z0-9_-]{34}$/);
  });

  it("doesn't open for another record", async () => {
    const sealed = await sealText(keys, "whsec_abc", "dest_1");
    for (const boundTo of ["dest_2", "", "dest_1 ", "DEST_1", "dest_10"]) {
      expect(await reasonOf(openText(keys, sealed, boundTo))).toBe("not_authentic");
    }
  });

  it("doesn't open when any one character was changed, dropped or added", async () => {
    const sealed = await sealText(keys, "whsec_abc", "dest_1");
    for (let at = 0; at < sealed.length; at++) {
      const [head, tail] = [sealed.slice(0, at), sealed.slice(at + 1)];
      const variants = [..."ABCabc012-_."].map((character) => head + character + tail);
      variants.push(head + tail, `${head}A${sealed.slice(at)}`);
      for (const variant of variants.filter((text) => text !== sealed)) {
        expect(await reasonOf(openText(keys, variant, "dest_1")), variant).not.toBe("opened");
        await expect(openText(keys, variant, "dest_1")).rejects.toBeInstanceOf(SealedTextError);
      }
    }
  });

  it("doesn't open when a bit of its bytes was changed", async () => {
    const [version, id, nonce = "", body = ""] = (await sealText(keys, "secret", "dest_1")).split(".");
    for (const [part, other, isNonce] of [
      [nonce, body, true],
      [body, nonce, false],
    ] as const) {
      const bytes = Buffer.from(part, "base64url");
      for (let bit = 0; bit < bytes.length * 8; bit++) {
        const changed = Buffer.from(bytes);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        const text = changed.toString("base64url");
        const sealed = [version, id, ...(isNonce ? [text, other] : [other, text])].join(".");
        expect(await reasonOf(openText(keys, sealed, "dest_1"))).toBe("not_authentic");
      }
    }
  });

  const nonce = "A".repeat(16);
  const body = "A".repeat(22);
  test.each<[string, SealedTextFault]>([
    ["", "malformed"],
    ["whsec_abc", "malformed"],
    [`v2.2026-01.${nonce}.${body}`, "malformed"],
    [`V1.2026-01.${nonce}.${body}`, "malformed"],
    [`v1..${nonce}.${body}`, "malformed"],
    [`v1.KEY.${nonce}.${body}`, "malformed"],
    [`v1.${"a".repeat(17)}.${nonce}.${body}`, "malformed"],
    [`v1.2026-01.${nonce}`, "malformed"],
    [`v1.2026-01.${nonce}.`, "malformed"],
    [`v1.2026-01..${body}`, "malformed"],
    [`v1.2026-01.${nonce}.${body}.`, "malformed"],
    [`v1.2026-01.${nonce}.${body}.x`, "malformed"],
    [`v1.2026-01.${"A".repeat(15)}.${body}`, "malformed"],
    [`v1.2026-01.${"A".repeat(18)}.${body}`, "malformed"],
    [`v1.2026-01.${nonce}.${"A".repeat(20)}`, "malformed"],
    [`v1.2026-01.${nonce}.${"A".repeat(25)}`, "malformed"],
    [`v1.2026-01.${nonce}.${"A".repeat(21)}B`, "malformed"],
    [`v1.2026-01.${nonce}.${body}==`, "malformed"],
    [`v1.2026-01.${nonce}.${"+".repeat(24)}`, "malformed"],
    [` v1.2026-01.${nonce}.${body}`, "malformed"],
    [`v1.2026-01.${nonce}.${body}\n`, "malformed"],
    [`v1.2026-01.${nonce}.${body}`, "not_authentic"],
    [`v1.${"a".repeat(16)}.${nonce}.${body}`, "unknown_key"],
    [`v1.2026-02.${nonce}.${body}`, "unknown_key"],
  ])("%j is refused as %s", async (sealed, reason) => {
    expect(await reasonOf(openText(keys, sealed, "dest_1"))).toBe(reason);
  });

  it("isn't made of a lone surrogate, which would come back changed", async () => {
    await expect(sealText(keys, "a\ud800", "dest_1")).rejects.toThrow(TypeError);
    await expect(sealText(keys, "a", "dest_\udc00")).rejects.toThrow(TypeError);
  });
});

describe("rotation of keys", () => {
  const rotated = readSealingKeys(`${NEW},${OLD}`);

  it("seals with the first key and opens with any", async () => {
    const before = await sealText(keys, "whsec_abc", "dest_1");
    const after = await sealText(rotated, "whsec_abc", "dest_1");
    expect(after).toMatch(/^v1\.2026-11\./);
    expect(await openText(rotated, before, "dest_1")).toBe("whsec_abc");
    expect(await openText(rotated, after, "dest_1")).toBe("whsec_abc");
    expect(await reasonOf(openText(keys, after, "dest_1"))).toBe("unknown_key");
  });

  it("tells what has to be sealed anew", async () => {
    const lies = (sealed: string) =>
      listOlderSpans(rotated).some(({ after, before }) => sealed > after && sealed < before);
    const before = await sealText(keys, "whsec_abc", "dest_1");
    expect(listOlderSpans(keys)).toEqual([]);
    expect(lies(before)).toBe(true);
    expect(lies(await sealText(rotated, "whsec_abc", "dest_1"))).toBe(false);
    for (const id of ["2026", "2026-0", "2026-011", "2026-01-", "2026-00", "2026-02", "zzz"]) {
      const other = readSealingKeys(`${id}:${keyOf(1)}`);
      expect([id, lies(await sealText(other, "whsec_abc", "dest_1"))]).toEqual([id, false]);
    }
  });

  it("doesn't open a text under the id of other bytes", async () => {
    const sealed = await sealText(keys, "whsec_abc", "dest_1");
    expect(await reasonOf(openText(readSealingKeys(`2026-01:${keyOf(3)}`), sealed, "dest_1"))).toBe("not_authentic");
  });

  it("imports each key once, and only when it's needed", async () => {
    const importKey = vi.spyOn(crypto.subtle, "importKey");
    const fresh = readSealingKeys(`${NEW},${OLD}`);
    expect(importKey).toHaveBeenCalledTimes(0);
    const sealed = await sealText(fresh, "a", "x");
    await openText(fresh, sealed, "x");
    await sealText(fresh, "b", "x");
    expect(importKey).toHaveBeenCalledTimes(1);
  });
});

describe("the setting of the sealing keys", () => {
  const FORM = "must be <key id>:<base64 of 32 bytes>, several separated by commas";
  const ID = "must have key ids of 1 to 16 characters, each a-z, 0-9 or -";
  const BYTES = "must have 32 bytes as base64, with padding, after each key id";
  const TWICE = "must not use a key id twice";
  const k = keyOf(7);

  it.each(["a", "-", "0", "2026-11", "a".repeat(16)])("takes the key id %j", (id) => {
    expect(readSealingKeys(`${id}:${k}`).map((key) => key.id)).toEqual([id]);
  });

  it("takes any 32 bytes, and many keys", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 32, maxLength: 32 }), { minLength: 1, maxLength: 20 }), (all) => {
        const setting = all.map((bytes, index) => `k${index}:${Buffer.from(bytes).toString("base64")}`).join(",");
        expect(readSealingKeys(setting).map((key) => key.id)).toEqual(all.map((_, index) => `k${index}`));
      }),
    );
  });

  test.each([
    ["", FORM],
    ["a", FORM],
    [k, FORM],
    [`a:${k},`, FORM],
    [`,a:${k}`, FORM],
    [`a:${k};b:${k}`, BYTES],
    [`:${k}`, ID],
    [`${"a".repeat(17)}:${k}`, ID],
    [`A:${k}`, ID],
    [`a_b:${k}`, ID],
    [`a.b:${k}`, ID],
    [`ä:${k}`, ID],
    [` a:${k}`, ID],
    [`a:${k}, b:${k}`, ID],
    [`a:${k},a:${keyOf(8)}`, TWICE],
    [`a:${k},b:${k},a:${k}`, TWICE],
    ["a:", BYTES],
    [`a: ${k}`, BYTES],
    [`a:${k}\n`, BYTES],
    [`a:b:${k}`, BYTES],
    [`a:${k.slice(0, -1)}`, BYTES],
    [`a:${Buffer.alloc(31).toString("base64")}`, BYTES],
    [`a:${Buffer.alloc(33).toString("base64")}`, BYTES],
    [`a:${Buffer.alloc(32).toString("hex")}`, BYTES],
    [`a:${Buffer.alloc(32, 0xff).toString("base64url")}=`, BYTES],
    [`a:${"A".repeat(42)}B=`, BYTES],
    [`a:${k},b:${k.slice(1)}`, BYTES],
  ])("refuses %j by the rule alone", (setting, message) => {
    expect(() => readSealingKeys(setting)).toThrow(new TypeError(message));
  });

  it("shows no key's bytes where it's written out", async () => {
    const used = readSealingKeys(`a:${k}`);
    await sealText(used, "x", "y");
    expect(JSON.stringify(used)).toBe('[{"id":"a"}]');
    expect(String(new SealedTextError("unknown_key"))).toBe(
      "SealedTextError: The sealed text can't be decrypted: unknown_key.",
    );
  });
});
