import { describe, expect, it } from "vitest";
import { refuseOtherOrigins, requireSameOrigin } from "../../src/http/refuse-cross-site.ts";

const HOST = "https://sightline.example.com";

type Verdict = "ours" | "silent" | "other";

/** The sender, the origin of the request, and the verdict. */
const SENDERS: [url: string, headers: Record<string, string>, verdict: Verdict][] = [
  [HOST, { origin: HOST }, "ours"],
  [HOST, { "sec-fetch-site": "same-origin" }, "ours"],
  [HOST, { origin: "https://behind-a-proxy.example.com", "sec-fetch-site": "same-origin" }, "ours"],
  [`${HOST}:443`, { origin: HOST }, "ours"],
  ["http://localhost:8787", { origin: "http://localhost:8787" }, "ours"],
  [HOST, {}, "silent"],
  [HOST, { referer: `${HOST}/` }, "silent"],
  [HOST, { origin: HOST.replace("https", "http") }, "other"],
  [HOST, { origin: `${HOST}:8443` }, "other"],
  [HOST, { origin: `${HOST}.evil.example` }, "other"],
  [HOST, { origin: "https://evil.example" }, "other"],
  [HOST, { origin: "https://example.com" }, "other"],
  [HOST, { origin: "null" }, "other"],
  [HOST, { origin: "" }, "other"],
  [HOST, { origin: HOST.toUpperCase() }, "other"],
  [HOST, { origin: HOST, "sec-fetch-site": "cross-site" }, "other"],
  [HOST, { origin: HOST, "sec-fetch-site": "same-site" }, "other"],
  [HOST, { "sec-fetch-site": "none" }, "other"],
  [HOST, { "sec-fetch-site": "Same-Origin" }, "other"],
  [HOST, { "sec-fetch-site": "same-origin, same-origin" }, "other"],
  ["http://localhost:8787", { origin: "http://127.0.0.1:8787" }, "other"],
  ["http://localhost:8787", { origin: "http://localhost:3000" }, "other"],
];

const describeSent = (method: string, url: string, headers: Record<string, string>) => ({
  method,
  url: new URL("/internal/v1/session", url),
  headers: new Headers(headers),
});

describe.each(["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "post"])("a %s", (method) => {
  it.each(SENDERS)("to %s with %j, which is %s", (url, headers, verdict) => {
    const sent = describeSent(method, url, headers);
    const refusal = expect.objectContaining({ code: "forbidden" });
    const judge = (check: () => void) => {
      try {
        check();
        return null;
      } catch (error) {
        return error;
      }
    };
    expect(judge(() => requireSameOrigin(sent))).toEqual(verdict === "ours" ? null : refusal);
    expect(judge(() => refuseOtherOrigins(sent))).toEqual(verdict === "other" ? refusal : null);
  });
});

it.each(["GET", "HEAD"])("a %s is let through, whoever sends it", (method) => {
  for (const [url, headers] of SENDERS) {
    expect(() => requireSameOrigin(describeSent(method, url, headers))).not.toThrow();
    expect(() => refuseOtherOrigins(describeSent(method, url, headers))).not.toThrow();
  }
});
