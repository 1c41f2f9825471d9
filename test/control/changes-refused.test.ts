import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChangeType } from "../../src/domain/changes/change-types.ts";
import { BODIES, CHOSEN_IDS } from "../domain/changes/demo-world.ts";
import { type Harness, startHarness } from "../harness.ts";
import { type Ground, layGround, paveRoad } from "./changes-setup.ts";
import { type Change, SITUATIONS } from "./changes-situations.ts";
import { LOCAL_SETTINGS } from "./control-client.ts";
import { readTableChecksums } from "./table-checksums.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness({ settings: LOCAL_SETTINGS, seed: false });
});
afterAll(() => harness?.close());

describe.each(SITUATIONS.map((situation, number) => ({ ...situation, number })))(
  "in the state of $state",
  ({ road, refused, number }) => {
    it("these are refused, and nothing is written", async () => {
      const ground = await layGround(harness, number);
      for (const [type, fields] of road) await ground.must(type, fields);
      const before = await readTableChecksums(harness.db);
      const answers = [];
      for (const [type, fields] of refused) answers.push([type, fields, await describeRefusal(ground, [type, fields])]);
      expect(answers).toEqual(refused);
      expect(await readTableChecksums(harness.db)).toEqual(before);
    });
  },
);

async function describeRefusal(ground: Ground, [type, fields]: Change): Promise<string> {
  const { status, body } = await ground.report(ground.bodyOf(type, fields));
  const code = new URL(body.type ?? "about:blank").pathname.replace("/problems/", "");
  if (status === 409) return code;
  return status === 422 ? `422 ${body.errors[0].location}` : String(status);
}

it("a balance that would no longer be exact is refused, and nothing is written", async () => {
  const ground = await layGround(harness, 200);
  const setBalance = (balance: number) =>
    harness.db
      .prepare("UPDATE organizations SET balance_microdollars = ?, version = version + 1 WHERE id = ?")
      .bind(balance, ground.own("org_a"))
      .run();
  await setBalance(Number.MAX_SAFE_INTEGER - 19_999_999);
  const before = await readTableChecksums(harness.db);
  expect(await describeRefusal(ground, ["auto_recharge.succeed"])).toBe("balance_out_of_range");
  expect(await readTableChecksums(harness.db)).toEqual(before);
  await setBalance(Number.MAX_SAFE_INTEGER - 20_000_000);
  await ground.must("auto_recharge.succeed");
});

/** Fields that name a record which must exist. */
const REFERENCES = /^(organization|run|phone|session|rental|file|delivery|subscription)_id$/;
const MADE_BY_SET = "subscription.set";

it.each((Object.keys(BODIES) as ChangeType[]).map((type, number) => ({ type, number })))(
  "$type finds nothing under an unknown id, and writes nothing",
  async ({ type, number }) => {
    const ground = await layGround(harness, 300 + number);
    await paveRoad(ground, type);
    const before = await readTableChecksums(harness.db);
    const fields = Object.keys(BODIES[type]).filter(
      (field) =>
        REFERENCES.test(field) && field !== CHOSEN_IDS[type] && !(type === MADE_BY_SET && field === "subscription_id"),
    );
    expect(fields.length > 0).toBe(true);
    for (const field of fields) {
      const prefix = String(BODIES[type][field]).split("_")[0];
      for (const id of [`${prefix}_nowhere`, "'; DROP TABLE runs; --", "%", "_".repeat(256)]) {
        const answer = await ground.report({ ...ground.bodyOf(type), [field]: id });
        expect([field, id, answer.status]).toEqual([field, id, 404]);
        expect(new URL(answer.body.type).pathname).toBe("/problems/not_found");
      }
    }
    expect(await readTableChecksums(harness.db)).toEqual(before);
  },
);
