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

/** Stores a file, and for each phone a run that has just ended and a delivery of the file; lists have the last one first. */
export async function storeUse({ harness }: Walk, { organizationId, phones }: LargeFleet): Promise<{ fileId: string }> {
  const { db } = harness;
  const fileId = makeId("file", 1);
  const file = `INSERT INTO files (id, organization_id, filename, mime_type, size_bytes, source, status, created_at)
    VALUES (?, ?, 'a.png', 'image/png', 9, 'upload', 'ready', 1)`;
  const run = `INSERT INTO runs (id, organization_id, workflow_id, "trigger", status, phone_id, created_at, started_at, completed_at)
    VALUES (?1, ?2, 'wf_large', 'api', 'completed', ?3, ?4, ?4, ?4)`;
  const delivery = `INSERT INTO file_deliveries (id, organization_id, file_id, phone_id, filename, mime_type, size_bytes, status, created_at)
    VALUES (?1, ?2, ?3, ?4, 'a.png', 'image/png', 9, 'delivered', ?5)`;
  const atMs = Date.now() - 60_000;
  await db.batch([
    db.prepare(file).bind(fileId, organizationId),
    ...phones.flatMap(({ id }, index) => [
      db.prepare(run).bind(makeId("run", atMs + index), organizationId, id, atMs + index),
      db.prepare(delivery).bind(makeId("dlv", atMs + index), organizationId, fileId, id, atMs + index),
    ]),
  ]);
  return { fileId };
}
