import { useAction } from "../../api/queries.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useNotice } from "../../components/notice.tsx";
import type { Invitation } from "./invitations.tsx";

/** Asks for confirmation, and withdraws an invitation. */
export function RevokeInvitation({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const say = useNotice();
  const revoke = useAction("invitations.delete");
  const act = () =>
    revoke.mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: () => {
          say(`The invitation for ${invitation.email} was withdrawn.`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Withdraw the invitation?"
      cancel="Keep it"
      confirm="Withdraw"
      isDanger
      action={revoke}
      onConfirm={act}
      onClose={onClose}
    >
      <p>
        The link of <strong>{invitation.email}</strong> stops working at once.
      </p>
    </ConfirmDialog>
  );
}
