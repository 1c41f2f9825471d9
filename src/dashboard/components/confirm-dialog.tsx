import type { ComponentChildren } from "preact";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./failure.tsx";

type Props = {
  title: string;
  /** The consequences, in words. */
  children: ComponentChildren;
  /** The label of the button that confirms. */
  confirm: string;
  /** The label of the button that cancels. */
  cancel?: string;
  /** True if the action destroys something. */
  isDanger?: boolean;
  /** The action: its progress, and why it failed. */
  action: { isPending: boolean; error: Error | null };
  onConfirm(): void;
  onClose(): void;
};

/** Asks for confirmation. The parent closes it once the action is done. */
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
          {/* Pressing Enter twice on the button that opens the dialog must not destroy anything. */}
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
