import { InlineCode } from "../../components/inline-code.tsx";
import { type Column, Table } from "../../components/table.tsx";
import type { Field } from "./list-fields.ts";

const COLUMNS: readonly Column<Field>[] = [
  { key: "path", title: "Field", cell: ({ path }) => <code>{path}</code> },
  { key: "type", title: "Type", cell: ({ type }) => type },
  { key: "required", title: "Present", cell: ({ isRequired }) => (isRequired ? "always" : "optional") },
  {
    key: "rules",
    title: "Rules",
    cell: ({ rules, description }) => (
      <InlineCode text={[description, rules.join("; ")].filter((part) => part !== "").join(" ")} />
    ),
  },
];

/** The fields of a JSON value. `caption` names the table. */
export function SchemaFields({ caption, fields }: { caption: string; fields: readonly Field[] }) {
  return <Table caption={caption} columns={COLUMNS} rows={fields} keyOf={({ path }) => path} />;
}
