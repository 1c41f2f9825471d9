import { beforeEach, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION, DEMO_PHONE, OTHER_ORGANIZATION } from "../../src/demo/seed-data.ts";
import { sealText } from "../../src/domain/crypto/sealed-text.ts";
import { callOperation } from "../../src/http/call-operation.ts";
import type { Services } from "../../src/http/exchange.ts";
import { controlOperations } from "../../src/operations/control-operations.ts";
import { readConfig } from "../../src/services/config.ts";
import type { Databases } from "../../src/storage/databases.ts";
import { findMove } from "../../src/storage/shards/moves.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";
import { moveAll, startShards, takeStep } from "./move-world.ts";

const { id: organizationId } = DEMO_ORGANIZATION;
const { id: otherId } = OTHER_ORGANIZATION;

const callIn =
  (databases: Databases) =>
  (id: string, idempotencyKey: string, params: Record<string, string>, body: Record<string, unknown>) => {
    const services = { databases, variables: LOCAL_SETTINGS, wake: async () => undefined, defer: () => undefined };
    const operator = { kind: "operator" } as const;
    const call = { params, body, idempotencyKey };
    return callOperation(controlOperations, id, call, operator, services as unknown as Services);
  };

/** Returns what credits an organization under a key. */
const creditIn =
  (databases: Databases) =>
  (id: string, key = "november-credit", amount_microdollars = 1_000_000) =>
    callIn(databases)("organizations.credits.create", key, { id }, { amount_microdollars, reason: "November" });

const listCredits = async (db: D1Database | undefined, id: string) =>
  (
    await db
      ?.prepare("SELECT amount_microdollars AS amount FROM ledger WHERE organization_id = ? AND reason = 'November'")
      .bind(id)
      .all<{ amount: number }>()
  )?.results.map(({ amount }) => amount);

const expectReused = (answer: unknown) =>
  expect(answer).toMatchObject({
    ok: false,
    body: { status: 409, type: expect.stringContaining("idempotency_key_reused") },
  });

describe("a key of the operator that is used for two organizations", () => {
  it("is another one for each, in one database as in several", async () => {
    const [directory] = await startShards(1);
    const credit = creditIn([directory]);
    const [first, other] = [await credit(organizationId), await credit(otherId)];
    expect([first, other]).toMatchObject([{ ok: true }, { ok: true }]);
    expect([await credit(organizationId), await credit(otherId)]).toEqual([first, other]);
    expectReused(await credit(organizationId, "november-credit", 2_000_000));
    expect([await listCredits(directory, organizationId), await listCredits(directory, otherId)]).toEqual([
      [1_000_000],
      [1_000_000],
    ]);
  });

  it("keeps neither from moving to the shard of the other, and each repeat gets its own answer", async () => {
    const databases = await startShards(2);
    await moveAll(databases, otherId, 1);
    const credit = creditIn(databases);
    const [first, other] = [await credit(organizationId), await credit(otherId)];
    await moveAll(databases, organizationId, 1);
    expect([await credit(organizationId), await credit(otherId)]).toEqual([first, other]);
  });

  it("is booked once for each, whatever moves meanwhile", async () => {
    const databases = await startShards(2);
    await moveAll(databases, otherId, 1);
    const credit = creditIn(databases);
    const other = await credit(otherId);
    do await takeStep(databases, organizationId, 1);
    while ((await findMove(databases[0]))?.step !== "drain");
    const first = await credit(organizationId);
    await moveAll(databases, organizationId, 1);
    expect(await credit(otherId)).toEqual(other);
    await moveAll(databases, organizationId, 0);
    expect([await credit(organizationId), await credit(otherId)]).toEqual([first, other]);
    expect(await listCredits(databases[1], otherId)).toEqual([1_000_000]);
    expect(await listCredits(databases[0], organizationId)).toEqual([1_000_000]);
  });
});

describe("a key of the operator under which a request that names no organization was answered", () => {
  it("is reused by one that names an organization, and the other way round", async () => {
    const [directory] = await startShards(1);
    const [call, credit] = [callIn([directory]), creditIn([directory])];
    const create = (key: string) => call("organizations.create", key, {}, { name: "New" });
    expect(await create("first")).toMatchObject({ ok: true });
    expectReused(await credit(organizationId, "first"));
    expect(await credit(organizationId, "then")).toMatchObject({ ok: true });
    expectReused(await create("then"));
  });

  it("repeats the answer about a phone also after the phone has changed hands", async () => {
    const [directory] = await startShards(1);
    const call = callIn([directory]);
    const change = { type: "phone.take_offline", phone_id: DEMO_PHONE.id, reason: "operator" };
    const takeOffline = () => call("changes.apply", "offline", {}, change);
    const first = await takeOffline();
    expect(first).toMatchObject({ ok: true });
    const bring = { type: "phone.bring_online", phone_id: DEMO_PHONE.id };
    expect(await call("changes.apply", "online", {}, bring)).toMatchObject({ ok: true });
    for (const owner of [null, otherId]) {
      await directory
        .prepare("UPDATE phones SET organization_id = ?2, version = version + 1 WHERE id = ?1")
        .bind(DEMO_PHONE.id, owner)
        .run();
      expect(await takeOffline()).toEqual(first);
    }
  });

  it("keeps no organization from moving where it was used", async () => {
    const databases = await startShards(2);
    const [call, credit] = [callIn(databases), creditIn(databases)];
    await moveAll(databases, organizationId, 1);
    const first = await credit(organizationId);
    expect(await call("organizations.create", "november-credit", {}, { name: "New" })).toMatchObject({ ok: true });
    await moveAll(databases, organizationId, 0);
    expect(await credit(organizationId)).toEqual(first);
  });
});

describe("while the service is upgraded", () => {
  let directory: D1Database;
  let fingerprint: string;
  // For each try its own: an answer is kept once.
  beforeEach(async () => {
    [directory] = await startShards(1);
    await creditIn([directory])(organizationId, "measure");
    const row = directory.prepare("SELECT request_sha256 AS hash FROM idempotency_keys WHERE key = 'measure'");
    fingerprint = (await row.first<string>("hash")) ?? "";
  });

  /** Keeps an answer as the version before did, for which the operator's keys had no organization. */
  async function keepAsBefore(key: string, owner: string): Promise<void> {
    const keys = readConfig(LOCAL_SETTINGS).sealingKeys;
    if (!keys) throw new Error("There are no keys.");
    const sealed = await sealText(keys, JSON.stringify({ balance_microdollars: 7 }), `idempotency:operator:${key}`);
    await directory
      .prepare(
        `INSERT INTO idempotency_keys (principal, key, request_sha256, status, sealed_answer, created_at, organization_id)
         VALUES ('operator', ?, ?, 201, ?, ?, ?)`,
      )
      .bind(key, fingerprint, sealed, Date.now(), owner)
      .run();
  }

  it("a repeat gets the answer that was kept before", async () => {
    await keepAsBefore("before", organizationId);
    expect(await creditIn([directory])(organizationId, "before")).toMatchObject({
      ok: true,
      status: 201,
      body: { balance_microdollars: 7 },
    });
    expect(await creditIn([directory])(otherId, "before")).toMatchObject({ ok: true });
  });

  it("the version before does nothing again that this one has answered", async () => {
    expect(await creditIn([directory])(organizationId, "after")).toMatchObject({ ok: true });
    await expect(keepAsBefore("after", organizationId)).rejects.toThrow("known_idempotency_key");
    await keepAsBefore("after", otherId);
  });
});
