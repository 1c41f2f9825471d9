import { useState } from "preact/hooks";
import { faultOf, TextField } from "../../components/fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { writeDecimal } from "../../components/money.ts";
import type { ApiKey } from "./api-keys.tsx";
import { LimitField, readLimit } from "./limit-field.tsx";

/** Renames a key, and limits what it spends. */
export function EditApiKey({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const update = useAnnouncedAction("api-keys.update", (saved) => `${saved.name} was saved.`);
  const { monthly_limit_microdollars: before } = apiKey;
  const [name, setName] = useState(apiKey.name);
  const [limit, setLimit] = useState(before === null ? "" : writeDecimal(before, 2));
  const [isTried, setTried] = useState(false);
  const read = readLimit(limit);
  const faults = { name: faultOf(update.error, "name"), limit: faultOf(update.error, "monthly_limit_microdollars") };
  const save = () => {
    setTried(true);
    if (read === "fault") return;
    update.mutate(
      { params: { id: apiKey.id }, body: { name: name.trim(), monthly_limit_microdollars: read } },
      { onSuccess: onClose },
    );
  };
  return (
    <FormDialog
      title={`Edit ${apiKey.name}`}
      submit="Save"
      hasCancel
      noValidate
      faults={Object.values(faults)}
      action={update}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={256} autocomplete="off" value={name} onText={setName} fault={faults.name} />
      <LimitField value={limit} onText={setLimit} isFaulty={isTried && read === "fault"} fault={faults.limit} />
    </FormDialog>
  );
}
