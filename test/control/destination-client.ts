import { expect } from "vitest";
import type { Harness } from "../harness.ts";
import { type ControlAnswer, callControl } from "./control-client.ts";

/** A destination as returned by its creation. */
export type Registered = { id: string; url: string; event_types: string[]; secret: string; created_at: string };

export const HOOK_URL = "https://hooks.example.com/sightline";
/** Nothing listens there: for destinations to which something is really sent. */
export const DEAF_URL = "http://127.0.0.1:9/";

/** Requests the creation; omitted fields get valid values. */
export function postDestination(
  harness: Pick<Harness, "fetch">,
  organizationId: string,
  fields: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<ControlAnswer> {
  const body = { url: HOOK_URL, event_types: ["*"], ...fields };
  return callControl(harness, "POST", `/organizations/${organizationId}/destinations`, body, headers);
}

/** Registers a destination. */
export async function registerDestination(
  harness: Pick<Harness, "fetch">,
  organizationId: string,
  fields: Record<string, unknown> = {},
): Promise<Registered> {
  const { status, body } = await postDestination(harness, organizationId, fields);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body;
}

/** Adds destinations by SQL, bypassing the API's rules. Each is a millisecond older than the next. */
export async function insertDestinations(db: D1Database, organizationId: string, count: number): Promise<void> {
  await db
    .prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
       INSERT INTO destinations (id, organization_id, url, event_types, created_at)
       SELECT 'dest_' || printf('%012x', i) || substr(?1, 5), ?1, 'https://hooks.example.com/' || i, '["*"]', i FROM n`,
    )
    .bind(organizationId, count)
    .run();
}
