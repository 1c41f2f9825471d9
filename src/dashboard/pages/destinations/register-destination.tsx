import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { useAction } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useSecretDialog } from "../../components/secret-dialog.tsx";
import { DestinationFields, findFaults } from "./destination-fields.tsx";
import { NEW_DESTINATION, writeForm } from "./destination-form.ts";

/** Creates a destination, and shows its signing secret. */
export function RegisterDestination({ onClose }: { onClose(): void }) {
  const organizationId = useOrganizationId();
  const { route } = useLocation();
  const [form, setForm] = useState(NEW_DESTINATION);
  const showSecret = useSecretDialog();
  const register = useAction("organizations.destinations.create", {
    onAnswer: ({ id, secret }) => {
      onClose();
      showSecret({
        title: "Destination registered",
        text: secret,
        label: "Signing secret",
        children: (
          <p>
            Your receiver uses this signing secret to verify that a webhook comes from us.{" "}
            <a href="/webhooks/verify" target="_blank" rel="noopener">
              How to verify signatures (opens a new tab)
            </a>
          </p>
        ),
        onStored: () => route(`/webhooks/${id}`),
      });
    },
  });
  return (
    <FormDialog
      title="Register a destination"
      submit="Register"
      hasCancel
      noValidate
      faults={findFaults(register.error)}
      isIncomplete={form.types.length === 0}
      action={register}
      onSubmit={() =>
        register.mutate({
          params: { organization_id: organizationId },
          body: writeForm(form),
        })
      }
      onClose={onClose}
    >
      <DestinationFields
        form={form}
        headerNames={[]}
        error={register.error}
        onChange={(changes) => {
          setForm({ ...form, ...changes });
          register.reset();
        }}
      />
    </FormDialog>
  );
}
