import { useLocation } from "preact-iso";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import type { ShownDestination } from "./destination-actions.tsx";

/** Deletes a destination permanently. */
export function DeleteDestination({ destination, onClose }: { destination: ShownDestination; onClose(): void }) {
  const { route } = useLocation();
  // The destination's own page is left, not read again.
  const remove = useAnnouncedAction("destinations.delete", () => "Destination deleted.", {
    touches: [
      "organizations.destinations.list",
      "organizations.destinations.health.list",
      "organizations.webhook-deliveries.list",
    ],
  });
  const act = () =>
    remove.mutate({ params: { destination_id: destination.id } }, { onSuccess: () => route("/webhooks", true) });
  return (
    <ConfirmDialog
      title="Delete this destination?"
      confirm="Delete it"
      isDanger
      action={remove}
      onConfirm={act}
      onClose={onClose}
    >
      <p>
        Nothing more is sent to <strong class="break">{destination.url}</strong>. Its deliveries that are pending or
        held count as failed and can't be replayed any more; the log keeps them. This can't be undone.
      </p>
    </ConfirmDialog>
  );
}
