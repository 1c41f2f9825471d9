import { useState } from "preact/hooks";
import { CheckBox } from "../../components/check-box.tsx";
import { ConfirmDialog } from "../../components/confirm-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import type { ApiKey } from "./api-keys.tsx";

/** Asks for confirmation, and revokes a key, and on demand those that it has created. */
export function RevokeApiKey({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const [isWithCreated, setWithCreated] = useState(false);
  const revoke = useAnnouncedAction("api-keys.delete", () => `${apiKey.name} was revoked.`);
  const act = () =>
    revoke.mutate(
      { params: { id: apiKey.id }, query: { created_keys: isWithCreated ? "revoke" : "keep" } },
      { onSuccess: onClose },
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
