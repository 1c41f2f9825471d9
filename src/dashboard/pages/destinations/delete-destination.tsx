import { useLocation } from "preact-iso";
import { useAction } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { useNotice } from "../../components/notice.tsx";
import type { ShownDestination } from "./destination-actions.tsx";

/** Deletes a destination for good. */
export function DeleteDestination({ destination, onClose }: { destination: ShownDestination; onClose(): void }) {
  const { route } = useLocation();
  const notify = useNotice();
  // What shows the destination itself is left, not read again.
  const remove = useAction("destinations.delete", {
    touches: ["organizations.destinations.list", "organizations.webhook-deliveries.list"],
  });
  return (
    <Dialog
      title="Delete this destination?"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            kind="danger"
            isBusy={remove.isPending}
            onClick={() =>
              remove.mutate(
                { params: { destination_id: destination.id } },
                {
                  onSuccess: () => {
                    notify("The destination is deleted.");
                    route("/webhooks", true);
                  },
                },
              )
            }
          >
            Delete it
          </Button>
        </>
      }
    >
      <p>
        Nothing more is sent to <strong class="break">{destination.url}</strong>. Its deliveries that are pending or
        held count as failed and can't be replayed any more; the log keeps them. This can't be undone.
      </p>
      {remove.error ? <Failure error={remove.error} /> : null}
    </Dialog>
  );
}
