import { useState } from "preact/hooks";
import type { Role } from "../../../domain/access/roles.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { SelectField } from "../../components/fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { listGivableRoles, type Member, type Viewpoint, writeMember } from "./member-rights.ts";

/** Changes the role of a member. */
export function ChangeRole({ member, viewpoint, onClose }: { member: Member; viewpoint: Viewpoint; onClose(): void }) {
  const id = useOrganizationId();
  const update = useAnnouncedAction(
    "members.update",
    (_, { body }) => `${writeMember(member)} now has the role ${body.role}.`,
  );
  const [role, setRole] = useState<Role>(member.role);
  const isSelf = member.user_id === viewpoint.userId;
  return (
    <FormDialog
      title={isSelf ? "Change your own role" : `Change the role of ${writeMember(member)}`}
      submit="Save"
      isIncomplete={role === member.role}
      action={update}
      onSubmit={() =>
        update.mutate({ params: { id, user_id: member.user_id }, body: { role } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <SelectField
        label="Role"
        value={role}
        onValue={(chosen) => setRole(chosen as Role)}
        options={listGivableRoles(viewpoint.role, member.role).map((one) => [one, one] as const)}
        hint={
          isSelf
            ? "With a lower role, you can't give yourself the old one back: somebody else must."
            : "The table of roles below shows what each may do."
        }
      />
    </FormDialog>
  );
}
