import { Check, Minus } from "lucide-preact";
import { hasRole, ROLES, type Role } from "../../../domain/access/roles.ts";
import { Section } from "../../components/page.tsx";
import { type Column, Table } from "../../components/table.tsx";

/** The actions, and the lowest role that may do each (docs/contract/decisions.md, "Roles"). */
const RIGHTS: readonly (readonly [text: string, least: Role])[] = [
  ["See everything", "viewer"],
  ["Test webhooks and replay deliveries", "member"],
  ["Manage webhooks, API keys and the balance alert", "admin"],
  ["Invite, change and remove members", "admin"],
  ["Rename the organization, and make or remove owners", "owner"],
];

type Right = (typeof RIGHTS)[number];

const COLUMNS: readonly Column<Right>[] = [
  { key: "right", title: "Permission", cell: ([text]) => text },
  ...ROLES.map(
    (role): Column<Right> => ({
      key: role,
      title: role,
      cell: ([, least]) => {
        const Icon = hasRole(role, least) ? Check : Minus;
        return (
          <>
            <Icon size={16} aria-hidden="true" />
            <span class="unseen">{hasRole(role, least) ? "yes" : "no"}</span>
          </>
        );
      },
    }),
  ),
];

/** A table of the roles and their rights. */
export function RolesTable() {
  return (
    <Section title="Roles">
      <Table caption="What each role may do" columns={COLUMNS} rows={RIGHTS} keyOf={([text]) => text} />
    </Section>
  );
}
