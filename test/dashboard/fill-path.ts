import { DEMO_ORGANIZATION, DEMO_PHONE } from "../../src/demo/seed-data.ts";
import type { Harness } from "../harness.ts";

/** Returns a page's path with ids of the demo organization. */
export async function fillPath({ db }: Pick<Harness, "db">, path: string): Promise<string> {
  if (!path.includes(":id")) return path;
  if (path.startsWith("/fleet/")) return path.replace(":id", DEMO_PHONE.id);
  const table = path.startsWith("/webhooks/") ? "destinations" : "webhook_deliveries";
  const row = await db
    .prepare(`SELECT id FROM ${table} WHERE organization_id = ? LIMIT 1`)
    .bind(DEMO_ORGANIZATION.id)
    .first<{ id: string }>();
  return path.replace(":id", row?.id ?? "missing");
}
