import { describe, expect, it } from "vitest";
import {
  HIDDEN_VALUE,
  keepRequestHeaders,
  keepResponseHeaders,
  MAX_KEPT_CHARACTERS,
  MAX_KEPT_HEADERS,
} from "../../../src/domain/deliveries/attempt-headers.ts";

describe("the headers of a response", () => {
  it("are kept by their names in lower case", () => {
    expect(keepResponseHeaders([["Retry-After", "60"]])).toEqual({ "retry-after": "60" });
  });

  it.each([
    ...["set-cookie", "Set-Cookie2", "authorization", "www-authenticate", "x-api-key", "x-auth", "X-Session-Id"],
    ...["x-token", "x-secret", "x-password", "webhook-signature", "x-jwt", "x-credential", "x-csrf", "x-xsrf"],
  ])("aren't kept if they are likely to hold a secret: %s", (name) => {
    expect(keepResponseHeaders([[name, "secret"]])).toEqual({});
  });

  it.each(["Location", "Content-Location"])(
    "are kept without the query of an address, which may hold one: %s",
    (name) => {
      const read = (address: string) => Object.values(keepResponseHeaders([[name, address]]));
      expect(read("https://a.example.com/x?code=1#y")).toEqual(["https://a.example.com/x"]);
      expect(read("/x#code=1")).toEqual(["/x"]);
      expect(keepResponseHeaders([["x-note", "a?b"]])).toEqual({ "x-note": "a?b" });
    },
  );

  it("are kept up to a number, and each up to a length, without half a character", () => {
    const many = Array.from({ length: MAX_KEPT_HEADERS + 5 }, (_, index) => [`x-${index}`, "😀".repeat(300)] as const);
    const kept = keepResponseHeaders(many);
    expect(Object.keys(kept)).toEqual(many.slice(0, MAX_KEPT_HEADERS).map(([name]) => name));
    expect(kept["x-0"]).toBe("😀".repeat(MAX_KEPT_CHARACTERS));
    expect(Object.keys(keepResponseHeaders([["n".repeat(1000), ""]]))).toEqual(["n".repeat(MAX_KEPT_CHARACTERS)]);
  });
});

describe("the headers of a request", () => {
  it("are kept with the signature, and without the values of those that admins added", () => {
    const sent = { "x-token": "t0ps3cret", "webhook-signature": "v1,c2lnbmVk" };
    expect(keepRequestHeaders(sent, { "x-token": "t0ps3cret" })).toEqual({
      "webhook-signature": "v1,c2lnbmVk",
      "x-token": HIDDEN_VALUE,
    });
  });
});
