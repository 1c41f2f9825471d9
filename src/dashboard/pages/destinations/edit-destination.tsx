import { useState } from "preact/hooks";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import type { ShownDestination } from "./destination-actions.tsx";
import { DestinationFields, findFaults } from "./destination-fields.tsx";
import { readForm, writeForm } from "./destination-form.ts";

/** Changes a destination's settings. */
export function EditDestination({ destination, onClose }: { destination: ShownDestination; onClose(): void }) {
  const [form, setForm] = useState(() => readForm(destination));
  const update = useAnnouncedAction("destinations.update", () => "Destination updated.", {
    touches: [
      "destinations.get",
      "destinations.health.get",
      "organizations.destinations.list",
      "organizations.destinations.health.list",
    ],
  });
  const save = () =>
    update.mutate({ params: { destination_id: destination.id }, body: writeForm(form) }, { onSuccess: onClose });
  return (
    <FormDialog
      title="Edit the destination"
      submit="Save"
      hasCancel
      noValidate
      faults={findFaults(update.error)}
      isIncomplete={form.types.length === 0}
      action={update}
      onSubmit={save}
      onClose={onClose}
    >
      <DestinationFields
        form={form}
        headerNames={destination.header_names}
        error={update.error}
        onChange={(changes) => {
          setForm({ ...form, ...changes });
          update.reset();
        }}
      />
    </FormDialog>
  );
}
