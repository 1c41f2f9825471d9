import type { ComponentChildren } from "preact";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./failure.tsx";

type Props = {
  title: string;
  /** What comes of it, in words. */
  children: ComponentChildren;
  /** How the button is called that does it. */
  confirm: string;
  /** How the one is called that leaves all as it is. */
  cancel?: string;
  /** Whether something is lost by it. */
  isDanger?: boolean;
  /** What does it: whether it is under way, and why it failed. */
  action: { isPending: boolean; error: Error | null };
  onConfirm(): void;
  onClose(): void;
};

/** Asks before something is done. Who asks closes it once that is done. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel = "Cancel",
  isDanger = false,
  action,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {/* Enter, pressed twice where the question was asked for, must not lose anything. */}
          <Button kind="quiet" onClick={onClose} data-autofocus={isDanger || undefined}>
            {cancel}
          </Button>
          <Button kind={isDanger ? "danger" : "main"} isBusy={action.isPending} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {action.error ? <Failure error={action.error} /> : null}
    </Dialog>
  );
}
