import { CONTRACT_EVENTS, type ContractEvent } from "./contract-events.ts";

type Kind = { good: readonly unknown[]; bad: readonly unknown[] };

/** Values that a field of each kind accepts (the first is an ordinary one) and refuses, on both sides of each limit. */
const KINDS = {
  identifier: {
    good: ["run_019caddf6a1273c4a0d95be7816f3c28", "a", "~".repeat(256), "in_1T6kQ2Lr0vXbA9dE"],
    bad: ["", "a".repeat(257), "with space", "naïve", "line\n", 7, true, ["run_1"], { id: "run_1" }],
  },
  dateTime: {
    good: ["2026-03-02T09:15:04.218Z", "2028-02-29T23:59:59.999Z", "1970-01-01T00:00:00.000Z"],
    bad: [
      "",
      "2026-03-02",
      "2026-03-02T09:15:04Z",
      "2026-03-02T09:15:04.2Z",
      "2026-03-02T09:15:04.2180Z",
      "2026-03-02T09:15:04.218+00:00",
      "2026-03-02T09:15:04.218z",
      "2026-03-02 09:15:04.218Z",
      " 2026-03-02T09:15:04.218Z",
      "2026-03-02T09:15:04.218Z\n",
      1_772_442_904_218,
      new Date(0),
    ],
  },
  count: { good: [1234, 0, Number.MAX_SAFE_INTEGER], bad: [-1, 1.5, 2 ** 53, Number.NaN, Infinity, "12", true, 12n] },
  integer: {
    good: [-1234, 0, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER],
    bad: [-1.5, 2 ** 53, -(2 ** 53), Number.NaN, -Infinity, "-12", false, 12n],
  },
  boolean: { good: [true, false], bad: [0, 1, "true", ""] },
  display: {
    good: ["$12.34", "-$0.05", "$0.00", "$1234567.89"],
    bad: ["", "12.34", "$12", "$12.3", "$12.345", "$-0.05", "$1,000.00", "€1.00", "$1.00 ", 12.34],
  },
  currency: { good: ["USD", "EUR"], bad: ["", "usd", "US", "USDT", "U5D", 840] },
  text: { good: ["Überweisung März 📎", "", "<b>"], bad: [7, true, ["a"], { toString: () => "a" }] },
  word: { good: ["monthly", "x"], bad: ["", 7, true, ["a"]] },
} satisfies Record<string, Kind>;

const FIELDS: Record<keyof typeof KINDS, string> = {
  identifier:
    "id workflow_id phone_id session_id alert_id processor_invoice_id subscription_id file_id organization_id plan_id",
  dateTime:
    "started_at completed_at canceled_at created_at allocated_at deallocated_at invoice_date paid_at current_period_start " +
    "current_period_end changed_at",
  count: "threshold_microdollars amount_cents amount_microdollars size_bytes bytes_transferred plan_price_cents",
  integer: "balance_microdollars",
  boolean: "is_dedicated_phone cancel_at_period_end",
  display: "balance_display",
  currency: "currency",
  text: "filename mime_type invoice_number plan_name phone_name nickname phone_nickname reason error message",
  word: "billing_cycle plan_interval status",
};

const WRONG_CHOICES = ["", "RUNNING", "unknown", "queued", "dispatching", "Phone", 1, "true"];

/** Days and hours that no calendar has, which a JSON Schema's pattern can't reject. */
export const OFF_CALENDAR = ["2026-02-29T00:00:00.000Z", "2026-13-01T00:00:00.000Z", "2026-03-02T24:00:00.000Z"];

/**
 * Returns valid and invalid values of one field. A choice also refuses the values that the same field may have in other
 * types.
 */
export function describeField(row: ContractEvent, field: string): Kind {
  const good = row.choices[field];
  if (!good) return KINDS[findKind(field)];
  const others = CONTRACT_EVENTS.filter(({ type }) => type !== row.type).flatMap(({ choices }) => choices[field] ?? []);
  return { good, bad: [...new Set([...others, ...WRONG_CHOICES])].filter((value) => !good.includes(value)) };
}

export function isDateTime(field: string): boolean {
  return findKind(field) === "dateTime";
}

function findKind(field: string): keyof typeof KINDS {
  const kind = Object.entries(FIELDS).find(([, names]) => names.split(" ").includes(field))?.[0];
  if (kind === undefined) throw new Error(`No kind is known for the field ${field}.`);
  return kind as keyof typeof KINDS;
}
