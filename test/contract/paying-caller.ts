import type { Harness } from "../harness.ts";
import { addKey, addOrganization } from "./test-keys.ts";

/** An organization with its own balance, and its key. */
export type Payer = { organizationId: string; key: string };

/** The rows of an organization's calls and money, in microdollars. */
export type Bill = {
  balance: number;
  usage: Record<string, unknown>[];
  ledger: { request_id: string; kind: string; amount: number; after: number; reason: string }[];
};

const QUERIES = [
  "SELECT balance_microdollars AS balance FROM organizations WHERE id = ?",
  `SELECT request_id, endpoint, model, prompt_tokens, completion_tokens, pages, provider_cost_microdollars, charged_microdollars
   FROM usage WHERE organization_id = ? ORDER BY rowid`,
  `SELECT request_id, kind, amount_microdollars AS amount, balance_after_microdollars AS after, reason
   FROM ledger WHERE organization_id = ? ORDER BY rowid`,
];

/** Adds an organization with this balance, and a key for it. */
export async function addPayer(db: D1Database, balanceMicrodollars: number): Promise<Payer> {
  const organizationId = await addOrganization(db, { balanceMicrodollars });
  const { key } = await addKey(db, { organizationId });
  return { organizationId, key };
}

/** Reads it, as of one moment. */
export async function readBill(db: D1Database, { organizationId }: Pick<Payer, "organizationId">): Promise<Bill> {
  const results = await db.batch(QUERIES.map((sql) => db.prepare(sql).bind(organizationId)));
  const [organization, usage, ledger] = results.map(({ results: rows }) => rows);
  return {
    ...(organization?.[0] as Pick<Bill, "balance">),
    usage: usage as Bill["usage"],
    ledger: ledger as Bill["ledger"],
  };
}

export type LocatePath = "/api/v1/elements:locate" | "/api/v1/screenshots:locate";

/** Posts a locate request as a payer. */
export function locate(
  harness: Pick<Harness, "fetch">,
  { key }: Pick<Payer, "key">,
  path: LocatePath,
  body: Record<string, unknown>,
  more: Record<string, string> = {},
): Promise<Response> {
  const headers = { "x-service-api-key": key, "content-type": "application/json", ...more };
  return harness.fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
}
