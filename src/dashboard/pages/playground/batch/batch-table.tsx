import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { type Column, Table } from "../../../components/table.tsx";
import { writeDuration } from "../../../components/time.tsx";
import type { Run } from "../run.ts";
import { writeUsd } from "../write-usd.ts";
import { type BatchRow, countFound } from "./batch-row.ts";

/** The pictures of a batch, each with its progress, and then with what was found. */
export function BatchTable({ rows, onOpen }: { rows: readonly BatchRow[]; onOpen(file: File, run: Run): void }) {
  const columns: Column<BatchRow>[] = [
    { key: "name", title: "Picture", cell: ({ file }) => <span class="batch-name">{file.name}</span> },
    { key: "state", title: "Status", cell: ({ outcome }) => <Status outcome={outcome} /> },
    number(
      "size",
      "Size",
      ({ analysis: { metadata } }) => `${metadata.image_width}\u00a0×\u00a0${metadata.image_height}`,
    ),
    number("icons", "Icons", ({ analysis }) => String(countFound(analysis).icons)),
    number("controls", "Controls", ({ analysis }) => String(countFound(analysis).controls)),
    number("texts", "Texts", ({ analysis }) => String(countFound(analysis).texts)),
    number("duration", "Duration", ({ totalMs }) => writeDuration(totalMs)),
    {
      key: "cost",
      title: "Cost",
      isNumber: true,
      cell: ({ outcome }) => (outcome.state === "done" ? writeUsd(outcome.costMicrodollars / 1e6) : ""),
    },
    {
      key: "open",
      title: "Result",
      cell: ({ file, outcome }) =>
        outcome.state === "done" ? (
          <Button kind="quiet" aria-label={`Open ${file.name}`} onClick={() => onOpen(file, outcome.run)}>
            Open
          </Button>
        ) : null,
    },
  ];
  return <Table caption="Pictures of the batch" columns={columns} rows={rows} keyOf={({ key }) => key} />;
}

function number(key: string, title: string, read: (run: Run) => string): Column<BatchRow> {
  return { key, title, isNumber: true, cell: ({ outcome }) => (outcome.state === "done" ? read(outcome.run) : "") };
}

function Status({ outcome }: { outcome: BatchRow["outcome"] }) {
  if (outcome.state === "running") return <span>{outcome.label}…</span>;
  return (
    <>
      <Badge state={outcome.state} />
      {outcome.state === "failed" ? <p class="field-note">{outcome.reason}</p> : null}
    </>
  );
}
