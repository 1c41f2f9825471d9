import type { ChangeType } from "../../src/domain/changes/change-types.ts";
import { BODIES, ROADS } from "../domain/changes/demo-world.ts";
import type { Harness } from "../harness.ts";
import { type ControlAnswer, reportChange } from "./control-client.ts";
import { nameOwn, renameIds } from "./random-operations.ts";

type Body = Record<string, unknown>;

/**
 * Two organizations with a phone each, and a shared phone, all for one test: `number` is part of every id. `own`
 * returns the id of what the demo bodies call `org_a` (with a destination for all events, disabled, so that nothing is
 * sent), `org_b`, `phone_own`, `phone_foreign`, `phone_shared`, `run_1` and so on.
 */
export type Ground = {
  own(id: string): string;
  /** Returns the demo body of a type with these records. */
  bodyOf(type: ChangeType, fields?: Body): Body;
  /** Reports the demo change of a type. Throws if it isn't accepted. */
  must(type: ChangeType, fields?: Body): Promise<ControlAnswer>;
  report(body: Body, headers?: Record<string, string>): Promise<ControlAnswer>;
};

export async function layGround(harness: Harness, number: number): Promise<Ground> {
  const own = (id: string) => nameOwn(id, number);
  const bodyOf = (type: ChangeType, fields: Body = {}) => renameIds({ type, ...BODIES[type], ...fields }, number);
  const report: Ground["report"] = (body, headers) => reportChange(harness, body, headers);
  const must: Ground["must"] = async (type, fields) => {
    const answer = await report(bodyOf(type, fields));
    if (answer.status !== 200) throw new Error(`${type}: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  const { db } = harness;
  const insertOrganization = db.prepare(
    "INSERT INTO organizations (id, name, slug, auto_recharge, created_at) VALUES (?1, 'Acme', lower(?1), 1, 1)",
  );
  const insertDestination = db.prepare(
    `INSERT INTO destinations (id, organization_id, url, event_types, enabled, created_at)
     VALUES (?, ?, 'https://hooks.example.com/', '["*"]', 0, 1)`,
  );
  await db.batch([
    insertOrganization.bind(own("org_a")),
    insertOrganization.bind(own("org_b")),
    insertDestination.bind(own("dest_a"), own("org_a")),
  ]);
  for (const [phone_id, organization_id] of [
    ["phone_shared", null],
    ["phone_own", "org_a"],
    ["phone_foreign", "org_b"],
  ]) {
    await must("phone.register", { phone_id, organization_id });
  }
  return { own, bodyOf, must, report };
}

/** Does what must happen before the demo change of a type moves something. */
export async function paveRoad(ground: Ground, type: ChangeType): Promise<void> {
  for (const step of ROADS[type] ?? []) await ground.must(step);
}
