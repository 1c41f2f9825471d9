import { writeQuery } from "../../api/call.ts";
import { writeDollars } from "../../components/money.ts";
import { type Column, Table } from "../../components/table.tsx";
import { type KeyUsageRow, sum } from "./sum-usage.ts";

/** Names the caller: a key, or members in the dashboard. */
export function writeKey({ key_id: id, key_name: name }: Pick<KeyUsageRow, "key_id" | "key_name">): string {
  return id === null ? "Dashboard" : (name ?? id);
}

type Total = Omit<KeyUsageRow, "day">;

/** The plot's figures, totaled by key and model. */
export function KeyUsageTable({ rows }: { rows: readonly KeyUsageRow[] }) {
  const nameGroup = (row: Total) => `${row.key_id ?? ""} ${row.model}`;
  const totals = [...Map.groupBy(rows, nameGroup).values()].flatMap((own): Total[] => {
    const [first] = own;
    if (!first) return [];
    const { day: _day, ...rest } = first;
    return [{ ...rest, calls: sum(own, "calls"), charged_microdollars: sum(own, "charged_microdollars") }];
  });
  totals.sort((a, b) => b.charged_microdollars - a.charged_microdollars || b.calls - a.calls);
  return <Table caption="Usage by key and model" columns={COLUMNS} rows={totals} keyOf={nameGroup} />;
}

const COLUMNS: readonly Column<Total>[] = [
  { key: "key", title: "Key", cell: writeKey },
  { key: "model", title: "Model", cell: ({ model }) => <code>{model}</code> },
  { key: "calls", title: "Calls", isNumber: true, cell: ({ calls }) => calls.toLocaleString("en") },
  { key: "charged", title: "Charged", isNumber: true, cell: (total) => writeDollars(total.charged_microdollars, 6) },
  { key: "requests", title: "Requests", inCard: "line", cell: (total) => <RequestsLink total={total} /> },
];

function RequestsLink({ total }: { total: Total }) {
  const query = writeQuery({ key_id: total.key_id ?? "dashboard", model: total.model });
  return (
    <a href={`/requests${query}`} aria-label={`Requests: ${writeKey(total)}, ${total.model}`}>
      Requests
    </a>
  );
}
