import type { Field } from "../../../openapi/list-fields.ts";
import { InlineCode } from "../../components/inline-code.tsx";
import { type Column, Table } from "../../components/table.tsx";

const COLUMNS: readonly Column<Field>[] = [
  { key: "path", title: "Field", cell: ({ path }) => <code>{path}</code> },
  { key: "type", title: "Type", cell: ({ type }) => type },
  { key: "required", title: "Present", cell: ({ isRequired }) => (isRequired ? "always" : "optional") },
  {
    key: "rules",
    title: "Rules",
    cell: ({ rules, description }) => {
      const ruled = rules.join("; ");
      return <InlineCode text={description === "" ? ruled : `${description} ${capitalize(ruled)}`.trim()} />;
    },
  },
];

/** The fields of a JSON value. `caption` names the table. */
export function SchemaFields({ caption, fields }: { caption: string; fields: readonly Field[] }) {
  return <Table caption={caption} columns={COLUMNS} rows={fields} keyOf={({ path }) => path} />;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
