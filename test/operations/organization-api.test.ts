import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { KEY_SCOPES, type KeyScope, leastRoleOf } from "../../src/domain/access/key-scopes.ts";
import { hasRole, ROLES } from "../../src/domain/access/roles.ts";
import { PLATFORM_COLLECTIONS } from "../../src/http/exchange.ts";
import type { Operation } from "../../src/http/operation.ts";
import { fillPath } from "../../src/http/route-path.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { organizationOperations } from "../../src/operations/organization-operations.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { addKey, addOrganization } from "../contract/test-keys.ts";
import { LOCAL_SETTINGS, OPERATOR_TOKEN } from "../control/control-client.ts";
import { BINDING_CLIENT } from "../control/member-client.ts";
import { readChecksumsBesideCalls } from "../control/table-checksums.ts";
import { type Harness, startHarness } from "../harness.ts";
import { makeTargets } from "./make-targets.ts";
import { sampleOf, type Targets } from "./sample-calls.ts";

const start = () => startHarness({ vision: true, settings: LOCAL_SETTINGS, seed: false, workers: [BINDING_CLIENT] });

/** Where nothing but reads succeeds, so that only a refused call could write. */
let harness: Harness;
/** Where all calls succeed, some of which then send webhooks. */
let busy: Harness;
/** The key's organization and another. */
let mine: Targets;
let other: Targets;
beforeAll(async () => {
  [harness, busy] = await Promise.all([start(), start()]);
  [mine, other] = [await makeTargets(harness), await makeTargets(harness)];
});
afterAll(async () => {
  await Promise.all([harness?.close(), busy?.close()]);
});

const sourceOf = ({ offeredFrom }: Operation) => sampleOf(offeredFrom ?? "");
const byHeader = (key: string): Record<string, string> => ({ "x-service-api-key": key });
const byBearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/** Sends an operation's sample call about these records. */
async function send(operation: Operation, targets: Targets, headers: Record<string, string>, to = harness) {
  const { params = {}, query = {}, body } = sourceOf(operation).call(targets);
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await to.fetch(`${fillPath(operation.path, params)}?${search}`, {
    method: operation.method,
    headers: { "content-type": "application/json", ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, text, json: text === "" ? null : JSON.parse(text) };
}

const keyOf = (targets: Targets, options: Partial<Parameters<typeof addKey>[1]> = {}, { db } = harness) =>
  addKey(db, { organizationId: targets.organizationId, role: "owner", ...options }).then(({ key }) => key);

describe.each(organizationOperations.map((operation) => ({ id: operation.id, operation })))("$id", ({ operation }) => {
  const { method, status, path, scope } = operation;
  const { leastRole } = sourceOf(operation);
  /** Where the call succeeds, and records that it may change. */
  const place = async () =>
    method === "GET" ? { at: harness, own: mine } : { at: busy, own: await makeTargets(busy) };
  if (leastRole === null || scope === null) throw new Error(`${operation.id} is not for keys.`);

  it("answers a key from its role on, in either header, and shows nothing of another organization", async () => {
    for (const [index, role] of ROLES.filter((each) => hasRole(each, leastRole)).entries()) {
      const { at, own } = await place();
      const key = await keyOf(own, { role }, at);
      const answer = await send(operation, own, index % 2 === 0 ? byHeader(key) : byBearer(key), at);
      expect([role, answer.status, answer.text]).toEqual([role, status, answer.text]);
      for (const foreign of Object.values(other)) expect(answer.text).not.toContain(foreign);
    }
  });

  it("refuses a lower role, a key without the scope, and nobody's, and writes nothing", async () => {
    const before = await readChecksumsBesideCalls(harness.db);
    for (const role of ROLES.filter((each) => !hasRole(each, leastRole))) {
      const { status, json } = await send(operation, mine, byHeader(await keyOf(mine, { role })));
      expect([role, status, json.code]).toEqual([role, 403, "forbidden"]);
      expect(json.detail).toContain(leastRole);
    }
    const others = KEY_SCOPES.filter((each) => each !== scope);
    const unscoped = await send(operation, mine, byHeader(await keyOf(mine, { scopes: others })));
    expect([unscoped.status, unscoped.json.code]).toEqual([403, "forbidden"]);
    expect(unscoped.json.detail).toContain(`the scope ${scope}.`);
    for (const headers of [{}, byBearer(OPERATOR_TOKEN), byHeader(OPERATOR_TOKEN), byBearer("")]) {
      expect((await send(operation, mine, headers)).status).toBe(401);
    }
    expect(await readChecksumsBesideCalls(harness.db)).toEqual(before);
  });

  it("answers a key that has only its scope", async () => {
    const { at, own } = await place();
    // A key that creates another needs a scope to give it.
    const scopes: KeyScope[] = scope === "keys:write" ? [scope, "detect"] : [scope];
    const answer = await send(operation, own, byBearer(await keyOf(own, { scopes }, at)), at);
    expect([answer.status, answer.text]).toEqual([status, answer.text]);
  });

  if (path.includes("{")) {
    it("finds no record of another organization, and writes nothing", async () => {
      const before = await readChecksumsBesideCalls(harness.db);
      const answer = await send(operation, other, byHeader(await keyOf(mine)));
      expect([answer.status, answer.json.code]).toEqual([404, "not_found"]);
      for (const foreign of Object.values(other)) expect(answer.json.detail).not.toContain(foreign);
      expect(await readChecksumsBesideCalls(harness.db)).toEqual(before);
    });
  } else {
    it("takes the organization from the key, whatever the request names", async () => {
      const { at, own } = await place();
      const neighbour = at === harness ? other : await makeTargets(at);
      const before = await countRows(at, neighbour);
      const named = { id: neighbour.organizationId, organization_id: neighbour.organizationId };
      const { body } = sourceOf(operation).call(own);
      const response = await at.fetch(`${path}?${new URLSearchParams(named)}`, {
        method,
        headers: { "content-type": "application/json", ...byHeader(await keyOf(own, {}, at)) },
        ...(body ? { body: JSON.stringify({ ...body, ...named }) } : {}),
      });
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain(neighbour.organizationId);
      expect(await countRows(at, neighbour)).toEqual(before);
    });
  }
});

/** The rows that calls without an id may add to. */
async function countRows({ db }: Harness, { organizationId }: Targets) {
  const count = (table: string) => `(SELECT count(*) FROM ${table} WHERE organization_id = ?1)`;
  return db
    .prepare(`SELECT ${["api_keys", "destinations", "replays"].map((table) => `${count(table)} AS ${table}`).join()}`)
    .bind(organizationId)
    .first();
}

describe("the credentials of the organization's own API", () => {
  const PATH = "/api/v1/balance";
  const ask = async (headers: Record<string, string>, path = PATH) => {
    const response = await harness.fetch(path, { headers });
    const { code = null, detail = "" } = await response.json<{ code?: string; detail?: string }>();
    return { status: response.status, code, detail };
  };

  it("the same key in both headers is one key", async () => {
    const key = await keyOf(mine);
    expect((await ask({ ...byHeader(key), ...byBearer(key) })).status).toBe(200);
    expect((await ask({ ...byHeader(key), authorization: `bEARER   ${key} ` })).status).toBe(200);
  });

  it("two different keys are refused, even if both are live, and the answer says so", async () => {
    const [one, two] = [await keyOf(mine), await keyOf(other)];
    for (const bearer of [two, OPERATOR_TOKEN, ""]) {
      const answer = await ask({ ...byHeader(one), ...byBearer(bearer) });
      expect(answer).toMatchObject({ status: 401, code: "unauthenticated" });
      expect(answer.detail).toContain("different keys");
      expect(answer.detail).not.toContain("sightline_");
    }
  });

  it("another scheme of Authorization isn't a key", async () => {
    const basic = { authorization: `Basic ${btoa("a:b")}` };
    expect((await ask({ ...byHeader(await keyOf(mine)), ...basic })).status).toBe(200);
    expect((await ask(basic)).status).toBe(401);
  });

  it("a key is no operator, and no member of the control API", async () => {
    for (const headers of [byBearer(await keyOf(mine)), byHeader(await keyOf(mine))]) {
      const answer = await ask(headers, `/internal/v1/organizations/${mine.organizationId}/balance`);
      expect(answer).toMatchObject({ status: 401, code: "unauthenticated" });
    }
  });

  it("the operations of the contract take a key in its own header only", async () => {
    const key = await keyOf(mine);
    expect((await ask(byBearer(key), "/api/v1/organization")).status).toBe(401);
    expect((await ask({ ...byHeader(key), ...byBearer("other") }, "/api/v1/organization")).status).toBe(200);
  });
});

it("the calls of the organization's own API aren't listed, and those of the contract's operations are", async () => {
  const { key, id } = await addKey(harness.db, { organizationId: mine.organizationId, role: "viewer" });
  const statuses: number[] = [];
  for (const [method, path] of [
    ["GET", "/api/v1/destinations"],
    ["POST", "/api/v1/destinations"],
    ["GET", "/api/v1/organization"],
  ] as const) {
    statuses.push((await harness.fetch(path, { method, headers: byHeader(key) })).status);
  }
  expect(statuses).toEqual([200, 403, 200]);
  const listed = harness.db.prepare("SELECT operation FROM requests WHERE key_id = ?").bind(id);
  await expect.poll(async () => (await listed.all()).results).toEqual([{ operation: "organization.get" }]);
});

describe("a key that manages keys", () => {
  /** An organization of its own: the calls above have created nearly as many keys as one may have. */
  let home: Targets;
  beforeAll(async () => {
    home = { ...mine, organizationId: await addOrganization(harness.db) };
  });
  const create = (key: string, body: Record<string, unknown>, to = harness) =>
    to.fetch("/api/v1/api-keys", {
      method: "POST",
      headers: { "content-type": "application/json", ...byBearer(key) },
      body: JSON.stringify({ name: "Made by a key", role: "viewer", ...body }),
    });

  it("hands on its own limits, and the list shows them", async () => {
    const expiresAtMs = Date.now() + 3_600_000;
    const key = await keyOf(home, { role: "admin", scopes: ["detect", "keys:read", "keys:write"], expiresAtMs });
    const created = await (await create(key, { role: "admin" })).json<{ id: string; key: string }>();
    const page = await harness.fetch("/api/v1/api-keys", { headers: byHeader(created.key) });
    const { api_keys } = await page.json<{ api_keys: { id: string }[] }>();
    expect(api_keys.find(({ id }) => id === created.id)).toMatchObject({
      role: "admin",
      scopes: ["detect", "keys:read", "keys:write"],
      expires_at: new Date(expiresAtMs).toISOString(),
    });
    expect((await harness.fetch("/api/v1/balance", { headers: byHeader(created.key) })).status).toBe(403);
  });

  it("can't create one of a higher role, with another scope, for longer, or out of its own limit", async () => {
    const before = await countRows(harness, home);
    const soon = Date.now() + 3_600_000;
    const refused: [Partial<Parameters<typeof addKey>[1]>, Record<string, unknown>][] = [
      [{ role: "admin" }, { role: "owner" }],
      [{ scopes: ["keys:write"] }, { scopes: ["keys:write", "detect"], role: "admin" }],
      [{ expiresAtMs: soon }, { expires_at: new Date(soon + 1000).toISOString() }],
      [{ monthlyLimitMicrodollars: 1 }, { monthly_limit_microdollars: 1 }],
    ];
    const keys = await Promise.all(refused.map(([options]) => keyOf(home, options)));
    for (const [index, [, body]] of refused.entries()) {
      expect([index, (await create(keys[index] ?? "", body)).status]).toEqual([index, 403]);
    }
    const after = await countRows(harness, home);
    expect(Number(after?.api_keys)).toBe(Number(before?.api_keys) + refused.length);
  });

  it.each([
    ["that don't exist", ["webhooks"], "viewer"],
    ["none", [], "viewer"],
    ["that the role can't use", ["keys:write"], "member"],
    ["more than there are", Array.from({ length: KEY_SCOPES.length + 1 }, () => "detect"), "viewer"],
  ])("names the field of scopes %s", async (_name, scopes, role) => {
    const answer = await create(await keyOf(home), { scopes, role });
    const { errors } = await answer.json<{ errors: { location: string }[] }>();
    expect([answer.status, errors[0]?.location.split(".").slice(0, 2)]).toEqual([422, ["body", "scopes"]]);
  });

  it("can't raise a limit while it has one, but may rename", async () => {
    const { key, id } = await addKey(harness.db, { ...home, role: "owner", monthlyLimitMicrodollars: 5 });
    const change = (body: unknown) =>
      harness.fetch(`/api/v1/api-keys/${id}`, {
        method: "PATCH",
        headers: { "content-type": "application/json", ...byHeader(key) },
        body: JSON.stringify(body),
      });
    expect((await change({ monthly_limit_microdollars: null })).status).toBe(403);
    expect(await (await change({ name: "Renamed" })).json()).toMatchObject({
      name: "Renamed",
      monthly_limit_microdollars: 5,
    });
  });

  it("is named in the keys that it creates, and its revocation can take them along", async () => {
    const { key, id } = await addKey(harness.db, { ...home, role: "admin" });
    const child = await (await create(key, { role: "admin" })).json<{ id: string; key: string; created_by: string }>();
    const grandchild = await (await create(child.key, {})).json<{ id: string; created_by: string }>();
    expect([child.created_by, grandchild.created_by]).toEqual([id, child.id]);
    const { id: unrelated } = await addKey(harness.db, { ...home });
    const isLive = async (keyId: string) =>
      (await harness.db.prepare("SELECT revoked_at FROM api_keys WHERE id = ?").bind(keyId).first("revoked_at")) ===
      null;
    const readLive = () => Promise.all([id, child.id, grandchild.id, unrelated].map(isLive));
    const owner = await keyOf(home);
    const revoke = async (query: string) =>
      (await harness.fetch(`/api/v1/api-keys/${id}${query}`, { method: "DELETE", headers: byHeader(owner) })).status;
    expect([await revoke("?created_keys=some"), await readLive()]).toEqual([400, [true, true, true, true]]);
    expect([await revoke(""), await readLive()]).toEqual([204, [false, true, true, true]]);
    expect([await revoke("?created_keys=revoke"), await readLive()]).toEqual([204, [false, false, false, true]]);
  });

  it("creates none once it is revoked, also within the seconds for which it is cached", async () => {
    const { key, id } = await addKey(harness.db, { ...home, role: "admin" });
    expect((await create(key, {})).status).toBe(201);
    await harness.db.prepare("UPDATE api_keys SET revoked_at = ? WHERE id = ?").bind(Date.now(), id).run();
    expect((await create(key, {})).status).toBe(401);
  });

  it("may revoke itself", async () => {
    const { key, id } = await addKey(harness.db, { ...home, role: "admin" });
    const answer = await harness.fetch(`/api/v1/api-keys/${id}`, { method: "DELETE", headers: byHeader(key) });
    expect(answer.status).toBe(204);
    const revoked = await harness.db
      .prepare("SELECT revoked_at FROM api_keys WHERE id = ?")
      .bind(id)
      .first("revoked_at");
    expect(revoked).toEqual(expect.any(Number));
  });
});

describe("the tables of operations", () => {
  it("nothing that makes people members, moves their sign-ins or changes the organization is offered to keys", () => {
    const kept = controlOperations.filter(({ scope }) => scope === null).map(({ id }) => id);
    expect(kept.sort()).toEqual([
      "changes.apply",
      "health.get",
      "invitations.delete",
      "members.delete",
      "members.update",
      "metrics.get",
      "organizations.auto-recharge.set",
      "organizations.balance-alert.set",
      "organizations.create",
      "organizations.credits.create",
      "organizations.get",
      "organizations.invitations.create",
      "organizations.invitations.list",
      "organizations.members.list",
      "organizations.move",
      "organizations.sign-in-links.create",
      "organizations.update",
    ]);
  });

  it("each has an id and a place of its own", () => {
    const all = [...publicOperations, ...organizationOperations, ...controlOperations];
    for (const list of [all.map(({ id }) => id), all.map(({ method, path }) => `${method} ${path}`)]) {
      expect(list.length).toBe(new Set(list).size);
    }
  });

  it("each scope begins with the lowest role of its operations", () => {
    const all = [...publicOperations, ...organizationOperations];
    const findLeast = (scope: KeyScope) =>
      ROLES.find((role) => all.some((operation) => operation.scope === scope && operation.auth === role));
    expect(KEY_SCOPES.map((scope) => [scope, leastRoleOf(scope)])).toEqual(
      KEY_SCOPES.map((scope) => [scope, findLeast(scope)]),
    );
  });

  it("answers unknown paths below their own in the platform's shape", () => {
    const collections = [...publicOperations, ...organizationOperations]
      .filter(({ service }) => service === "platform")
      .map(({ path }) => path.split("/")[3]);
    expect([...PLATFORM_COLLECTIONS].sort()).toEqual([...new Set(collections)].sort());
  });
});
