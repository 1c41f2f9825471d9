import { useMutation, useQueryClient } from "@tanstack/preact-query";
import { useState } from "preact/hooks";
import { faultOf, TextField } from "../../components/fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useNotice } from "../../components/notice.tsx";
import { addPasskey } from "../sign-in/passkey.ts";
import { nameBrowser } from "./name-browser.ts";

/** Asks for the passkey's name, and lets the browser create it. */
export function AddPasskey({ onClose }: { onClose(): void }) {
  const [name, setName] = useState(nameBrowser(navigator.userAgent));
  const say = useNotice();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: async () => {
      await client.invalidateQueries();
      say("Passkey added. You can now sign in with it.");
      onClose();
    },
  });
  const fault = faultOf(add.error, "name");
  return (
    <FormDialog
      title="Add a passkey"
      submit="Continue"
      hasCancel
      faults={[fault]}
      action={add}
      onSubmit={() => add.mutate(name.trim())}
      onClose={onClose}
    >
      <TextField
        label="Passkey name"
        required
        maxLength={256}
        value={name}
        onText={setName}
        fault={fault}
        hint="Distinguishes it from your other passkeys. Next, the browser asks for your fingerprint, face or code."
      />
    </FormDialog>
  );
}
