import { KeyRound } from "lucide-preact";
import { useState } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { Table } from "../../components/table.tsx";
import { Time } from "../../components/time.tsx";
import { AddPasskey } from "./add-passkey.tsx";

type Passkey = Answer<"passkeys.list">["passkeys"][number];

export function Passkeys() {
  const passkeys = useAnswer("passkeys.list", {});
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  return (
    <Section
      title="Passkeys"
      actions={
        <Button kind="quiet" icon={KeyRound} onClick={() => setAdding(true)}>
          Add a passkey
        </Button>
      }
    >
      {passkeys.data ? (
        <PasskeyTable passkeys={passkeys.data.passkeys} onRemove={setRemoved} />
      ) : passkeys.error ? (
        <Failure error={passkeys.error} onRetry={() => passkeys.refetch()} />
      ) : (
        <Loading />
      )}
      {isAdding ? <AddPasskey onClose={() => setAdding(false)} /> : null}
      {removed ? <RemovePasskey passkey={removed} onClose={() => setRemoved(null)} /> : null}
    </Section>
  );
}

function PasskeyTable({ passkeys, onRemove }: { passkeys: readonly Passkey[]; onRemove(passkey: Passkey): void }) {
  if (passkeys.length === 0) {
    return (
      <Empty title="You have no passkeys">
        With a passkey, you sign in with your fingerprint, your face or your device's code, without waiting for an
        email.
      </Empty>
    );
  }
  return (
    <Table
      caption="Your passkeys"
      rows={passkeys}
      keyOf={({ id }) => id}
      columns={[
        { key: "name", title: "Name", cell: ({ name }) => name },
        { key: "created", title: "Created", cell: ({ created_at: at }) => <Time at={at} /> },
        {
          key: "used",
          title: "Last used",
          cell: ({ last_used_at: at }) => (at ? <Time at={at} /> : <span class="faint">never</span>),
        },
        {
          key: "remove",
          title: "Actions",
          inCard: "line",
          cell: (passkey) => (
            <Button kind="quiet" aria-label={`Remove ${passkey.name}`} onClick={() => onRemove(passkey)}>
              Remove
            </Button>
          ),
        },
      ]}
    />
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose(): void }) {
  const remove = useAnnouncedAction("passkeys.delete", () => `${passkey.name} is removed.`);
  const act = () => remove.mutate({ params: { id: passkey.id } }, { onSuccess: onClose });
  return (
    <ConfirmDialog
      title={`Remove ${passkey.name}?`}
      cancel="Keep it"
      confirm="Remove"
      isDanger
      action={remove}
      onConfirm={act}
      onClose={onClose}
    >
      <p>It can't be used to sign in any more. You stay signed in, and email links work as before.</p>
    </ConfirmDialog>
  );
}
