import { useAction } from "../../api/queries.ts";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useNotice } from "../../components/notice.tsx";
import type { ApiKey } from "./api-keys.tsx";

/** Asks for confirmation, and revokes a key. */
export function RevokeApiKey({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const say = useNotice();
  const revoke = useAction("api-keys.delete");
  const act = () =>
    revoke.mutate(
      { params: { id: apiKey.id } },
      {
        onSuccess: () => {
          say(`${apiKey.name} was revoked.`);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Revoke ${apiKey.name}?`}
      cancel="Keep it"
      confirm="Revoke permanently"
      isDanger
      action={revoke}
      onConfirm={act}
      onClose={onClose}
    >
      <p>
        Programs that use <code>{apiKey.prefix}…</code> lose access within 10 seconds. This can't be undone.
      </p>
    </ConfirmDialog>
  );
}
