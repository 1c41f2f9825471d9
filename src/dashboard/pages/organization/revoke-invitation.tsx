import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import type { Invitation } from "./invitations.tsx";

/** Asks for confirmation, and withdraws an invitation. */
export function RevokeInvitation({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const revoke = useAnnouncedAction(
    "invitations.delete",
    () => `The invitation for ${invitation.email} was withdrawn.`,
  );
  const act = () => revoke.mutate({ params: { id: invitation.id } }, { onSuccess: onClose });
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
