import { useState } from "preact/hooks";
import { useAction } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { useNotice } from "../../components/notice.tsx";
import type { ShownDestination } from "./destination-actions.tsx";
import { DestinationForm, hasFieldFault } from "./destination-form.tsx";

const FORM_ID = "change-destination";

/** Changes where a destination is, and what goes there. */
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
          notify("The destination is changed.");
          onClose();
        },
      },
    );
  return (
    <Dialog
      title="Change the destination"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} isBusy={update.isPending} disabled={types.length === 0}>
            Save
          </Button>
        </>
      }
    >
      <DestinationForm
        id={FORM_ID}
        url={url}
        types={types}
        error={update.error}
        onUrl={(typed) => {
          setUrl(typed);
          update.reset();
        }}
        onTypes={setTypes}
        onSubmit={save}
      />
      {update.error && !hasFieldFault(update.error) ? <Failure error={update.error} /> : null}
    </Dialog>
  );
}
