import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { WantedType } from "../../../domain/destination.ts";
import { useAction } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { Secret } from "../../components/secret.tsx";
import { DestinationFields, findFaults } from "./destination-fields.tsx";

/** Registers a destination, and shows the secret that signs what goes there. */
export function RegisterDestination({ onClose }: { onClose(): void }) {
  const organizationId = useOrganizationId();
  const { route } = useLocation();
  const [url, setUrl] = useState("");
  const [types, setTypes] = useState<WantedType[]>(["*"]);
  const register = useAction("organizations.destinations.create");
  if (register.data) {
    const { id, secret } = register.data;
    return (
      <Dialog
        title="The destination is registered"
        isOpen
        staysOpen
        onClose={onClose}
        actions={<Button onClick={() => route(`/webhooks/${id}`)}>I have kept it: go on</Button>}
      >
        <p>Your receiver verifies what it gets with this signing secret.</p>
        <Secret text={secret} label="Signing secret" />
        <p>
          <a href="/webhooks/verify">How to verify signatures</a>
        </p>
      </Dialog>
    );
  }
  return (
    <FormDialog
      title="Register a destination"
      submit="Register"
      hasCancel
      noValidate
      faults={findFaults(register.error)}
      isIncomplete={types.length === 0}
      action={register}
      onSubmit={() =>
        register.mutate({
          params: { organization_id: organizationId },
          body: { url: url.trim(), event_types: types },
        })
      }
      onClose={onClose}
    >
      <DestinationFields
        url={url}
        types={types}
        error={register.error}
        onUrl={(typed) => {
          setUrl(typed);
          register.reset();
        }}
        onTypes={setTypes}
      />
    </FormDialog>
  );
}
