import { useState } from "preact/hooks";
import { useAction } from "../../api/queries.ts";
import { CheckBox } from "../../components/check-box.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useNotice } from "../../components/notice.tsx";
import type { ApiKey } from "./api-keys.tsx";

/** Asks for confirmation, and revokes a key, and on demand those that it has created. */
export function RevokeApiKey({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const say = useNotice();
  const [isWithCreated, setWithCreated] = useState(false);
  const revoke = useAction("api-keys.delete");
  const act = () =>
    revoke.mutate(
      { params: { id: apiKey.id }, query: { created_keys: isWithCreated ? "revoke" : "keep" } },
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
      {apiKey.scopes.includes("keys:write") ? (
        <CheckBox
          label="Also revoke the keys that it has created, and those that they have"
          isChecked={isWithCreated}
          onChecked={setWithCreated}
        />
      ) : null}
    </ConfirmDialog>
  );
}
