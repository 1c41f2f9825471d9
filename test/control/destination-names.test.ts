import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { addOrganization } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type DnsServer, startDnsServer } from "../webhooks/dns-server.ts";
import { callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { insertDestinations, postDestination, registerDestination } from "./destination-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

const PUBLIC = { A: ["93.184.215.14"], AAAA: ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"] };

let dns: DnsServer;
let harness: Harness;
let organizationId: string;
beforeAll(async () => {
  dns = await startDnsServer({
    "hooks.example.com": PUBLIC,
    "other.example.com": PUBLIC,
    "inside.example.com": { A: ["10.1.2.3"] },
    "half-inside.example.com": { A: PUBLIC.A, AAAA: ["fd00::1"] },
    "empty.example.com": {},
    "failing.example.com": { A: { body: { Status: 2 } } },
    "silent.example.com": { A: "hang", AAAA: "hang" },
  });
  harness = await startHarness({ own: true, settings: { ...LOCAL_SETTINGS, DNS_RESOLVER_URL: dns.url }, seed: false });
});
afterAll(async () => {
  await harness?.close();
  await dns?.close();
});
beforeEach(async () => {
  organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
  dns.questions.length = 0;
});

const patch = (id: string, body: unknown) => callControl(harness, "PATCH", `/destinations/${id}`, body);

const REFUSED: [host: string, message: string][] = [
  ["inside.example.com", "must have a host with public addresses only"],
  ["half-inside.example.com", "must have a host with public addresses only"],
  ["empty.example.com", "must have a host name that resolves to an address"],
  ["unknown.example.com", "must have a host name that resolves to an address"],
  ["failing.example.com", "must have a host name that can be resolved: the lookup failed, or took more than 3 seconds"],
  ["silent.example.com", "must have a host name that can be resolved: the lookup failed, or took more than 3 seconds"],
];

it("a host is registered if all its addresses, IPv4 and IPv6, are public", async () => {
  expect((await postDestination(harness, organizationId, { url: "https://HOOKS.example.com.:8443/x" })).status).toBe(
    201,
  );
  expect(dns.questions.sort()).toEqual(["name=hooks.example.com&type=A", "name=hooks.example.com&type=AAAA"]);
});

it.each(REFUSED)("%s is refused, at registration and as a change, with nothing written", async (host, message) => {
  const { id } = await registerDestination(harness, organizationId);
  const before = await readTableChecksums(harness.db);
  const url = `https://${host}/x`;
  const refusal = { status: 422, body: { errors: [{ location: "body.url", message }] } };
  expect(await postDestination(harness, organizationId, { url })).toMatchObject(refusal);
  expect(await patch(id, { url, enabled: false })).toMatchObject(refusal);
  expect(await readTableChecksums(harness.db)).toEqual(before);
});

it("a new URL is looked up; one that stays isn't, so that a failing name can be disabled", async () => {
  const { id } = await registerDestination(harness, organizationId);
  expect((await patch(id, { url: "https://other.example.com/" })).status).toBe(200);
  expect(dns.questions).toContain("name=other.example.com&type=A");
  const url = "https://failing.example.com/";
  await harness.db.prepare("UPDATE destinations SET url = ? WHERE id = ?").bind(url, id).run();
  dns.questions.length = 0;
  expect(await patch(id, { url, enabled: false })).toMatchObject({ status: 200, body: { url, enabled: false } });
  expect(dns.questions).toEqual([]);
});

it("nothing is looked up for what is refused anyway, nor for the local host of development", async () => {
  await postDestination(harness, organizationId, { url: "https://hooks.example.com:80/" });
  await postDestination(harness, organizationId, { event_types: [] });
  await postDestination(harness, "org_unknown");
  await patch("dest_unknown", { url: "https://hooks.example.com/" });
  expect((await postDestination(harness, organizationId, { url: "http://127.0.0.1:9/" })).status).toBe(201);
  await insertDestinations(harness.db, organizationId, 99);
  expect((await postDestination(harness, organizationId)).status).toBe(409);
  expect(dns.questions).toEqual([]);
});
