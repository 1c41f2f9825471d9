import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";

/** Ends the overlap of a rotation: only the newest secret signs from then on. */
export function ExpireSecret({ destinationId, onClose }: { destinationId: string; onClose(): void }) {
  const expire = useAnnouncedAction("destinations.expire-old-secrets", () => "The old secret has expired.", {
    touches: ["destinations.get", "organizations.destinations.list"],
  });
  const act = () => expire.mutate({ params: { destination_id: destinationId } }, { onSuccess: onClose });
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
