import { useAction } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { useNotice } from "../../components/notice.tsx";
import type { Invitation } from "./invitations.tsx";

/** Asks whether an invitation is to be withdrawn, and withdraws it. */
export function RevokeInvitation({ invitation, onClose }: { invitation: Invitation; onClose(): void }) {
  const say = useNotice();
  const revoke = useAction("invitations.delete");
  const act = () =>
    revoke.mutate(
      { params: { id: invitation.id } },
      {
        onSuccess: () => {
          say(`The invitation of ${invitation.email} is withdrawn.`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      title="Withdraw the invitation?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger" isBusy={revoke.isPending} onClick={act}>
            Withdraw
          </Button>
        </>
      }
    >
      <p>
        The link that <strong>{invitation.email}</strong> has stops working at once.
      </p>
      {revoke.error ? <Failure error={revoke.error} /> : null}
    </Dialog>
  );
}
