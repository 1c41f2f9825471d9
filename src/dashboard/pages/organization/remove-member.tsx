import { useLocation } from "preact-iso";
import { useOrganizationId } from "../../api/session.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { type Member, writeMember } from "./member-rights.ts";

/** Asks for confirmation and removes a member, or lets the user leave. */
export function RemoveMember({ member, isSelf, onClose }: { member: Member; isSelf: boolean; onClose(): void }) {
  const id = useOrganizationId();
  const { route } = useLocation();
  const who = writeMember(member);
  const remove = useAnnouncedAction("members.delete", () =>
    isSelf ? "You have left the organization." : `${who} is no longer a member.`,
  );
  const act = () =>
    remove.mutate(
      { params: { id, user_id: member.user_id } },
      {
        onSuccess: () => {
          onClose();
          if (isSelf) route("/", true);
        },
      },
    );
  return (
    <ConfirmDialog
      title={isSelf ? "Leave the organization?" : `Remove ${who}?`}
      cancel={isSelf ? "Stay" : "Cancel"}
      confirm={isSelf ? "Leave" : "Remove"}
      isDanger
      action={remove}
      onConfirm={act}
      onClose={onClose}
    >
      <p>
        {isSelf
          ? "You lose access to the organization until somebody invites you again."
          : "They lose access to the organization at once. You can invite them again."}{" "}
        The organization's API keys keep working: revoke those that should stop.
      </p>
    </ConfirmDialog>
  );
}
