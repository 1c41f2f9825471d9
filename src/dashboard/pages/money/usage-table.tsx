import { writeQuery } from "../../api/call.ts";
import { writeDollars } from "../../components/money.ts";
import { type Column, Table } from "../../components/table.tsx";
import { totalUsage, type UsageRow } from "./sum-usage.ts";

const ENDPOINTS: Readonly<Record<UsageRow["endpoint"], string>> = {
  element_locate: "Locate in elements",
  screenshot_locate: "Locate in a screenshot",
  screenshot_detect: "Detect in a screenshot",
};

const OPERATIONS: Readonly<Record<UsageRow["endpoint"], string>> = {
  element_locate: "elements.locate",
  screenshot_locate: "screenshots.locate",
  screenshot_detect: "screenshots.detect",
};

/** Writes an endpoint in words. */
export function writeEndpoint(endpoint: UsageRow["endpoint"]): string {
  return ENDPOINTS[endpoint];
}

type Total = Omit<UsageRow, "day">;

/** The plots' figures, totaled by endpoint and model. */
export function UsageTable({ rows }: { rows: readonly UsageRow[] }) {
  return (
    <Table
      caption="Usage by endpoint and model"
      columns={COLUMNS}
      rows={totalUsage(rows)}
      keyOf={({ endpoint, model }) => `${endpoint} ${model}`}
    />
  );
}

const count = (value: number) => value.toLocaleString("en");

const COLUMNS: readonly Column<Total>[] = [
  { key: "endpoint", title: "Endpoint", cell: ({ endpoint }) => writeEndpoint(endpoint) },
  { key: "model", title: "Model", cell: ({ model }) => <code>{model}</code> },
  { key: "calls", title: "Calls", isNumber: true, cell: ({ calls }) => count(calls) },
  { key: "pages", title: "Pages", isNumber: true, cell: ({ pages }) => count(pages) },
  { key: "prompt", title: "Prompt tokens", isNumber: true, cell: (total) => count(total.prompt_tokens) },
  { key: "completion", title: "Completion tokens", isNumber: true, cell: (total) => count(total.completion_tokens) },
  { key: "charged", title: "Charged", isNumber: true, cell: (total) => writeDollars(total.charged_microdollars, 6) },
  { key: "requests", title: "Requests", inCard: "line", cell: (total) => <RequestsLink total={total} /> },
];

function RequestsLink({ total: { endpoint, model } }: { total: Total }) {
  return (
    <a
      href={`/requests${writeQuery({ operation: OPERATIONS[endpoint], model })}`}
      aria-label={`Requests: ${writeEndpoint(endpoint)}, ${model}`}
    >
      Requests
    </a>
  );
}
