import { useState } from "preact/hooks";
import { useAction } from "../../api/queries.ts";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useNotice } from "../../components/notice.tsx";
import type { ShownDestination } from "./destination-actions.tsx";
import { DestinationFields, findFaults } from "./destination-fields.tsx";

/** Changes a destination's URL and event types. */
export function EditDestination({ destination, onClose }: { destination: ShownDestination; onClose(): void }) {
  const [url, setUrl] = useState(destination.url);
  const [types, setTypes] = useState(destination.event_types);
  const notify = useNotice();
  const update = useAction("destinations.update", {
    touches: ["destinations.get", "organizations.destinations.list"],
  });
  const save = () =>
    update.mutate(
      { params: { destination_id: destination.id }, body: { url: url.trim(), event_types: types } },
      {
        onSuccess: () => {
          notify("Destination updated.");
          onClose();
        },
      },
    );
  return (
    <FormDialog
      title="Edit the destination"
      submit="Save"
      hasCancel
      noValidate
      faults={findFaults(update.error)}
      isIncomplete={types.length === 0}
      action={update}
      onSubmit={save}
      onClose={onClose}
    >
      <DestinationFields
        url={url}
        types={types}
        error={update.error}
        onUrl={(typed) => {
          setUrl(typed);
          update.reset();
        }}
        onTypes={setTypes}
      />
    </FormDialog>
  );
}
