import { useState } from "preact/hooks";
import { listScopes, type ScopeGrant } from "../../../domain/access/key-scopes.ts";
import { hasRole, ROLES, type Role } from "../../../domain/access/roles.ts";
import { useAction } from "../../api/queries.ts";
import { useOrganizationId, useSignedIn } from "../../api/session.tsx";
import { faultOf, SelectField, TextField } from "../../components/fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useSecretDialog } from "../../components/secret-dialog.tsx";
import { LimitField, readLimit } from "./limit-field.tsx";
import { ScopesField } from "./scopes-field.tsx";

const DAY_MS = 86_400_000;
const EXPIRIES = [
  ["", "Never"],
  ["7", "In 7 days"],
  ["30", "In 30 days"],
  ["90", "In 90 days"],
  ["365", "In a year"],
] as const;

/** Creates a key, and shows it once. */
export function CreateApiKey({ onClose }: { onClose(): void }) {
  const id = useOrganizationId();
  const { organization } = useSignedIn();
  const showSecret = useSecretDialog();
  const create = useAction("organizations.api-keys.create", {
    onAnswer: (made) => {
      onClose();
      showSecret({ title: `The key ${made.name}`, text: made.key, label: "API key" });
    },
  });
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [scopes, setScopes] = useState<ScopeGrant>(null);
  const [days, setDays] = useState("");
  const [limit, setLimit] = useState("");
  const [isTried, setTried] = useState(false);
  const read = readLimit(limit);
  const faults = {
    name: faultOf(create.error, "name"),
    scopes: faultOf(create.error, "scopes"),
    expiry: faultOf(create.error, "expires_at"),
    limit: faultOf(create.error, "monthly_limit_microdollars"),
  };
  return (
    <FormDialog
      title="Create a key"
      submit="Create"
      faults={Object.values(faults)}
      action={create}
      onSubmit={() => {
        setTried(true);
        if (read === "fault") return;
        const expiry = days === "" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
        create.mutate({
          params: { id },
          body: {
            name: name.trim(),
            role,
            // A role chosen later may have fewer.
            scopes: scopes && listScopes(scopes, role),
            expires_at: expiry,
            monthly_limit_microdollars: read,
          },
        });
      }}
      onClose={onClose}
    >
      <TextField
        label="Name"
        required
        maxLength={256}
        autocomplete="off"
        value={name}
        onText={setName}
        fault={faults.name}
        hint="What the key is for."
      />
      <SelectField
        label="Role"
        value={role}
        onValue={(chosen) => setRole(chosen as Role)}
        options={ROLES.filter((one) => hasRole(organization?.role ?? "viewer", one)).map((one) => [one, one] as const)}
        hint="What the key may do in the organization's own API. To detect and locate, viewer is enough."
      />
      <ScopesField role={role} scopes={scopes} fault={faults.scopes} onScopes={setScopes} />
      <SelectField
        label="Expires"
        value={days}
        onValue={setDays}
        options={EXPIRIES}
        fault={faults.expiry}
        hint="The key stops working then."
      />
      <LimitField value={limit} onText={setLimit} isFaulty={isTried && read === "fault"} fault={faults.limit} />
    </FormDialog>
  );
}
