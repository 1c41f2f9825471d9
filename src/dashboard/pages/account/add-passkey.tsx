import { useMutation, useQueryClient } from "@tanstack/preact-query";
import { useState } from "preact/hooks";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { faultOf, TextField } from "../../components/fields.tsx";
import { useNotice } from "../../components/notice.tsx";
import { addPasskey } from "../sign-in/passkey.ts";
import { nameBrowser } from "./name-browser.ts";

const FORM = "add-passkey";

/** Asks what the passkey is to be called, and has the browser make it. */
export function AddPasskey({ onClose }: { onClose(): void }) {
  const [name, setName] = useState(nameBrowser(navigator.userAgent));
  const say = useNotice();
  const client = useQueryClient();
  const add = useMutation({
    mutationFn: () => addPasskey(name.trim()),
    onSuccess: async () => {
      await client.invalidateQueries();
      say("The passkey is added. You can sign in with it from now on.");
      onClose();
    },
  });
  const fault = faultOf(add.error, "name");
  return (
    <Dialog
      title="Add a passkey"
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} isBusy={add.isPending}>
            Go on
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate();
        }}
      >
        <TextField
          label="What to call it"
          required
          maxLength={256}
          value={name}
          onText={setName}
          fault={fault}
          hint="So that you know it among your others. Then the browser asks for your fingerprint, face or code."
        />
      </form>
      {add.error && !fault ? <Failure error={add.error} /> : null}
    </Dialog>
  );
}
