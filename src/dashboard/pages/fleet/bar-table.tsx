import { useState } from "preact/hooks";
import { Badge } from "../../components/badge.tsx";
import { Pager } from "../../components/pager.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Moment, writeDuration } from "../../components/time.tsx";
import type { Bar } from "./bars.ts";
import { nameBar } from "./name-bar.ts";

const LIMIT = 15;

/** The timeline's bars as rows, latest first. `names` of phones; omitted if all are of one phone. */
export function BarTable({ bars, names }: { bars: readonly Bar[]; names?: ReadonlyMap<string, string> }) {
  const [wantedOffset, setOffset] = useState(0);
  const offset = wantedOffset < bars.length ? wantedOffset : 0;
  const columns = names ? [...COLUMNS.slice(0, 2), phoneColumn(names), ...COLUMNS.slice(2)] : COLUMNS;
  return (
    <>
      <Table
        caption="Runs and sessions in the timeline"
        columns={columns}
        rows={bars.slice(offset, offset + LIMIT)}
        keyOf={({ id }) => id}
      />
      <Pager offset={offset} limit={LIMIT} total={bars.length} onOffset={setOffset} />
    </>
  );
}

const COLUMNS: readonly Column<Bar>[] = [
  {
    key: "what",
    title: "Activity",
    cell: (bar) => <a href={`/fleet/${bar.kind}s/${bar.id}`}>{nameBar(bar)}</a>,
  },
  { key: "state", title: "Status", inCard: "corner", cell: ({ state }) => <Badge state={state} /> },
  {
    key: "from",
    title: "Started",
    cell: ({ beginMs }) => <Moment at={new Date(beginMs).toISOString()} />,
  },
  {
    key: "took",
    title: "Duration",
    isNumber: true,
    cell: ({ beginMs, endMs }) => (endMs === null ? "in progress" : writeDuration(endMs - beginMs)),
  },
];

function phoneColumn(names: ReadonlyMap<string, string>): Column<Bar> {
  return {
    key: "phone",
    title: "Phone",
    cell: ({ phoneId }) =>
      phoneId === null ? (
        <span class="faint">none yet</span>
      ) : (
        <a href={`/fleet/${phoneId}`}>{names.get(phoneId) ?? phoneId}</a>
      ),
  };
}
