import { makeId } from "../../src/domain/ids.ts";
import { callControl } from "../control/control-client.ts";
import type { Walk } from "./walk.ts";

export type LargeFleet = { organizationId: string; phones: { id: string; name: string }[] };

/** Stores an organization with this many phones of its own; lists have the last one first. */
export async function storeFleet({ harness }: Walk, count: number): Promise<LargeFleet> {
  const { body } = await callControl(harness, "POST", "/organizations", { name: "Large" });
  const phones = Array.from({ length: count }, (_, index) => ({
    id: makeId("phone", index),
    name: `Rack phone ${index}`,
  }));
  const { db } = harness;
  const insert = db.prepare("INSERT INTO phones (id, organization_id, name, created_at) VALUES (?, ?, ?, 1)");
  await db.batch(phones.map(({ id, name }) => insert.bind(id, body.id, name)));
  return { organizationId: body.id, phones };
}
