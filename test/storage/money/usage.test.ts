import { beforeAll, describe, expect, it } from "vitest";
import { makeId } from "../../../src/domain/ids.ts";
import type { Usage } from "../../../src/domain/money/usage.ts";
import { recordUsage } from "../../../src/services/billing/record-usage.ts";
import { addOrganization } from "../../contract/test-keys.ts";
import { startDatabase } from "../../database.ts";
import { readBalanceMicrodollars } from "../balance-rows.ts";

describe("money", () => {
  let database: D1Database;
  beforeAll(async () => {
    database = await startDatabase({ seed: false });
  });

  const use = (organizationId: string, changes: Partial<Usage> = {}): Usage => ({
    organizationId,
    requestId: makeId("req", Date.now()),
    keyId: null,
    endpoint: "screenshot_detect",
    model: "sightline/detect-pro",
    promptTokens: 0,
    completionTokens: 0,
    pages: 1,
    providerCostMicrodollars: 0,
    chargedMicrodollars: 1000,
    ...changes,
  });
  const record = (usage: Usage) => recordUsage(database, usage, { nowMs: Date.now(), wake: () => undefined });
  const count = (table: "usage" | "ledger", organizationId: string) =>
    database
      .prepare(`SELECT count(*) AS n FROM ${table} WHERE organization_id = ?`)
      .bind(organizationId)
      .first<number>("n");

  it("a charge moves the balance once, however often it is repeated", async () => {
    const organizationId = await addOrganization(database, { balanceMicrodollars: 5000 });
    const usage = use(organizationId);
    await Promise.all([record(usage), record(usage), record(usage)]);
    await record(usage);
    expect(await readBalanceMicrodollars(database, organizationId)).toBe(4000);
    expect([await count("usage", organizationId), await count("ledger", organizationId)]).toEqual([1, 1]);
  });

  it("a ledger row tells the balance after it", async () => {
    const organizationId = await addOrganization(database, { balanceMicrodollars: 500 });
    await record(use(organizationId));
    const row = await database
      .prepare("SELECT balance_after_microdollars AS b FROM ledger WHERE organization_id = ?")
      .bind(organizationId)
      .first("b");
    expect(row).toBe(-500);
  });

  it("a free call leaves its usage row, and no ledger row", async () => {
    const organizationId = await addOrganization(database, { balanceMicrodollars: 0 });
    const usage = use(organizationId, { chargedMicrodollars: 0 });
    await record(usage);
    await record(usage);
    expect([await count("usage", organizationId), await count("ledger", organizationId)]).toEqual([1, 0]);
    expect(await readBalanceMicrodollars(database, organizationId)).toBe(0);
  });

  it("a charge is written completely or not at all", async () => {
    const organizationId = await addOrganization(database, { balanceMicrodollars: 5000 });
    const impossible = use(organizationId, { pages: -1 });
    await expect(record(impossible)).rejects.toThrow();
    expect(await readBalanceMicrodollars(database, organizationId)).toBe(5000);
    expect([await count("usage", organizationId), await count("ledger", organizationId)]).toEqual([0, 0]);
  });

  it("a charge of an organization that isn't there is refused, a free call of it left out, and both leave nothing", async () => {
    await expect(record(use("org_unknown"))).rejects.toThrow();
    await record(use("org_unknown", { chargedMicrodollars: 0 }));
    expect([await count("usage", "org_unknown"), await count("ledger", "org_unknown")]).toEqual([0, 0]);
  });

  it.each([
    ["while no alert is open", 0],
    ["while one is", 1],
  ])(
    "a charge after which the balance would no longer be exact is refused, and one up to there isn't, %s",
    async (_name, before) => {
      const balanceMicrodollars = Number.MIN_SAFE_INTEGER + 1000 * (before + 1);
      const organizationId = await addOrganization(database, { balanceMicrodollars });
      for (let index = 0; index < before; index++) await record(use(organizationId));
      await expect(record(use(organizationId, { chargedMicrodollars: 1001 }))).rejects.toThrow("balance_out_of_range");
      expect([await count("usage", organizationId), await count("ledger", organizationId)]).toEqual([before, before]);
      await record(use(organizationId));
      expect(await readBalanceMicrodollars(database, organizationId)).toBe(Number.MIN_SAFE_INTEGER);
    },
  );

  it("an unknown organization has no balance", async () => {
    expect(await readBalanceMicrodollars(database, "org_unknown")).toBeNull();
  });
});
