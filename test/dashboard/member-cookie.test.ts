import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  DEMO_ORGANIZATION,
  DEMO_PHONE,
  FOREIGN_PHONE,
  LOCAL_API_KEY,
  OTHER_ORGANIZATION,
} from "../../src/demo/seed-data.ts";
import { hasRole, ROLES } from "../../src/domain/access/roles.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { dashboardOperations } from "../../src/operations/dashboard-operations.ts";
import { LOCAL_SETTINGS, OPERATOR_TOKEN } from "../control/control-client.ts";
import { type Harness, startHarness } from "../harness.ts";
import { callAsPage, makeEmail, readCookie, signIn } from "./session-client.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS });
});
afterAll(() => harness?.close());

const own = DEMO_ORGANIZATION.id;
const other = OTHER_ORGANIZATION.id;
const balanceOf = (organizationId: string) => `/organizations/${organizationId}/balance`;
const makeKey = { name: "Another", role: "viewer" };

describe("a member's cookie", () => {
  it.each(ROLES)("lets the role %s do in the control API what that role may", async (role) => {
    const { cookie } = await signIn(harness, own, { role });
    expect((await callAsPage(harness, "GET", balanceOf(own), { cookie })).status).toBe(200);
    const made = await callAsPage(harness, "POST", `/organizations/${own}/api-keys`, { cookie, body: makeKey });
    expect(made.status).toBe(hasRole(role, "admin") ? 201 : 403);
    const credit = { amount_microdollars: 1, reason: "mine" };
    const given = await callAsPage(harness, "POST", `/organizations/${own}/credits`, { cookie, body: credit });
    expect(given.status).toBe(403);
  });

  it("acts for the organization that was joined first, or the one that the header names", async () => {
    const email = makeEmail();
    await signIn(harness, other, { email, role: "viewer" });
    const { cookie } = await signIn(harness, own, { email, role: "owner" });
    const get = (organizationId?: string) =>
      callAsPage(harness, "GET", "/api/v1/organization", { cookie, ...(organizationId ? { organizationId } : {}) });
    expect((await get()).body.id).toBe(other);
    expect((await get(own)).body.id).toBe(own);
    const create = (organizationId: string) =>
      callAsPage(harness, "POST", `/organizations/${organizationId}/api-keys`, {
        cookie,
        organizationId,
        body: makeKey,
      });
    expect((await create(own)).status).toBe(201);
    expect((await create(other)).status).toBe(403);
    expect((await callAsPage(harness, "GET", balanceOf(own), { cookie })).status).toBe(404);
  });

  it("finds nothing of another organization, by its path or by the header, as if it weren't there", async () => {
    const { cookie } = await signIn(harness, own);
    const get = (path: string, organizationId?: string) =>
      callAsPage(harness, "GET", path, { cookie, ...(organizationId ? { organizationId } : {}) });
    const answers = [
      await get(balanceOf(other)),
      await get(balanceOf("org_nowhere")),
      await get(balanceOf(own), other),
      await get(balanceOf(other), other),
      await get(balanceOf(own), "org_nowhere"),
      await get(balanceOf(own), "x"),
      await get("/api/v1/organization", other),
    ];
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect({ ...body, instance: "" }).toEqual({ ...answers[0]?.body, instance: "" });
    }
    expect((await get(`/api/v1/phones/${FOREIGN_PHONE.id}/deliveries`)).status).toBe(404);
  });

  it("reads the platform and grounds, without a key", async () => {
    const { cookie } = await signIn(harness, own, { role: "viewer" });
    const deliveries = await callAsPage(harness, "GET", `/api/v1/phones/${DEMO_PHONE.id}/deliveries`, { cookie });
    expect([deliveries.status, deliveries.body.total]).toEqual([200, 40]);
    const body = { query: "OK", elements: [{ id: "ok", role: "button", name: "OK" }] };
    const located = await callAsPage(harness, "POST", "/api/v1/elements:locate", { cookie, body });
    expect([located.status, located.body.element_id]).toEqual([200, "ok"]);
  });

  it("that is malformed is refused as one, also where a key or the operator's token could be sent instead", async () => {
    for (const path of [balanceOf(own), "/api/v1/organization"]) {
      const { status, headers } = await callAsPage(harness, "GET", path, { cookie: "sightline=x" });
      expect([status, headers.get("www-authenticate")]).toEqual([401, 'Cookie realm="dashboard"']);
    }
  });

  it("is not looked at where a key is sent", async () => {
    const { cookie } = await signIn(harness, other);
    const get = (key: string) =>
      callAsPage(harness, "GET", "/api/v1/organization", { cookie, headers: { "x-service-api-key": key } });
    expect((await get(LOCAL_API_KEY)).body.id).toBe(own);
    const refused = await get("sightline_dead");
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("Api-Key"),
    ]);
  });

  it("is not looked at where the operator's token is sent", async () => {
    const { cookie } = await signIn(harness, own, { role: "viewer" });
    const get = (token: string) =>
      callAsPage(harness, "GET", balanceOf(other), { cookie, headers: { authorization: `Bearer ${token}` } });
    expect((await get(OPERATOR_TOKEN)).status).toBe(200);
    expect((await get("wrong-operator-token")).status).toBe(401);
  });

  it("has an Idempotency-Key of its own in each organization", async () => {
    const email = makeEmail();
    await signIn(harness, other, { email });
    const { cookie } = await signIn(harness, own, { email });
    const headers = { "idempotency-key": "the-same" };
    const create = (organizationId: string, name: string) =>
      callAsPage(harness, "POST", `/organizations/${organizationId}/api-keys`, {
        cookie,
        organizationId,
        headers,
        body: { ...makeKey, name },
      });
    const first = await create(own, "One");
    expect([first.status, (await create(own, "One")).body]).toEqual([201, first.body]);
    expect((await create(own, "Two")).status).toBe(409);
    expect((await create(other, "One")).status).toBe(201);
  });
});

describe("a membership that changes", () => {
  it("takes hold within seconds: a role, and its end", async () => {
    const { cookie, session } = await signIn(harness, own, { role: "admin" });
    const create = async () =>
      (await callAsPage(harness, "POST", `/organizations/${own}/api-keys`, { cookie, body: makeKey })).status;
    expect(await create()).toBe(201);
    // As another isolate would: this one isn't informed.
    const change = (sql: string) => harness.db.prepare(sql).bind(session.user.id).run();
    await change("UPDATE members SET role = 'viewer' WHERE user_id = ?");
    await expect.poll(create, { timeout: 30_000, interval: 500 }).toBe(403);
    await change("DELETE FROM members WHERE user_id = ?");
    const read = async () => (await callAsPage(harness, "GET", balanceOf(own), { cookie, organizationId: own })).status;
    await expect.poll(read, { timeout: 30_000, interval: 500 }).toBe(404);
    // Still signed in, but without any organization.
    const answer = await callAsPage(harness, "GET", "/session", { cookie });
    expect([answer.status, answer.body.organizations]).toEqual([200, []]);
    expect((await callAsPage(harness, "GET", balanceOf(own), { cookie })).status).toBe(403);
  });
});

describe("without an operator's token configured", () => {
  let bare: Harness;
  let cookie: string;
  beforeAll(async () => {
    const { OPERATOR_TOKEN: _none, ...settings } = LOCAL_SETTINGS;
    bare = await startHarness({ settings });
    // What an operator's link would have created, without an operator.
    const signedIn = await signIn(harness, own);
    cookie = signedIn.cookie;
    for (const table of ["users", "members", "logins"]) {
      const column = table === "users" ? "id" : "user_id";
      const rows = await harness.db
        .prepare(`SELECT * FROM ${table} WHERE ${column} = ?`)
        .bind(signedIn.session.user.id)
        .all<Record<string, string | number | null>>();
      for (const row of rows.results) {
        const columns = Object.keys(row);
        const sql = `INSERT INTO ${table} (${columns.join()}) VALUES (${columns.map(() => "?").join()})`;
        await bare.db
          .prepare(sql)
          .bind(...Object.values(row))
          .run();
      }
    }
  });
  afterAll(() => bare?.close());

  it("members act, and the control API isn't there for anybody else", async () => {
    expect((await callAsPage(bare, "GET", "/session", { cookie })).status).toBe(200);
    expect((await callAsPage(bare, "GET", balanceOf(own), { cookie })).status).toBe(200);
    expect((await callAsPage(bare, "GET", balanceOf(own))).status).toBe(404);
    const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
    expect((await callAsPage(bare, "GET", balanceOf(own), { headers })).status).toBe(404);
    expect((await callAsPage(bare, "GET", balanceOf(other), { cookie, headers })).status).toBe(404);
    expect((await callAsPage(bare, "POST", "/changes", { cookie, body: {} })).status).toBe(403);
  });

  it("the page can ask whether somebody is signed in, and sign in", async () => {
    expect((await callAsPage(bare, "GET", "/session")).status).toBe(401);
    const answer = await callAsPage(bare, "POST", "/session", { body: { token: "x" } });
    expect([answer.status, readCookie(answer)]).toEqual([401, ""]);
    expect((await callAsPage(bare, "POST", "/passkeys/sign-in-options")).status).toBe(200);
    expect((await callAsPage(bare, "GET", "/nothing")).status).toBe(404);
  });
});

describe("without a credential", () => {
  const guarded = [...controlOperations, ...dashboardOperations].filter(({ auth }) => auth !== "public");

  it.each(guarded.map(({ id, method, path }) => ({ id, method, path })))("$id is a 401", async ({ method, path }) => {
    const filled = path.replace(/^\/internal\/v1/, "").replace(/\{\w+\}/g, own);
    const answer = await callAsPage(harness, method, filled);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("www-authenticate")).not.toBeNull();
  });
});
