import { useState } from "preact/hooks";
import { roleToInvite } from "../../../domain/member-rules.ts";
import { hasRole, ROLES, type Role } from "../../../domain/roles.ts";
import { type Answer, ApiError } from "../../api/call.ts";
import { useAction } from "../../api/queries.ts";
import { useOrganizationId, useSignedIn } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Code } from "../../components/code.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { faultOf, SelectField, TextField } from "../../components/fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { writeMoment } from "../../components/time.tsx";

/** Asks somebody to join, and shows the link to hand over. */
export function Invite({ onClose }: { onClose(): void }) {
  const id = useOrganizationId();
  const { organization } = useSignedIn();
  const invite = useAction("organizations.invitations.create");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  if (invite.data) return <Sent invitation={invite.data} onClose={onClose} />;
  const isMember = invite.error instanceof ApiError && invite.error.code === "already_member";
  const fault = isMember ? "is a member's already" : faultOf(invite.error, "email");
  const givable = ROLES.filter((one) => hasRole(organization?.role ?? "viewer", roleToInvite(one)));
  return (
    <FormDialog
      title="Invite somebody"
      submit="Invite"
      faults={[fault]}
      action={invite}
      onSubmit={() => invite.mutate({ params: { id }, body: { email: email.trim(), role } })}
      onClose={onClose}
    >
      <TextField
        label="Email address"
        type="email"
        required
        autocomplete="off"
        value={email}
        onText={setEmail}
        fault={fault}
        hint="Somebody who is invited already gets a new link, and the old one stops working."
      />
      <SelectField
        label="Role"
        value={role}
        onValue={(chosen) => setRole(chosen as Role)}
        options={givable.map((one) => [one, one] as const)}
        hint="The table of roles below says what each may do."
      />
    </FormDialog>
  );
}

function Sent({ invitation, onClose }: { invitation: Answer<"organizations.invitations.create">; onClose(): void }) {
  return (
    <Dialog
      title={`${invitation.email} is invited`}
      isOpen
      staysOpen
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <p>
        You can also hand over this link yourself. It is shown only now, and is good until{" "}
        {writeMoment(invitation.expires_at)}.
      </p>
      <Code text={invitation.url} label="Link of the invitation" />
    </Dialog>
  );
}
