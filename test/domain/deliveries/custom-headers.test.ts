import { expect, it } from "vitest";
import { judgeHeaderName, judgeHeaderValue } from "../../../src/domain/deliveries/custom-headers.ts";

it.each(["authorization", "x-api-key", "cookie", "a", "n".repeat(128)])("the header %s may be added", (name) => {
  expect(judgeHeaderName(name)).toBeNull();
});

it.each([
  ...["webhook-id", "webhook-signature", "webhook-timestamp", "svix-id", "content-type", "user-agent", "host"],
  ...["connection", "keep-alive", "transfer-encoding", "te", "trailer", "upgrade", "proxy-authorization"],
  ...["cf-connecting-ip", "x-forwarded-for", "", "two words", "x:y", "x\n", "é", "n".repeat(129)],
])("the header %j may not", (name) => {
  expect(judgeHeaderName(name)).toMatch(/^must /);
});

it.each(["v", "Bearer a b", "a\tb", "v".repeat(4096)])("the value %j is accepted", (value) => {
  expect(judgeHeaderValue(value)).toBeNull();
});

it.each(["", " v", "v ", "v\r\nx: y", "v\0", "é", "v".repeat(4097)])("the value %j is not", (value) => {
  expect(judgeHeaderValue(value)).toMatch(/^must /);
});
