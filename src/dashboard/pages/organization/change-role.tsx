import { useState } from "preact/hooks";
import type { Role } from "../../../domain/roles.ts";
import { useAction } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { SelectField } from "../../components/fields.tsx";
import { useNotice } from "../../components/notice.tsx";
import { listGivableRoles, type Member, type Viewpoint, writeMember } from "./member-rights.ts";

const FORM = "change-role";

/** Gives a member another role. */
export function ChangeRole({ member, viewpoint, onClose }: { member: Member; viewpoint: Viewpoint; onClose(): void }) {
  const id = useOrganizationId();
  const say = useNotice();
  const update = useAction("members.update");
  const [role, setRole] = useState<Role>(member.role);
  const isSelf = member.user_id === viewpoint.userId;
  return (
    <Dialog
      title={isSelf ? "Change your own role" : `Change the role of ${writeMember(member)}`}
      isOpen
      onClose={onClose}
      actions={
        <Button type="submit" form={FORM} disabled={role === member.role} isBusy={update.isPending}>
          Save
        </Button>
      }
    >
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          update.mutate(
            { params: { id, user_id: member.user_id }, body: { role } },
            {
              onSuccess: () => {
                say(`${writeMember(member)} is ${role} from now on.`);
                onClose();
              },
            },
          );
        }}
      >
        <SelectField
          label="Role"
          value={role}
          onValue={(chosen) => setRole(chosen as Role)}
          options={listGivableRoles(viewpoint.role, member.role).map((one) => [one, one] as const)}
          hint={
            isSelf
              ? "With a lower role you can't give yourself the old one again: somebody else must."
              : "The table of roles below says what each may do."
          }
        />
      </form>
      {update.error ? <Failure error={update.error} /> : null}
    </Dialog>
  );
}
