import { REPLACED_SECRET_MS } from "../../../domain/deliveries/destination.ts";
import { useAction } from "../../api/queries.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useSecretDialog } from "../../components/secret-dialog.tsx";

const OVERLAP_HOURS = REPLACED_SECRET_MS / 3_600_000;

/** Creates a new signing secret, and shows it. */
export function RotateSecret({ destinationId, onClose }: { destinationId: string; onClose(): void }) {
  const showSecret = useSecretDialog();
  const rotate = useAction("destinations.rotate-secret", {
    touches: ["destinations.get", "organizations.destinations.list"],
    onAnswer: ({ secret }) => {
      onClose();
      showSecret({
        title: "The new signing secret",
        text: secret,
        label: "Signing secret",
        children: (
          <p>
            The old secret keeps signing for {OVERLAP_HOURS} hours: give your receiver the new one by then. A verifier
            that checks all signatures in the header accepts both.
          </p>
        ),
      });
    },
  });
  return (
    <ConfirmDialog
      title="Rotate the signing secret?"
      confirm="Create a new secret"
      action={rotate}
      onConfirm={() => rotate.mutate({ params: { destination_id: destinationId } })}
      onClose={onClose}
    >
      <p>
        A new secret is created and shown once. For {OVERLAP_HOURS} hours both sign each webhook, so that your receiver
        can change over without missing any; after that only the new one does.
      </p>
    </ConfirmDialog>
  );
}
