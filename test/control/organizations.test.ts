import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isSlug } from "../../src/domain/slug.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type ControlAnswer, callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS });
});
afterAll(() => harness?.close());

const create = (body: unknown, headers?: Record<string, string>): Promise<ControlAnswer> =>
  callControl(harness, "POST", "/organizations", body, headers);

const readRow = (id: string) => harness.db.prepare("SELECT * FROM organizations WHERE id = ?").bind(id).first();

describe("POST /organizations", () => {
  it("makes an organization with nothing on its balance, and answers it whole", async () => {
    const { status, body, headers } = await create({ name: "Straße & Söhne", plan_name: "Team" });
    expect(status).toBe(201);
    expect(headers.get("content-type")).toBe("application/json");
    expect(body).toEqual({
      id: expect.stringMatching(/^org_[0-9a-f]{32}$/),
      name: "Straße & Söhne",
      slug: "strasse-sohne",
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      plan_name: "Team",
    });
    expect(await readRow(body.id)).toMatchObject({
      name: body.name,
      slug: body.slug,
      plan_name: "Team",
      balance_microdollars: 0,
      alert_threshold_microdollars: null,
      auto_recharge: 0,
      created_at: Date.parse(body.created_at),
      version: 1,
    });
  });

  it("is seen by a key of it", async () => {
    const { body } = await create({ name: "Seen", slug: "seen-by-its-key" });
    const key = await callControl(harness, "POST", `/organizations/${body.id}/api-keys`, { name: "k", role: "viewer" });
    const headers = { "x-service-api-key": key.body.key };
    const response = await harness.fetch("/api/v1/organization", { headers });
    expect(await response.json()).toEqual(body);
    // It is listed a moment after its response. What follows must write nothing, and could not tell that from it.
    const stored = harness.db.prepare("SELECT count(*) FROM requests WHERE organization_id = ?").bind(body.id);
    await expect.poll(() => stored.first("count(*)")).toBe(1);
  });

  it.each([
    [{ name: "Plain" }, "Free"],
    [{ name: "Nulls", slug: null, plan_name: null }, "Free"],
    [{ name: "Extra", id: "org_mine", balance_microdollars: 5, version: 9 }, "Free"],
  ])("takes %j, with the plan %s", async (body, planName) => {
    const answer = await create(body);
    expect(answer).toMatchObject({ status: 201, body: { name: body.name, plan_name: planName } });
    expect(answer.body.id).not.toBe("org_mine");
    expect(await readRow(answer.body.id)).toMatchObject({ balance_microdollars: 0, version: 1 });
  });

  it("gives each of several organizations of one name a slug of its own, also all at once", async () => {
    const one = await create({ name: "Twin Peaks" });
    const others = await Promise.all(Array.from({ length: 8 }, () => create({ name: "Twin Peaks" })));
    expect(one.body.slug).toBe("twin-peaks");
    const slugs = others.map(({ body }) => body.slug as string);
    expect(new Set([one.body.slug, ...slugs]).size).toBe(9);
    for (const slug of slugs) {
      expect(slug).toMatch(/^twin-peaks-[0-9a-z]{8}$/);
      expect(isSlug(slug)).toBe(true);
    }
  });

  it("refuses a slug that was given and is taken, also where two ask for it at once", async () => {
    expect((await create({ name: "First", slug: "first-come" })).body.slug).toBe("first-come");
    const before = await readTableChecksums(harness.db);
    const refused = await create({ name: "Second", slug: "first-come" });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ type: expect.stringMatching(/\/problems\/slug_taken$/), status: 409 });
    expect(await readTableChecksums(harness.db)).toEqual(before);
    const both = await Promise.all([1, 2, 3].map((n) => create({ name: `Racer ${n}`, slug: "finish-line" })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each([
    ["name", "n"],
    ["name", "n".repeat(256)],
    ["name", "𝒏".repeat(256)],
    ["name", "'; DROP TABLE organizations; --"],
    ["slug", "s"],
    ["slug", "s".repeat(63)],
    ["slug", "0-9"],
    ["plan_name", "p".repeat(256)],
  ])("takes %s as %j", async (field, value) => {
    const answer = await create({ name: "Fits", [field]: value });
    expect(answer).toMatchObject({ status: 201, body: { [field]: value } });
    expect(await readRow(answer.body.id)).toMatchObject({ [field]: value });
  });

  const BAD: [field: string, value: unknown][] = [
    ...[
      "",
      " ",
      "\u200b",
      "line\nbreak",
      "right to left\u202e",
      "n".repeat(257),
      "𝒏".repeat(257),
      "a\0b",
      5,
      true,
      null,
      undefined,
      ["x"],
      { x: 1 },
    ].map((value): [string, unknown] => ["name", value]),
    ...["", "-", "-a", "a-", "a--b", "A", "a b", "ä", "a_b", "a/b", "a\n", "s".repeat(64), 5, false, [], {}].map(
      (value): [string, unknown] => ["slug", value],
    ),
    ...["", " ", "a\nb", "a\u202eb", "p".repeat(257), "a\0b", 0, true, [], {}].map((value): [string, unknown] => [
      "plan_name",
      value,
    ]),
  ];

  it.each(BAD)("refuses %s as %j, and writes nothing", async (field, value) => {
    const before = await readTableChecksums(harness.db);
    const { status, body } = await create({ name: "Unfit", [field]: value });
    expect(status).toBe(422);
    expect(body.errors.map(({ location }: { location: string }) => location)).toEqual([`body.${field}`]);
    expect(body).toMatchObject({
      type: expect.stringMatching(/\/problems\/validation$/),
      title: "Unprocessable Content",
    });
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it.each([
    ["nothing", undefined, 400],
    ["no JSON", "{name", 400],
    ["an array", [{ name: "A" }], 400],
    ["a text", '"name"', 400],
    ["null", "null", 400],
    ["an empty object", {}, 422],
    ["a prototype's name", '{"__proto__": {"name": "P"}}', 422],
  ])("refuses %s as a body, and writes nothing", async (_name, body, status) => {
    const before = await readTableChecksums(harness.db);
    expect((await create(body)).status).toBe(status);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("refuses another media type", async () => {
    expect((await create("name=x", { "content-type": "application/x-www-form-urlencoded" })).status).toBe(415);
  });

  it("once for an Idempotency-Key, with the slug that the first got", async () => {
    const key = { "idempotency-key": "one-organization" };
    await create({ name: "Often" });
    const first = await create({ name: "Often" }, key);
    expect(first.body.slug).toMatch(/^often-/);
    const before = await readTableChecksums(harness.db);
    expect(await create({ name: "Often" }, key)).toMatchObject({ status: 201, body: first.body });
    expect((await create({ name: "Other" }, key)).status).toBe(409);
    expect(await readTableChecksums(harness.db)).toEqual(before);
    const refused = { "idempotency-key": "refused-organization" };
    expect((await create({ name: "Often", slug: "often" }, refused)).status).toBe(409);
    expect((await create({ name: "Often", slug: "often-free" }, refused)).status).toBe(201);
  });

  it("once for an Idempotency-Key that is sent several times at once, also with a slug that the first has taken", async () => {
    for (const slug of ["at-once-a", "at-once-b", "at-once-c"]) {
      const send = () => create({ name: "At once", slug }, { "idempotency-key": slug });
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    }
  });
});
