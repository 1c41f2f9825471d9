import { expect, it } from "vitest";
import { openText, readSealingKeys, sealText } from "../../../src/domain/crypto/sealed-text.ts";
import { bindHeader, judgeHeaderName, judgeHeaderValue } from "../../../src/domain/deliveries/custom-headers.ts";

it.each(["authorization", "x-api-key", "cookie", "a", "n".repeat(128)])("the header %s may be added", (name) => {
  expect(judgeHeaderName(name)).toBeNull();
});

it.each([
  ...["webhook-id", "webhook-signature", "webhook-timestamp", "svix-id", "content-type", "user-agent", "host"],
  ...["connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "expect", "via"],
  ...["accept-encoding", "content-encoding", "content-length", "date", "proxy-authorization", "sec-fetch-site"],
  ...["cf-connecting-ip", "x-forwarded-for", "", "two words", "x:y", "x\n", "é", "n".repeat(129)],
])("the header %j may not", (name) => {
  expect(judgeHeaderName(name)).toMatch(/^must /);
});

it.each(["v", "Bearer a b", "a\tb", "v".repeat(4096)])("the value %j is accepted", (value) => {
  expect(judgeHeaderValue(value, "x-a")).toBeNull();
});

it.each(["", " v", "v ", "v\r\nx: y", "v\0", "é", "v".repeat(4097)])("the value %j is not", (value) => {
  expect(judgeHeaderValue(value, "x-a")).toMatch(/^must /);
});

it("an encrypted value can be decrypted for its own header of its own destination only", async () => {
  const keys = readSealingKeys(`local:${Buffer.alloc(32, 7).toString("base64")}`);
  const sealed = await sealText(keys, "top secret", bindHeader("dest_1", "x-a"));
  expect(await openText(keys, sealed, bindHeader("dest_1", "x-a"))).toBe("top secret");
  for (const other of [bindHeader("dest_1", "x-b"), bindHeader("dest_2", "x-a"), "dest_1"]) {
    await expect(openText(keys, sealed, other)).rejects.toMatchObject({ reason: "not_authentic" });
  }
});
