import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import type { ShownDestination } from "./destination-actions.tsx";

/** Disables or enables a destination, after explaining what happens to its deliveries. */
export function SwitchDestination({ destination, onClose }: { destination: ShownDestination; onClose(): void }) {
  const update = useAnnouncedAction("destinations.update", (answer) =>
    answer.enabled ? "Destination enabled." : "Destination disabled.",
  );
  const { id, enabled } = destination;
  const change = () =>
    update.mutate({ params: { destination_id: id }, body: { enabled: !enabled } }, { onSuccess: onClose });
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
          Nothing more is sent to it. Pending and future deliveries are held: none is lost, and you can replay them once
          it is enabled again.
        </p>
      ) : (
        <p>
          New events are sent to it from now on. Held deliveries stay held until you replay them:{" "}
          <a href={`/deliveries?status=held&destination_id=${id}`}>see held deliveries</a>.
        </p>
      )}
    </ConfirmDialog>
  );
}
