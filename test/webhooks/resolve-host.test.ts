import { afterAll, beforeAll, expect, it } from "vitest";
import { judgeHost } from "../../src/webhooks/resolve-host.ts";
import { type DnsServer, type Reply, startDnsServer, type Zone } from "./dns-server.ts";

const V4 = ["93.184.215.14"];
const V6 = ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"];
const ok = (more: object): Reply => ({ body: { Status: 0, ...more } });

type Verdict = "public" | "not_public" | "no_address" | "unresolved";

/** Each name is a case: the resolver's response, and the expected verdict. */
const CASES: [name: string, verdict: Verdict, script: Zone[string]][] = [
  ["v4.example.com", "public", { A: V4 }],
  ["v6.example.com", "public", { AAAA: V6 }],
  ["both.example.com", "public", { A: [...V4, "1.1.1.1"], AAAA: V6 }],
  ["no-question-echo.example.com", "public", { A: ok({ Answer: [{ type: 1, data: "1.1.1.1" }] }) }],
  ["private-v4.example.com", "not_public", { A: ["10.0.0.1"] }],
  ["loopback.example.com", "not_public", { A: ["127.0.0.1"] }],
  ["metadata.example.com", "not_public", { A: ["169.254.169.254"] }],
  ["one-of-several.example.com", "not_public", { A: [...V4, "1.1.1.1", "192.168.1.1"] }],
  ["private-v6.example.com", "not_public", { AAAA: ["fd00::1"] }],
  ["mapped.example.com", "not_public", { AAAA: ["::ffff:93.184.215.14"] }],
  ["only-v6-private.example.com", "not_public", { A: V4, AAAA: ["::1"] }],
  ["only-v4-private.example.com", "not_public", { A: ["100.64.0.1"], AAAA: V6 }],
  ["not-an-ip.example.com", "not_public", { A: ok({ Answer: [{ type: 1, data: "localhost" }] }) }],
  ["octal.example.com", "not_public", { A: ["0300.0.0.1"] }],
  ["empty.example.com", "no_address", {}],
  ["empty-list.example.com", "no_address", { A: ok({ Answer: [] }) }],
  ["alias-to-nowhere.example.com", "no_address", { A: [], AAAA: [] }],
  ["other-type.example.com", "no_address", { A: ok({ Answer: [{ type: 16, data: "93.184.215.14" }] }) }],
  ["server-failure.example.com", "unresolved", { A: { body: { Status: 2 } }, AAAA: V6 }],
  ["refused.example.com", "unresolved", { A: V4, AAAA: { body: { Status: 5 } } }],
  ["cut.example.com", "unresolved", { A: ok({ TC: true, Answer: [{ type: 1, data: "1.1.1.1" }] }) }],
  ["http-500.example.com", "unresolved", { A: { status: 500, body: { Status: 0 } }, AAAA: V6 }],
  ["http-204.example.com", "unresolved", { A: { status: 204, body: "" }, AAAA: V6 }],
  [
    "redirected.example.com",
    "unresolved",
    { A: { status: 302, headers: { location: "/?name=v4.example.com&type=A" }, body: "" } },
  ],
  ["not-json.example.com", "unresolved", { A: { body: "<html>" } }],
  ["not-an-object.example.com", "unresolved", { A: { body: "[]" } }],
  ["no-status.example.com", "unresolved", { A: { body: { Answer: [{ type: 1, data: "1.1.1.1" }] } } }],
  ["no-data.example.com", "unresolved", { A: ok({ Answer: [{ type: 1 }] }) }],
  ["no-list.example.com", "unresolved", { A: ok({ Answer: { type: 1, data: "1.1.1.1" } }) }],
  ["broken-off.example.com", "unresolved", { A: "break", AAAA: V6 }],
  ["silent.example.com", "unresolved", { A: V4, AAAA: "hang" }],
];

let dns: DnsServer;
beforeAll(async () => {
  dns = await startDnsServer(Object.fromEntries(CASES.map(([name, , script]) => [name, script])));
});
afterAll(() => dns?.close());

it.each(CASES)("%s is %s", async (name, verdict) => {
  const judged = await judgeHost(dns.url, name);
  expect(judged.kind === "refused" ? judged.reason : judged.kind).toBe(verdict);
  if (judged.kind === "refused") expect(judged.message).toMatch(/^must have a host /);
});

it("a name that doesn't exist has no address", async () => {
  expect(await judgeHost(dns.url, "nowhere.example.com")).toMatchObject({ reason: "no_address" });
});

it("asks for both kinds of address, beside the resolver's own parameters", async () => {
  dns.questions.length = 0;
  await judgeHost(`${dns.url}?profile=strict`, "both.example.com");
  expect(dns.questions.sort()).toEqual([
    "profile=strict&name=both.example.com&type=A",
    "profile=strict&name=both.example.com&type=AAAA",
  ]);
});

it("a resolver that isn't there refuses every name", async () => {
  const gone = await startDnsServer({});
  await gone.close();
  expect(await judgeHost(gone.url, "v4.example.com")).toMatchObject({ reason: "unresolved" });
});
