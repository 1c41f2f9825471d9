import { useAction } from "../../api/queries.ts";
import { Button } from "../../components/button.tsx";
import { Dialog } from "../../components/dialog.tsx";
import { Failure } from "../../components/failure.tsx";
import { useNotice } from "../../components/notice.tsx";
import type { ApiKey } from "./api-keys.tsx";

/** Asks whether a key is to end, and ends it. */
export function RevokeApiKey({ apiKey, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const say = useNotice();
  const revoke = useAction("api-keys.delete");
  return (
    <Dialog
      title={`Revoke ${apiKey.name}?`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            Keep it
          </Button>
          <Button
            kind="danger"
            isBusy={revoke.isPending}
            onClick={() =>
              revoke.mutate(
                { params: { id: apiKey.id } },
                {
                  onSuccess: () => {
                    say(`${apiKey.name} is revoked.`);
                    onClose();
                  },
                },
              )
            }
          >
            Revoke it for good
          </Button>
        </>
      }
    >
      <p>
        Programs that use <code>{apiKey.prefix}…</code> are refused within 10 seconds. This can't be undone.
      </p>
      {revoke.error ? <Failure error={revoke.error} /> : null}
    </Dialog>
  );
}
