import { expect } from "vitest";
import type { Harness } from "../harness.ts";

/**
 * Waits for the usage row of an answered request (a free call's may be written after the response), and compares the
 * given fields.
 */
export async function expectUsage(harness: Harness, response: Response, row: Record<string, unknown>): Promise<void> {
  const requestId = response.headers.get("x-request-id");
  const read = () => harness.db.prepare("SELECT * FROM usage WHERE request_id = ?").bind(requestId).first();
  await expect.poll(read).toMatchObject(row);
}
