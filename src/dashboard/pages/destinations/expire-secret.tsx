import { useAction } from "../../api/queries.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useNotice } from "../../components/notice.tsx";

/** Ends the overlap of a rotation: only the newest secret signs from then on. */
export function ExpireSecret({ destinationId, onClose }: { destinationId: string; onClose(): void }) {
  const notify = useNotice();
  const expire = useAction("destinations.expire-old-secrets", {
    touches: ["destinations.get", "organizations.destinations.list"],
  });
  const act = () =>
    expire.mutate(
      { params: { destination_id: destinationId } },
      {
        onSuccess: () => {
          notify("The old secret has expired.");
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title="Expire the old secret now?"
      confirm="Expire it"
      isDanger
      action={expire}
      onConfirm={act}
      onClose={onClose}
    >
      <p>
        Webhooks are signed with the newest secret only. A receiver that still uses the old one refuses them. This can't
        be undone.
      </p>
    </ConfirmDialog>
  );
}
