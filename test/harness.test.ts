import { afterAll, describe, expect, it } from "vitest";
import { DEMO_ORGANIZATION } from "../src/demo/seed-data.ts";
import { addOrganization } from "./contract/test-keys.ts";
import { LOCAL_SETTINGS } from "./control/control-client.ts";
import { readTableChecksums } from "./control/table-checksums.ts";
import { type Harness, startHarness } from "./harness.ts";

const lent: Harness[] = [];
afterAll(() => Promise.all(lent.map((harness) => harness.close())));

async function lend(seed = false): Promise<Harness> {
  const harness = await startHarness({ settings: LOCAL_SETTINGS, seed });
  lent.push(harness);
  return harness;
}

describe("the Workers that are lent", () => {
  it("are the same again once they were given back, and know nothing of what was done with them", async () => {
    const first = await lend();
    const untouched = await readTableChecksums(first.db);
    await addOrganization(first.db);
    await first.db.exec("CREATE TABLE test_things (id TEXT)");
    await first.fetch("/internal/v1/nothing");
    await first.close();

    const second = await lend();
    expect(second.origin).toBe(first.origin);
    expect(await readTableChecksums(second.db)).toEqual(untouched);
    expect(second.readLogs()).toEqual([]);
    await second.close();
  });

  it("have the seed where it is wanted, though it was changed before", async () => {
    const readName = ({ db }: Harness) =>
      db.prepare("SELECT name FROM organizations WHERE id = ?").bind(DEMO_ORGANIZATION.id).first("name");
    const first = await lend(true);
    await first.db
      .prepare("UPDATE organizations SET name = 'Changed', version = version + 1 WHERE id = ?")
      .bind(DEMO_ORGANIZATION.id)
      .run();
    expect(await readName(first)).toBe("Changed");
    await first.close();

    const second = await lend(true);
    expect(second.origin).toBe(first.origin);
    expect(await readName(second)).toBe(DEMO_ORGANIZATION.name);
    await second.close();
  });

  it("are others while they are lent, and where their schema was broken", async () => {
    const [first, beside] = [await lend(), await lend()];
    expect(beside.origin).not.toBe(first.origin);
    await first.db.exec("DROP TABLE ledger");
    await beside.close();
    await first.close();

    const next = await lend();
    expect(next.origin).not.toBe(first.origin);
    expect(await next.db.prepare("SELECT count(*) AS n FROM ledger").first("n")).toBe(0);
    await next.close();
  });
});
