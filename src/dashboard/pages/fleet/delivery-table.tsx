import type { Answer } from "../../api/call.ts";
import { Badge } from "../../components/badge.tsx";
import { type Column, Table } from "../../components/table.tsx";
import { Time } from "../../components/time.tsx";
import { writeSize } from "./write-size.ts";
import "./fleet.css";

export type FileDelivery = Answer<"organizations.file-deliveries.list">["deliveries"][number];

/** File deliveries. `names` of phones; omitted if all go to one phone. */
export function DeliveryTable({
  deliveries,
  names,
}: {
  deliveries: readonly FileDelivery[];
  names?: ReadonlyMap<string, string>;
}) {
  const columns = names ? [...COLUMNS.slice(0, 1), phoneColumn(names), ...COLUMNS.slice(1)] : COLUMNS;
  return <Table caption="File deliveries" columns={columns} rows={deliveries} keyOf={({ id }) => id} />;
}

const COLUMNS: readonly Column<FileDelivery>[] = [
  {
    key: "file",
    title: "File",
    cell: ({ filename, mime_type: type, file_id: file }) => (
      <>
        {file ? <a href={`/fleet/files/${file}`}>{filename}</a> : filename}
        <div class="faint">{type}</div>
      </>
    ),
  },
  {
    key: "status",
    title: "Status",
    inCard: "corner",
    cell: ({ status, error }) => (
      <>
        <Badge state={status} />
        {error ? <div class="delivery-error">{error}</div> : null}
      </>
    ),
  },
  { key: "bytes", title: "Transferred", cell: (delivery) => <Bytes {...delivery} /> },
  { key: "created", title: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
];

function Bytes({ filename, size_bytes: size, bytes_transferred: sent, status }: FileDelivery) {
  if (status === "delivered") return <>{writeSize(size)}</>;
  if (sent === undefined) {
    return <span class="faint">{status === "failed" ? `none of ${writeSize(size)}` : `${writeSize(size)} to go`}</span>;
  }
  return (
    <div class="delivery-bytes">
      <progress aria-label={`${filename}, transferred`} max={Math.max(size, 1)} value={sent} />
      {writeSize(sent)} of {writeSize(size)}
    </div>
  );
}

function phoneColumn(names: ReadonlyMap<string, string>): Column<FileDelivery> {
  return {
    key: "phone",
    title: "Phone",
    cell: ({ phone_id: id }) => <a href={`/fleet/${id}`}>{names.get(id) ?? id}</a>,
  };
}
