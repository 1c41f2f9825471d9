import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { MAX_PAYMENT_MICRODOLLARS } from "../../src/domain/changes/fields.ts";
import { makeId } from "../../src/domain/ids.ts";
import { recordUsage } from "../../src/services/billing/record-usage.ts";
import { addOrganization } from "../contract/test-keys.ts";
import { type Harness, startHarness } from "../harness.ts";
import { addDestination, readBalanceRows } from "../storage/balance-rows.ts";
import { type ControlAnswer, callControl, LOCAL_SETTINGS } from "./control-client.ts";
import { BINDING_CLIENT, callAs } from "./member-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, workers: [BINDING_CLIENT] });
});
afterAll(() => harness?.close());

const add = (balanceMicrodollars = 0) => addOrganization(harness.db, { balanceMicrodollars });
const credit = (id: string, body: unknown, headers?: Record<string, string>): Promise<ControlAnswer> =>
  callControl(harness, "POST", `/organizations/${id}/credits`, body, headers);
const setAlert = (id: string, body: unknown) => callControl(harness, "PUT", `/organizations/${id}/balance-alert`, body);
const readBalance = (id: string) => callControl(harness, "GET", `/organizations/${id}/balance`);
const charge = (organizationId: string, chargedMicrodollars: number) =>
  recordUsage(
    harness.db,
    {
      organizationId,
      requestId: makeId("req", Date.now()),
      keyId: null,
      endpoint: "screenshot_locate",
      model: "acme/vlm",
      promptTokens: 10,
      completionTokens: 3,
      pages: 0,
      providerCostMicrodollars: 2,
      chargedMicrodollars,
    },
    { nowMs: Date.now(), wake: () => undefined },
  );
const readRows = (id: string) => readBalanceRows(harness.db, id);
const readTypes = async (id: string) => (await readRows(id)).events.map(({ type }) => type);

describe("a balance", () => {
  it("is read with its settings", async () => {
    const id = await add(-50_001);
    const { status, body } = await readBalance(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      balance_microdollars: -50_001,
      balance_display: "-$0.06",
      threshold_microdollars: null,
      auto_recharge: false,
    });
    await harness.db.prepare("UPDATE organizations SET auto_recharge = 1, version = 2 WHERE id = ?").bind(id).run();
    await setAlert(id, { threshold_microdollars: 5_000_000 });
    expect((await readBalance(id)).body).toMatchObject({ threshold_microdollars: 5_000_000, auto_recharge: true });
  });

  it.each([
    ["GET", "balance", undefined],
    ["GET", "usage", undefined],
    ["POST", "credits", { amount_microdollars: 1, reason: "r" }],
    ["PUT", "balance-alert", { threshold_microdollars: 1 }],
  ])("%s %s finds no other organization", async (method, path, body) => {
    const before = await readTableChecksums(harness.db);
    for (const id of ["org_unknown", "x", "%00", encodeURIComponent("' OR 1=1 --"), "%F0%9F%94%91"]) {
      expect((await callControl(harness, method, `/organizations/${id}/${path}`, body)).status, id).toBe(404);
    }
    expect((await callControl(harness, method, `/organizations/${"a".repeat(257)}/${path}`, body)).status).toBe(400);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("of another organization doesn't exist for a member, and moving the own is not a member's to do", async () => {
    const organizationId = await add(5);
    const owner = { kind: "member", organizationId, role: "owner" } as const;
    const before = await readTableChecksums(harness.db);
    const other = { params: { id: OTHER_ORGANIZATION.id } };
    const alert = { ...other, body: { threshold_microdollars: 1 } };
    expect((await callAs(harness, owner, "organizations.balance.get", other)).status).toBe(404);
    expect((await callAs(harness, owner, "organizations.usage.list", other)).status).toBe(404);
    expect((await callAs(harness, owner, "organizations.balance-alert.set", alert)).status).toBe(404);
    const own = { params: { id: organizationId }, body: { amount_microdollars: 1, reason: "mine" } };
    expect((await callAs(harness, owner, "organizations.credits.create", own)).status).toBe(403);
    expect(await readTableChecksums(harness.db)).toEqual(before);
    expect((await callAs(harness, owner, "organizations.balance.get", { params: own.params })).status).toBe(200);
  });
});

describe("POST /organizations/{id}/credits", () => {
  it("adds to the balance, with a ledger row that tells why", async () => {
    const id = await add(-1_000_000);
    const { status, body } = await credit(id, { amount_microdollars: 2_345_678, reason: "Goodwill, ticket 7" });
    expect(status).toBe(201);
    expect(body).toEqual({ balance_microdollars: 1_345_678, balance_display: "$1.34" });
    const row = await harness.db
      .prepare(
        "SELECT kind, amount_microdollars, balance_after_microdollars, reason FROM ledger WHERE organization_id = ?",
      )
      .bind(id)
      .all();
    expect(row.results).toEqual([
      {
        kind: "credit",
        amount_microdollars: 2_345_678,
        balance_after_microdollars: 1_345_678,
        reason: "Goodwill, ticket 7",
      },
    ]);
  });

  it.each([
    ["amount_microdollars", 1],
    ["amount_microdollars", MAX_PAYMENT_MICRODOLLARS],
    ["reason", "r"],
    ["reason", "𝒓".repeat(1024)],
  ])("takes %s as %j", async (field, value) => {
    const id = await add();
    expect((await credit(id, { amount_microdollars: 5, reason: "ok", [field]: value })).status).toBe(201);
  });

  const BAD: [field: string, value: unknown][] = [
    ...[0, -1, MAX_PAYMENT_MICRODOLLARS + 1, 0.5, 1e308, "5", true, null, undefined, [], {}].map(
      (value): [string, unknown] => ["amount_microdollars", value],
    ),
    ...["", "r".repeat(1025), "a\0b", 5, null, undefined, [], {}].map((value): [string, unknown] => ["reason", value]),
  ];

  it.each(BAD)("refuses %s as %j, and writes nothing", async (field, value) => {
    const id = await add();
    const before = await readTableChecksums(harness.db);
    const { status, body } = await credit(id, { amount_microdollars: 5, reason: "no", [field]: value });
    expect(status).toBe(422);
    for (const { location } of body.errors) expect(location).toBe(`body.${field}`);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it.each(["1e999", "-0", "0.0", "9007199254740993"])("refuses an amount that is written as %s", async (amount) => {
    const id = await add();
    const before = await readTableChecksums(harness.db);
    expect((await credit(id, `{"reason": "no", "amount_microdollars": ${amount}}`)).status).toBe(422);
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it("refuses what the balance can't hold exactly, and takes what it just can", async () => {
    const id = await add(Number.MAX_SAFE_INTEGER - 10);
    const before = await readTableChecksums(harness.db);
    const refused = await credit(id, { amount_microdollars: 11, reason: "too much" });
    expect(refused).toMatchObject({
      status: 409,
      body: { type: expect.stringMatching(/\/problems\/balance_out_of_range$/) },
    });
    expect(await readTableChecksums(harness.db)).toEqual(before);
    const taken = await credit(id, { amount_microdollars: 10, reason: "just" });
    expect(taken).toMatchObject({ status: 201, body: { balance_microdollars: Number.MAX_SAFE_INTEGER } });
  });

  it("ends alerts once the balance is above their thresholds, and announces it", async () => {
    const id = await add(10);
    const destination = await addDestination(harness.db, id);
    await setAlert(id, { threshold_microdollars: 5 });
    await charge(id, 12);
    expect(await readTypes(id)).toEqual(["balance.low", "balance.depleted"]);
    await credit(id, { amount_microdollars: 2, reason: "to zero" });
    expect((await readRows(id)).alerts.map(({ status }) => status)).toEqual(["open", "open"]);
    await credit(id, { amount_microdollars: 1, reason: "above zero" });
    await credit(id, { amount_microdollars: 4, reason: "to the threshold" });
    expect((await readRows(id)).alerts.map(({ status }) => status)).toEqual(["open", "ended"]);
    await credit(id, { amount_microdollars: 1, reason: "above it" });
    const { alerts, events, deliveries } = await readRows(id);
    const [low, negative] = alerts;
    expect(alerts.map(({ status }) => status)).toEqual(["ended", "ended"]);
    expect(events.slice(2)).toEqual(
      [
        { alert: negative, kind: "negative_balance", threshold: 0, balance: 1 },
        { alert: low, kind: "low_balance", threshold: 5, balance: 6 },
      ].map(({ alert, kind, threshold, balance }) => ({
        id: `balance.recovered:${alert?.id}`,
        type: "balance.recovered",
        occurred_at: expect.stringMatching(/Z$/),
        test: false,
        data: {
          alert_id: alert?.id,
          kind,
          threshold_microdollars: threshold,
          balance_microdollars: balance,
          balance_display: "$0.00",
        },
      })),
    );
    expect(deliveries).toHaveLength(4);
    const { results } = await harness.db
      .prepare("SELECT DISTINCT destination_id, status FROM webhook_deliveries WHERE organization_id = ?")
      .bind(id)
      .all();
    expect(results).toEqual([{ destination_id: destination, status: "pending" }]);
  });

  it("is made once for an Idempotency-Key, and often without", async () => {
    const id = await add();
    const key = { "idempotency-key": "one-credit" };
    const body = { amount_microdollars: 7, reason: "once" };
    const first = await Promise.all([credit(id, body, key), credit(id, body, key), credit(id, body, key)]);
    for (const answer of first) expect(answer).toMatchObject({ status: 201, body: { balance_microdollars: 7 } });
    await credit(id, body);
    expect((await credit(id, body, key)).body).toEqual({ balance_microdollars: 7, balance_display: "$0.00" });
    expect((await credit(id, { ...body, amount_microdollars: 8 }, key)).status).toBe(409);
    expect((await readRows(id)).ledger.map(({ amount }) => amount)).toEqual([7, 7]);
    expect((await readBalance(id)).body.balance_microdollars).toBe(14);
  });

  it("counts each of many at once, with charges between them", async () => {
    const id = await add();
    const amounts = Array.from({ length: 10 }, (_, index) => index + 1);
    const answers = await Promise.all([
      ...amounts.map((amount) => credit(id, { amount_microdollars: amount * 100, reason: "at once" })),
      ...amounts.map((amount) => charge(id, amount)),
    ]);
    expect(answers.flatMap((answer) => answer?.status ?? [])).toEqual(amounts.map(() => 201));
    const { balance, ledger, alerts } = await readRows(id);
    expect(balance).toBe(5500 - 55);
    expect(ledger).toHaveLength(20);
    expect(ledger.reduce((sum, { amount }) => sum + amount, 0)).toBe(balance);
    expect(alerts.filter(({ status }) => status === "open")).toEqual([]);
  });
});

describe("PUT /organizations/{id}/balance-alert", () => {
  it.each([0, 1, 5_000_000, Number.MAX_SAFE_INTEGER, null])(
    "sets the threshold to %j, and answers the balance",
    async (threshold) => {
      const id = await add(12_340_000);
      const { status, body } = await setAlert(id, { threshold_microdollars: threshold });
      expect(status).toBe(200);
      expect(body).toEqual({
        balance_microdollars: 12_340_000,
        balance_display: "$12.34",
        threshold_microdollars: threshold,
        auto_recharge: false,
      });
      expect((await readBalance(id)).body).toEqual(body);
      const before = await readTableChecksums(harness.db);
      expect(await setAlert(id, { threshold_microdollars: threshold })).toMatchObject({ status: 200, body });
      expect(await readTableChecksums(harness.db)).toEqual(before);
    },
  );

  it.each([-1, 0.5, 2 ** 53, "5", true, [], {}, undefined])("refuses %j, and writes nothing", async (threshold) => {
    const id = await add();
    const before = await readTableChecksums(harness.db);
    const { status, body } = await setAlert(id, { threshold_microdollars: threshold });
    expect(status).toBe(422);
    for (const { location } of body.errors) expect(location).toBe("body.threshold_microdollars");
    expect(await readTableChecksums(harness.db)).toEqual(before);
  });

  it.each([
    ["opens nothing before a charge", 3, [], 9, [], ["balance.low"]],
    ["ends an open alert without a word where it is turned off", 10, [6], null, ["ended"], ["balance.low"]],
    ["ends it where it is lowered under the balance", 10, [6], 3, ["ended"], ["balance.low"]],
    ["keeps it where it is lowered to the balance", 10, [6], 4, ["open"], ["balance.low"]],
    ["keeps it where it is raised", 10, [6], 9, ["open"], ["balance.low"]],
  ] as [string, number, number[], number | null, string[], string[]][])(
    "%s",
    async (_name, balance, charges, threshold, statuses, types) => {
      const id = await add(balance);
      if (charges.length > 0) await setAlert(id, { threshold_microdollars: 5 });
      for (const amount of charges) await charge(id, amount);
      const announced = await readTypes(id);
      await setAlert(id, { threshold_microdollars: threshold });
      expect((await readRows(id)).alerts.map(({ status }) => status)).toEqual(statuses);
      expect(await readTypes(id)).toEqual(announced);
      if (charges.length === 0) await charge(id, 1);
      expect(await readTypes(id)).toEqual(types);
    },
  );
});

describe("GET /organizations/{id}/usage", () => {
  const list = (id: string, query = "") => callControl(harness, "GET", `/organizations/${id}/usage${query}`);

  it("lists calls newest first, free ones too, with exactly the fields of the contract", async () => {
    const id = await add(1_000_000);
    expect((await list(id)).body).toEqual({ usage: [], total: 0 });
    await charge(id, 0);
    await charge(id, 1000);
    const { status, body } = await list(id);
    expect([status, body.total]).toEqual([200, 2]);
    expect(body.usage).toEqual(
      [1000, 0].map((charged_microdollars) => ({
        id: expect.stringMatching(/^usage_[0-9a-f]{32}$/),
        endpoint: "screenshot_locate",
        model: "acme/vlm",
        prompt_tokens: 10,
        completion_tokens: 3,
        pages: 0,
        provider_cost_microdollars: 2,
        charged_microdollars,
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      })),
    );
  });

  it("pages through calls of one moment without losing any, and shows no other organization's", async () => {
    const [id, other] = [await add(), await add()];
    await Promise.all(Array.from({ length: 23 }, () => charge(id, 0)));
    await charge(other, 0);
    await harness.db.prepare("UPDATE usage SET created_at = 7 WHERE organization_id = ?").bind(id).run();
    const pages = [await list(id), await list(id, "?offset=20&limit=2"), await list(id, "?offset=22&limit=100")];
    expect(pages.map(({ body }) => [body.usage.length, body.total])).toEqual([
      [20, 23],
      [2, 23],
      [1, 23],
    ]);
    const ids = pages.flatMap(({ body }) => body.usage.map((row: { id: string }) => row.id));
    expect(new Set(ids).size).toBe(23);
    expect(ids).toEqual([...ids].sort().reverse());
  });

  it.each(["limit=0", "limit=101", "limit=x", "offset=-1", "offset=1e3"])("refuses ?%s with 400", async (query) => {
    const { status, body } = await list(await add(), `?${query}`);
    expect(status).toBe(400);
    expect(body.errors[0].location).toBe(`query.${query.split("=")[0]}`);
  });
});
