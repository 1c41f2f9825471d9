import * as v from "valibot";
import { missingOrganization, requireOwnOrganization } from "../../domain/access/actor.ts";
import { writeTime } from "../../domain/rfc3339.ts";
import { defineOperation } from "../../http/operation.ts";
import { count, ShownTime, text } from "../../schema/fields.ts";
import { cursorParameters, readPage } from "../../schema/page-parameters.ts";
import { readSpan, spanParameters } from "../../schema/span-parameters.ts";
import { type ListedLedgerEntry, listLedger } from "../../storage/money/ledger.ts";

/** The page size of an export. */
const MAX_LIMIT = 1000;

const microdollars = () => v.pipe(v.number(), v.safeInteger());

const Entry = v.object({
  id: v.string(),
  request_id: v.string(),
  kind: v.picklist(["charge", "credit"]),
  amount_microdollars: microdollars(),
  balance_after_microdollars: microdollars(),
  reason: v.string(),
  created_at: ShownTime,
});

/** GET /internal/v1/organizations/{id}/ledger. */
export const listOrganizationLedger = defineOperation({
  id: "organizations.ledger.list",
  method: "GET",
  path: "/internal/v1/organizations/{id}/ledger",
  summary: "List an organization's ledger",
  description:
    "Lists every charge (negative) and credit (positive), newest first, from `since` to `until` (both included). " +
    "The sum of all entries is the balance. A charge has the time at which it was booked, which is after its " +
    "call, and the balance after it. Its `request_id` is that of its call.",
  service: "platform",
  auth: "control",
  memberRole: "viewer",
  scope: "usage:read",
  params: v.object({ id: text(1, 256) }),
  query: v.object({ ...spanParameters(), ...cursorParameters(MAX_LIMIT) }),
  response: v.object({ entries: v.array(Entry), total: count() }),
  errors: ["not_found"],
  async handle({ params, query, caller }, { db }) {
    requireOwnOrganization(caller, params.id);
    const page = await listLedger(db, { organizationId: params.id, ...readSpan(query), ...readPage(query) });
    if (!page) throw missingOrganization();
    return { entries: page.entries.map(showEntry), total: page.total };
  },
});

function showEntry(entry: ListedLedgerEntry): v.InferInput<typeof Entry> {
  return {
    id: entry.id,
    request_id: entry.requestId,
    kind: entry.kind,
    amount_microdollars: entry.amountMicrodollars,
    balance_after_microdollars: entry.balanceAfterMicrodollars,
    reason: entry.reason,
    created_at: writeTime(entry.createdAtMs),
  };
}
