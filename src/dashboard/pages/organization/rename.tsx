import { useState } from "preact/hooks";
import { type Answer, ApiError } from "../../api/call.ts";
import { faultOf, TextField } from "../../components/fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";

/** Changes the name of the organization; its id stays the same. */
export function Rename({ organization, onClose }: { organization: Answer<"organizations.get">; onClose(): void }) {
  const update = useAnnouncedAction(
    "organizations.update",
    (renamed) => `The organization was renamed to ${renamed.name}.`,
  );
  const [name, setName] = useState(organization.name);
  const [slug, setSlug] = useState(organization.slug);
  const isTaken = update.error instanceof ApiError && update.error.code === "slug_taken";
  const faults = {
    name: faultOf(update.error, "name"),
    slug: isTaken ? "is already used by another organization" : faultOf(update.error, "slug"),
  };
  return (
    <FormDialog
      title="Rename the organization"
      submit="Save"
      faults={Object.values(faults)}
      action={update}
      onSubmit={() =>
        update.mutate({ params: { id: organization.id }, body: { name: name.trim(), slug } }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={256} value={name} onText={setName} fault={faults.name} />
      <TextField
        label="Slug"
        required
        autocomplete="off"
        value={slug}
        onText={setSlug}
        fault={faults.slug}
        hint="For URLs: lower-case letters and digits, in words joined by single dashes."
      />
    </FormDialog>
  );
}
