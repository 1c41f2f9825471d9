import { useAction } from "../../api/queries.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
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
    <ConfirmDialog
      title={enabled ? "Disable this destination?" : "Enable this destination?"}
      confirm={enabled ? "Disable it" : "Enable it"}
      action={update}
      onConfirm={change}
      onClose={onClose}
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
    </ConfirmDialog>
  );
}
