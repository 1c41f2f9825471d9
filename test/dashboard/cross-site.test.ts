import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { dashboardOperations } from "../../src/operations/dashboard-operations.ts";
import { organizationOperations } from "../../src/operations/organization-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { LOCAL_SETTINGS, OPERATOR_TOKEN } from "../control/control-client.ts";
import { readTableChecksums } from "../control/table-checksums.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callAsPage, makeEmail, makeLink, signIn } from "./session-client.ts";

let harness: Harness;
let cookie: string;
let organizationPath: string;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS });
  ({ cookie } = await signIn(harness, DEMO_ORGANIZATION.id));
  organizationPath = `/internal/v1/organizations/${DEMO_ORGANIZATION.id}`;
});
afterAll(() => harness?.close());

type Headers = Record<string, string>;

/** What a browser says about the origin of a request, and whether that is our own page. */
const listSenders = (): [name: string, headers: Headers, isOurs: boolean][] => [
  ["our page", { origin: harness.origin, "sec-fetch-site": "same-origin" }, true],
  ["our page, in a browser without Sec-Fetch-Site", { origin: harness.origin }, true],
  ["our page, behind a proxy that takes Origin away", { "sec-fetch-site": "same-origin" }, true],
  ["nobody who says", {}, false],
  ["another site", { origin: "https://evil.example.com", "sec-fetch-site": "cross-site" }, false],
  ["another site, in a browser without Sec-Fetch-Site", { origin: "https://evil.example.com" }, false],
  ["a site that hides itself", { origin: "null" }, false],
  ["another port", { origin: harness.origin.replace(/\d+$/, "1") }, false],
  ["a host that begins like ours", { origin: `${harness.origin}.example.com` }, false],
  ["a sister site", { origin: "https://other.example.com", "sec-fetch-site": "same-site" }, false],
  ["another site that names us", { origin: harness.origin, "sec-fetch-site": "cross-site" }, false],
  ["the address bar", { "sec-fetch-site": "none" }, false],
];

/** A change by each method with which a cookie may be sent, and its response if it is allowed. */
const listChanges = (): [method: string, path: string, body: unknown, status: number][] => [
  ["POST", `${organizationPath}/api-keys`, { name: "Another", role: "viewer" }, 201],
  ["PUT", `${organizationPath}/balance-alert`, { threshold_microdollars: 5 }, 200],
  ["PATCH", "/internal/v1/profile", { name: "Grace" }, 200],
  ["DELETE", "/internal/v1/api-keys/key_nowhere", undefined, 404],
  ["POST", "/internal/v1/passkeys/registration-options", undefined, 200],
  ["POST", "/api/v1/elements:locate", { query: "OK", elements: [{ id: "ok", role: "button" }] }, 200],
];

async function send(method: string, path: string, headers: Headers, body?: unknown): Promise<Response> {
  const response = await harness.fetch(path, {
    method,
    headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.arrayBuffer();
  return response;
}

const countUsage = () => harness.db.prepare("SELECT count(*) FROM usage").first<number>("count(*)");

it("a change with the cookie is accepted from our own pages only, and otherwise writes nothing", async () => {
  const usedBefore = (await countUsage()) ?? 0;
  const ours = listSenders().filter(([, , isOurs]) => isOurs);
  for (const [method, path, body, status] of listChanges()) {
    for (const [name, headers, isOurs] of listSenders()) {
      // A free call's usage is stored a moment after its response.
      if (path.endsWith(":locate") && !isOurs) await expect.poll(countUsage).toBe(usedBefore + ours.length);
      const before = isOurs ? null : await readTableChecksums(harness.db);
      const response = await send(method, path, { cookie, ...headers }, body);
      expect([method, path, name, response.status]).toEqual([method, path, name, isOurs ? status : 403]);
      if (before) expect(await readTableChecksums(harness.db)).toEqual(before);
    }
  }
});

it("reading with the cookie needs no origin, since no other page can see the answer", async () => {
  for (const method of ["GET", "HEAD"]) {
    for (const [name, headers] of listSenders()) {
      for (const path of ["/internal/v1/session", `${organizationPath}/balance`, "/api/v1/organization"]) {
        const response = await send(method, path, { cookie, ...headers });
        expect([method, name, path, response.status]).toEqual([method, name, path, 200]);
        expect(response.headers.get("access-control-allow-origin")).toBeNull();
        expect(response.headers.get("access-control-allow-credentials")).toBeNull();
      }
    }
  }
});

it("nobody is signed in by another site's page, as somebody else", async () => {
  for (const [name, headers, isOurs] of listSenders()) {
    const saysNothing = Object.keys(headers).length === 0;
    const token = await makeLink(harness, DEMO_ORGANIZATION.id, { email: makeEmail() });
    const response = await send("POST", "/internal/v1/session", headers, { token });
    expect([name, response.status]).toEqual([name, isOurs || saysNothing ? 200 : 403]);
    expect([name, response.headers.has("set-cookie")]).toEqual([name, isOurs || saysNothing]);
  }
});

it("keys and the operator's token need no origin: no page of another site has them", async () => {
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, origin: "https://evil.example.com", cookie };
  const body = { name: "Another", role: "viewer" };
  expect((await send("POST", `${organizationPath}/api-keys`, headers, body)).status).toBe(201);
});

describe("every operation that changes something", () => {
  const tables = [...controlOperations, ...dashboardOperations, ...publicOperations, ...organizationOperations];
  const changing = tables.filter(({ method, auth }) => method !== "GET" && auth !== "public");

  beforeAll(async () => {
    // Calls of the tests above are recorded a moment after their responses.
    while (!(await staysTheSame(1_500)));
  });

  async function staysTheSame(ms: number): Promise<boolean> {
    const before = JSON.stringify(await readTableChecksums(harness.db));
    await setTimeout(ms);
    return JSON.stringify(await readTableChecksums(harness.db)) === before;
  }

  it.each(changing.map(({ id, method, path }) => ({ id, method, path })))(
    "$id is guarded",
    async ({ method, path }) => {
      const filled = path.replace(/\{\w+\}/g, "nowhere");
      const before = await readTableChecksums(harness.db);
      const headers = { cookie, origin: "https://evil.example.com" };
      expect((await send(method, filled, headers, {})).status).toBe(403);
      expect(await readTableChecksums(harness.db)).toEqual(before);
    },
  );

  it("is let through for the same cookie of our own page", async () => {
    expect((await callAsPage(harness, "PATCH", "/profile", { cookie, body: { name: null } })).status).toBe(200);
  });
});
