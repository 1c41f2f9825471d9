import { Badge } from "../../components/badge.tsx";
import { writeDollars } from "../../components/money.ts";
import { type Column, Table } from "../../components/table.tsx";
import { Time, writeDuration } from "../../components/time.tsx";
import { linkProblem } from "../help/help-places.ts";
import { type ListedRequest, writeOperation, writePlaygroundAddress } from "./request-words.ts";

/** Calls of the public API, newest first. `isBusy` while others are being loaded. */
export function RequestTable({ requests, isBusy }: { requests: readonly ListedRequest[]; isBusy: boolean }) {
  return <Table caption="Requests" columns={COLUMNS} rows={requests} keyOf={({ id }) => id} isBusy={isBusy} />;
}

const COLUMNS: readonly Column<ListedRequest>[] = [
  { key: "at", title: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
  { key: "operation", title: "Operation", inCard: "title", cell: (request) => <What request={request} /> },
  { key: "status", title: "Status", inCard: "corner", cell: (request) => <Status request={request} /> },
  { key: "duration", title: "Duration", isNumber: true, cell: (request) => writeDuration(request.duration_ms) },
  {
    key: "model",
    title: "Model",
    cell: ({ model }) => (model === null ? <span class="faint">none</span> : <code>{model}</code>),
  },
  { key: "cost", title: "Cost", isNumber: true, cell: (request) => writeDollars(request.charged_microdollars) },
  { key: "key", title: "Key", cell: (request) => <Key request={request} /> },
  { key: "id", title: "Request id", cell: ({ id }) => <code class="request-id">{id}</code> },
  { key: "repeat", title: "Playground", inCard: "line", cell: (request) => <Repeat request={request} /> },
];

function What({ request: { operation, options } }: { request: ListedRequest }) {
  return (
    <>
      {writeOperation(operation)}
      {options?.query === undefined ? null : <span class="request-query">“{options.query}”</span>}
    </>
  );
}

function Status({ request: { status, error_code: code } }: { request: ListedRequest }) {
  return (
    <>
      <Badge state={String(status)} tone={status < 400 ? "good" : "bad"} />{" "}
      {code === null ? null : (
        <a href={linkProblem(code)} target="_top">
          {code}
        </a>
      )}
    </>
  );
}

function Key({ request: { key_id: id, key_name: name } }: { request: ListedRequest }) {
  return <span class={id === null ? "faint" : undefined}>{id === null ? "dashboard" : (name ?? id)}</span>;
}

function Repeat({ request }: { request: ListedRequest }) {
  const address = writePlaygroundAddress(request);
  if (address === null) return null;
  return (
    <a href={address} aria-label={`Open ${request.id} in the playground`}>
      Open
    </a>
  );
}
