import { useAction } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { useNotice } from "../../components/notice.tsx";
import type { ShownDestination } from "./destination-actions.tsx";

/** Disables a destination, or enables it, after saying what becomes of its deliveries. */
export function SwitchDestination({ destination, onClose }: { destination: ShownDestination; onClose(): void }) {
  const notify = useNotice();
  const update = useAction("destinations.update");
  const { id, enabled } = destination;
  const change = () =>
    update.mutate(
      { params: { destination_id: id }, body: { enabled: !enabled } },
      {
        onSuccess: () => {
          notify(enabled ? "The destination is disabled." : "The destination is enabled.");
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={enabled ? "Disable this destination?" : "Enable this destination?"}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button isBusy={update.isPending} onClick={change}>
            {enabled ? "Disable it" : "Enable it"}
          </Button>
        </>
      }
    >
      {enabled ? (
        <p>
          Nothing more is sent to it. Deliveries that are pending are held, and so are those of events to come: none is
          lost, and you can replay them once it is enabled again.
        </p>
      ) : (
        <p>
          Events from now on are sent to it. Deliveries that are held stay so until you replay them:{" "}
          <a href={`/deliveries?status=held&destination_id=${id}`}>see what is held</a>.
        </p>
      )}
      {update.error ? <Failure error={update.error} /> : null}
    </Dialog>
  );
}
