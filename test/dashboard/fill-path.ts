import { DEMO_ORGANIZATION, DEMO_PHONE } from "../../src/demo/seed-data.ts";
import type { Harness } from "../harness.ts";

const TABLES: Readonly<Record<string, string>> = {
  "/webhooks/:id": "destinations",
  "/deliveries/:id": "webhook_deliveries",
  "/fleet/runs/:id": "runs",
  "/fleet/sessions/:id": "sessions",
  "/fleet/files/:id": "files",
};

/** Returns a page's path with ids of the demo organization. */
export async function fillPath({ db }: Pick<Harness, "db">, path: string): Promise<string> {
  if (!path.includes(":id")) return path;
  if (path === "/fleet/:id") return path.replace(":id", DEMO_PHONE.id);
  const table = TABLES[path];
  if (!table) throw new Error(`${path} has no table of ids: add it to test/dashboard/fill-path.ts`);
  const row = await db
    .prepare(`SELECT id FROM ${table} WHERE organization_id = ? LIMIT 1`)
    .bind(DEMO_ORGANIZATION.id)
    .first<{ id: string }>();
  return path.replace(":id", row?.id ?? "missing");
}
