import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { hashApiKey, isApiKeyForm, MAX_API_KEYS } from "../../src/domain/access/api-key.ts";
import { listScopes } from "../../src/domain/access/key-scopes.ts";
import { ROLES } from "../../src/domain/access/roles.ts";
import { refuseWrites } from "../break-database.ts";
import { PNG_BASE64 } from "../contract/sample-images.ts";
import { addKey, addOrganization } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type ControlAnswer, callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { BINDING_CLIENT, callAs } from "./member-client.ts";
import { readTableChecksums, readTables } from "./table-checksums.ts";

const MINUTE_MS = 60_000;

let harness: Harness;
let organizationId: string;
/** How many calls of the public API were answered. */
let used = 0;
/** Every key that was created here: none may turn up where it doesn't belong. */
const made: string[] = [];
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, workers: [BINDING_CLIENT] });
  organizationId = await addOrganization(harness.db, { balanceMicrodollars: 0 });
});
afterAll(() => harness?.close());

async function create(body: unknown, headers?: Record<string, string>, owner = organizationId): Promise<ControlAnswer> {
  const answer = await callControl(harness, "POST", `/organizations/${owner}/api-keys`, body, headers);
  if (answer.status === 201) made.push(answer.body.key);
  return answer;
}

const list = (owner: string, query = "") => callControl(harness, "GET", `/organizations/${owner}/api-keys${query}`);
const remove = (id: string) => callControl(harness, "DELETE", `/api-keys/${id}`);
/** Uses a key at the public API. Returns the status. */
async function use(key: string): Promise<number> {
  const { status } = await harness.fetch("/api/v1/organization", { headers: { "x-service-api-key": key } });
  if (status === 200) used++;
  return status;
}
/**
 * Returns what every table holds once the calls are stored, which happens a moment after their responses. Calls of the seeded organizations are
 * those of an earlier file, whose last ones may be stored when this one has begun.
 */
async function readChecksums() {
  const stored = "SELECT count(*) FROM requests WHERE organization_id NOT IN (?, ?)";
  const seeded = [DEMO_ORGANIZATION.id, OTHER_ORGANIZATION.id];
  const countStored = () =>
    harness.db
      .prepare(stored)
      .bind(...seeded)
      .first("count(*)");
  await expect.poll(countStored).toBeGreaterThanOrEqual(used);
  return readTableChecksums(harness.db);
}
const readRow = (id: string) =>
  harness.db.prepare("SELECT * FROM api_keys WHERE id = ?").bind(id).first<Record<string, unknown>>();

describe("POST /organizations/{id}/api-keys", () => {
  it.each(ROLES)("makes a key of the role %s that works at once, and is kept as its hash only", async (role) => {
    const { status, body } = await create({ name: "CI", role });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
      name: "CI",
      role,
      scopes: listScopes(null, role),
      key: expect.stringMatching(/^sightline_[0-9A-Za-z]{43}$/),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      created_by: "operator",
      expires_at: null,
      monthly_limit_microdollars: null,
    });
    expect(isApiKeyForm(body.key)).toBe(true);
    expect(await use(body.key)).toBe(200);
    expect(await readRow(body.id)).toMatchObject({
      organization_id: organizationId,
      role,
      key_sha256: await hashApiKey(body.key),
      prefix: body.key.slice(0, 14),
      created_at: Date.parse(body.created_at),
      expires_at: null,
      revoked_at: null,
    });
  });

  it("makes another key each time", async () => {
    const keys = await Promise.all(Array.from({ length: 10 }, () => create({ name: "Many", role: "viewer" })));
    expect(new Set(keys.map(({ body }) => body.key)).size).toBe(10);
  });

  it("keeps the time at which the key expires, to the millisecond and from any offset", async () => {
    const expiresAtMs = Date.now() + MINUTE_MS;
    const { body } = await create({ name: "Short", role: "viewer", expires_at: new Date(expiresAtMs).toISOString() });
    expect(await readRow(body.id)).toMatchObject({ expires_at: expiresAtMs });
    const far = await create({ name: "Far", role: "viewer", expires_at: "2100-01-01T02:00:00.5+02:00" });
    expect(await readRow(far.body.id)).toMatchObject({ expires_at: Date.UTC(2100, 0, 1, 0, 0, 0, 500) });
    expect(await use(far.body.key)).toBe(200);
    const never = await create({ name: "Never", role: "viewer", expires_at: null });
    expect(await readRow(never.body.id)).toMatchObject({ expires_at: null });
  });

  it("makes a key that stops when it expires", async () => {
    const createFor = async (lifeMs: number) => {
      const expiresAtMs = Date.now() + lifeMs;
      const expires_at = new Date(expiresAtMs).toISOString();
      return { expiresAtMs, ...(await create({ name: "Brief", role: "viewer", expires_at })) };
    };
    let brief = await createFor(1500);
    // Where making it took so long that it would have expired before.
    if (brief.status !== 201) brief = await createFor(30_000);
    expect(brief.status).toBe(201);
    await wait(brief.expiresAtMs - Date.now() + 50);
    expect(await use(brief.body.key)).toBe(401);
  });

  const BAD: [field: string, value: unknown][] = [
    ...["", " ", "a\nb", "a\u202eb", "n".repeat(257), "a\0b", 5, null, undefined, [], {}].map(
      (value): [string, unknown] => ["name", value],
    ),
    ...["", "root", "Owner", "owner ", 3, null, undefined, ["owner"], {}].map((value): [string, unknown] => [
      "role",
      value,
    ]),
    ...[
      "",
      "tomorrow",
      "2100-01-01",
      "2100-01-01T00:00:00",
      "2100-02-30T00:00:00Z",
      "2100-01-01T24:00:00Z",
      4102444800000,
      true,
      {},
      "1969-12-31T23:59:59Z",
      "2020-01-01T00:00:00Z",
    ].map((value): [string, unknown] => ["expires_at", value]),
  ];

  it.each(BAD)("refuses %s as %j, and writes nothing", async (field, value) => {
    const before = await readChecksums();
    const { status, body } = await create({ name: "Unfit", role: "viewer", [field]: value });
    expect(status).toBe(422);
    expect(body.errors.map(({ location }: { location: string }) => location)).toEqual([`body.${field}`]);
    expect(await readChecksums()).toEqual(before);
  });

  it("refuses a time of expiry that has just passed, and not one that is just ahead", async () => {
    const past = await create({ name: "P", role: "viewer", expires_at: new Date(Date.now() - 1).toISOString() });
    expect(past).toMatchObject({
      status: 422,
      body: { errors: [{ location: "body.expires_at", message: "must be in the future" }] },
    });
    const ahead = new Date(Date.now() + MINUTE_MS).toISOString();
    expect((await create({ name: "A", role: "viewer", expires_at: ahead })).status).toBe(201);
  });

  it.each(["org_unknown", "org_", "x", "%20", encodeURIComponent("' OR 1=1 --"), "a".repeat(256)])(
    "finds no organization %s, and writes nothing",
    async (owner) => {
      const before = await readChecksums();
      expect((await create({ name: "Lost", role: "viewer" }, {}, owner)).status).toBe(404);
      expect((await list(owner)).status).toBe(404);
      expect(await readChecksums()).toEqual(before);
    },
  );

  it("finds a path with a broken escape, or with an id that is too long, at fault", async () => {
    expect((await list("a".repeat(257))).status).toBe(400);
    expect((await list("%zz")).status).toBe(400);
  });

  it("gives the same key again for an Idempotency-Key, and keeps it nowhere in clear", async () => {
    const once = { "idempotency-key": "one-key" };
    const first = await create({ name: "Once", role: "member" }, once);
    const before = await readChecksums();
    expect(await create({ name: "Once", role: "member" }, once)).toMatchObject({ status: 201, body: first.body });
    expect((await create({ name: "Once", role: "owner" }, once)).status).toBe(409);
    expect(await readChecksums()).toEqual(before);
    expect(await use(first.body.key)).toBe(200);
    const { results } = await harness.db.prepare("SELECT sealed_answer FROM idempotency_keys").all();
    expect(JSON.stringify(results)).not.toContain(first.body.key.slice(14));
  });
});

describe("a member", () => {
  const as = (role: (typeof ROLES)[number]) => ({ kind: "member", organizationId, role }) as const;

  it.each(ROLES.flatMap((role) => ROLES.map((given) => [role, given] as const)))(
    "who is %s gives a key the role %s only from admin on, and none above their own",
    async (role, given) => {
      const isAllowed = role === "owner" || (role === "admin" && given !== "owner");
      const before = await readChecksums();
      const call = { params: { id: organizationId }, body: { name: "By a member", role: given } };
      const answer = await callAs(harness, as(role), "organizations.api-keys.create", call);
      expect(answer.status).toBe(isAllowed ? 201 : 403);
      if (!isAllowed) expect(await readChecksums()).toEqual(before);
    },
  );

  it("reads, changes and revokes keys of the own organization only, with what they created or without", async () => {
    const foreign = await addKey(harness.db, { organizationId: OTHER_ORGANIZATION.id });
    const own = await addKey(harness.db, { organizationId });
    const before = await readChecksums();
    const listed = await callAs(harness, as("owner"), "organizations.api-keys.list", {
      params: { id: OTHER_ORGANIZATION.id },
    });
    expect(listed.status).toBe(404);
    const call = { params: { id: foreign.id } };
    const refused = [
      await callAs(harness, as("owner"), "api-keys.delete", call),
      await callAs(harness, as("owner"), "api-keys.delete", { ...call, query: { created_keys: "revoke" } }),
      await callAs(harness, as("owner"), "api-keys.update", { ...call, body: { name: "Taken" } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await readChecksums()).toEqual(before);
    expect((await callAs(harness, as("admin"), "api-keys.delete", { params: { id: own.id } })).status).toBe(204);
  });
});

describe("the number of an organization's keys", () => {
  it(`is at most ${MAX_API_KEYS}, without those that were revoked, also if they are created at once`, async () => {
    const owner = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    const insert = harness.db.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO api_keys (id, organization_id, name, role, key_sha256, prefix, created_at, revoked_at)
       SELECT 'key_' || hex(randomblob(16)), ?1, 'N', 'viewer', lower(hex(randomblob(32))), 'sightline_abcd', 1, ?3 FROM n`,
    );
    await harness.db.batch([insert.bind(owner, MAX_API_KEYS - 1, null), insert.bind(owner, 10, 1)]);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => create({ name: "At once", role: "viewer" }, {}, owner)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.type).toMatch(/\/problems\/too_many_api_keys$/);
    expect((await list(owner)).body.total).toBe(MAX_API_KEYS);
    await remove(answers.find(({ status }) => status === 201)?.body.id);
    expect((await create({ name: "Room again", role: "viewer" }, {}, owner)).status).toBe(201);
  });
});

describe("GET /organizations/{id}/api-keys", () => {
  it("lists keys newest first, without the keys themselves and those that were revoked", async () => {
    const owner = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    expect((await list(owner)).body).toEqual({ api_keys: [], total: 0 });
    const expires_at = new Date(Date.now() + MINUTE_MS).toISOString();
    const [first, second, third] = [
      await create({ name: "First", role: "viewer" }, {}, owner),
      await create({ name: "Second", role: "owner", expires_at }, {}, owner),
      await create({ name: "Third", role: "admin" }, {}, owner),
    ];
    const expired = await addKey(harness.db, { organizationId: owner, expiresAtMs: 1 });
    await harness.db.prepare("UPDATE api_keys SET created_at = 0 WHERE id = ?").bind(expired.id).run();
    await remove(third.body.id);
    await use(first.body.key);
    const { status, body } = await list(owner);
    expect(status).toBe(200);
    const { id, name, role, created_at, key } = second.body;
    expect(body.total).toBe(3);
    expect(body.api_keys.map((each: { id: string }) => each.id)).toEqual([id, first.body.id, expired.id]);
    expect(body.api_keys[0]).toEqual({
      id,
      name,
      role,
      scopes: listScopes(null, role),
      prefix: key.slice(0, 14),
      created_at,
      created_by: "operator",
      expires_at,
      last_used_at: null,
      monthly_limit_microdollars: null,
      spent_this_month_microdollars: 0,
    });
    expect(Object.keys(body.api_keys[1]).sort()).toEqual(Object.keys(body.api_keys[0]).sort());
    expect(body.api_keys[1].expires_at).toBeNull();
    expect(body.api_keys[1].scopes).toEqual(listScopes(null, "viewer"));
    expect(body.api_keys[2].expires_at).toBe("1970-01-01T00:00:00.001Z");
    // The time of use is written after the response.
    await expect.poll(async () => (await list(owner)).body.api_keys[1].last_used_at).toMatch(/^\d{4}-.*Z$/);
  });

  it("pages through keys of one moment without losing any", async () => {
    const owner = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    const keys = await Promise.all(Array.from({ length: 25 }, () => addKey(harness.db, { organizationId: owner })));
    await harness.db.prepare("UPDATE api_keys SET created_at = 7 WHERE organization_id = ?").bind(owner).run();
    const pages = [await list(owner), await list(owner, "?limit=20&offset=20"), await list(owner, "?offset=25")];
    expect(pages.map(({ body }) => [body.api_keys.length, body.total])).toEqual([
      [20, 25],
      [5, 25],
      [0, 25],
    ]);
    const ids = pages.flatMap(({ body }) => body.api_keys.map(({ id }: { id: string }) => id));
    expect(ids).toEqual(
      keys
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect((await list(owner, "?limit=1")).body.api_keys).toHaveLength(1);
    expect((await list(owner, "?limit=100")).body.api_keys).toHaveLength(25);
  });

  it.each(["limit=0", "limit=101", "limit=x", "limit=1.5", "limit=", "limit=1&limit=2", "offset=-1", "offset=x"])(
    "refuses ?%s with 400",
    async (query) => {
      const { status, body } = await list(organizationId, `?${query}`);
      expect(status).toBe(400);
      expect(body.errors[0].location).toBe(`query.${query.split("=")[0]}`);
    },
  );
});

describe("DELETE /api-keys/{id}", () => {
  it("stops a key within 10 seconds, also one in use, and a repeat changes nothing", async () => {
    const { body } = await create({ name: "Doomed", role: "viewer" });
    const other = await create({ name: "Other", role: "viewer" });
    expect(await use(body.key)).toBe(200);
    const first = await remove(body.id);
    expect([first.status, first.body]).toEqual([204, undefined]);
    const row = await readRow(body.id);
    expect(row?.revoked_at).toBeGreaterThan(0);
    // It is used all the time, which doesn't keep it alive.
    const end = Date.now() + 10_000;
    while (Date.now() < end) {
      await use(body.key);
      await wait(500);
    }
    expect(await use(body.key)).toBe(401);
    expect(await use(other.body.key)).toBe(200);
    for (const again of [body.id, `${body.id}?created_keys=revoke`]) {
      expect((await remove(again)).status).toBe(204);
      expect((await readRow(body.id))?.revoked_at).toBe(row?.revoked_at);
    }
  });

  it("stops one that was never used at once", async () => {
    const { body } = await create({ name: "Unused", role: "viewer" });
    await remove(body.id);
    expect(await use(body.key)).toBe(401);
  });

  it.each(["key_unknown", "x", encodeURIComponent("' OR 1=1 --"), "%F0%9F%94%91"])(
    "finds no key %s, and writes nothing",
    async (id) => {
      const before = await readChecksums();
      expect((await remove(id)).status).toBe(404);
      expect(await readChecksums()).toEqual(before);
    },
  );
});

describe("a key", () => {
  it("is in no log and in no table, not even where its making fails", async () => {
    const mend = await refuseWrites(harness.db, "BEFORE INSERT ON api_keys", "'no ' || NEW.key_sha256");
    const before = await readChecksums();
    const idempotencyKey = { "idempotency-key": crypto.randomUUID() };
    const failed = await create({ name: "Fails", role: "viewer" }, idempotencyKey);
    expect(failed).toMatchObject({ status: 500, body: { type: expect.stringMatching(/\/problems\/internal$/) } });
    expect(await readChecksums()).toEqual(before);
    await mend();
    expect((await create({ name: "Fails", role: "viewer" }, idempotencyKey)).status).toBe(201);
    const logs = harness.readLogs().join("\n");
    expect(logs).toContain("request_failed");
    expect(logs).not.toMatch(/sightline_[0-9A-Za-z]{10}/);
    expect(logs).not.toMatch(/[0-9a-f]{64}/);
    const stored = JSON.stringify(await readTables(harness.db));
    expect(made.length).toBeGreaterThan(20);
    for (const key of made) expect(stored).not.toContain(key.slice(0, 20));
  });
});

describe("PATCH /api-keys/{id}", () => {
  const change = (id: string, body: unknown) => callControl(harness, "PATCH", `/api-keys/${id}`, body);

  it("renames a key, limits what it spends in a month, and removes the limit", async () => {
    const owner = await addOrganization(harness.db, { balanceMicrodollars: 0 });
    const made = await create({ name: "CI", role: "viewer", monthly_limit_microdollars: 5 }, undefined, owner);
    const [listed] = (await list(owner)).body.api_keys;
    expect(listed).toMatchObject({ name: "CI", monthly_limit_microdollars: 5, spent_this_month_microdollars: 0 });
    const { id } = made.body;
    const renamed = await change(id, { name: "Nightly" });
    expect([renamed.status, renamed.body]).toEqual([200, { ...listed, name: "Nightly" }]);
    const limited = await change(id, { monthly_limit_microdollars: 7 });
    expect(limited.body).toEqual({ ...listed, name: "Nightly", monthly_limit_microdollars: 7 });
    const freed = await change(id, { monthly_limit_microdollars: null });
    expect(freed.body).toMatchObject({ name: "Nightly", monthly_limit_microdollars: null });
    expect((await list(owner)).body.api_keys).toEqual([freed.body]);
    expect((await change(id, {})).body).toEqual(freed.body);
  });

  it.each([
    [{ monthly_limit_microdollars: -1 }],
    [{ monthly_limit_microdollars: 1.5 }],
    [{ monthly_limit_microdollars: "5" }],
    [{ name: "" }],
    [{ name: null }],
  ])("refuses %j", async (body) => {
    const { id } = await addKey(harness.db, { organizationId });
    expect((await change(id, body)).status).toBe(422);
  });

  it("finds neither a revoked key nor one that isn't there", async () => {
    const { id } = await addKey(harness.db, { organizationId, revokedAtMs: 1 });
    for (const gone of [id, "key_none"]) expect((await change(gone, { name: "N" })).status).toBe(404);
  });
});

describe("a key's spending limit", () => {
  const detect = (key: string) =>
    harness.fetch("/api/v1/screenshots:detect", {
      method: "POST",
      headers: { "x-service-api-key": key, "content-type": "application/json" },
      body: JSON.stringify({ image: PNG_BASE64, ocr_engine: "premium" }),
    });

  it("refuses a priced call that it has no room for before the work, and counts it nowhere", async () => {
    const owner = await addOrganization(harness.db, { balanceMicrodollars: 1_000_000 });
    const { body } = await create({ name: "CI", role: "viewer", monthly_limit_microdollars: 999 }, undefined, owner);
    const refused = await detect(body.key);
    expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([402, "insufficient_balance"]);
    expect((await list(owner)).body.api_keys[0].spent_this_month_microdollars).toBe(0);
    const { body: usage } = await callControl(harness, "GET", `/organizations/${owner}/usage`);
    expect(usage.total).toBe(0);
    // Another key of the organization isn't held: its call goes as far as the missing vision Worker.
    const { key } = await addKey(harness.db, { organizationId: owner });
    expect((await detect(key)).status).not.toBe(402);
  });
});
