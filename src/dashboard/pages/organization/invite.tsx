import { useState } from "preact/hooks";
import { roleToInvite } from "../../../domain/access/member-rules.ts";
import { hasRole, ROLES, type Role } from "../../../domain/access/roles.ts";
import { ApiError } from "../../api/call.ts";
import { useAction } from "../../api/queries.ts";
import { useOrganizationId, useSignedIn } from "../../api/session.tsx";
import { faultOf, SelectField, TextField } from "../../components/fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useSecretDialog } from "../../components/secret-dialog.tsx";
import { Moment } from "../../components/time.tsx";

/** Invites a person, and shows the link to hand over. */
export function Invite({ onClose }: { onClose(): void }) {
  const id = useOrganizationId();
  const { organization } = useSignedIn();
  const showSecret = useSecretDialog();
  const invite = useAction("organizations.invitations.create", {
    onAnswer: (invitation) => {
      onClose();
      showSecret({
        title: `Invitation for ${invitation.email}`,
        text: invitation.url,
        label: "Invitation link",
        confirm: "Done",
        children: (
          <p>
            You can also hand over this link yourself. It works until <Moment at={invitation.expires_at} />.
          </p>
        ),
      });
    },
  });
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const isMember = invite.error instanceof ApiError && invite.error.code === "already_member";
  const fault = isMember ? "already belongs to a member" : faultOf(invite.error, "email");
  const givable = ROLES.filter((one) => hasRole(organization?.role ?? "viewer", roleToInvite(one)));
  return (
    <FormDialog
      title="Invite a person"
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
        hint="If the person was already invited, they get a new link, and the old one stops working."
      />
      <SelectField
        label="Role"
        value={role}
        onValue={(chosen) => setRole(chosen as Role)}
        options={givable.map((one) => [one, one] as const)}
        hint="The table of roles below shows what each may do."
      />
    </FormDialog>
  );
}
