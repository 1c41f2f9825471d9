import type { ComponentChildren } from "preact";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./failure.tsx";
import { useUniqueId } from "./hooks/use-unique-id.ts";

type Props = {
  title: string;
  /** The fields. */
  children: ComponentChildren;
  /** The label of the button that submits the form. */
  submit: string;
  /** Errors about single fields, which the fields show themselves. */
  faults?: readonly (string | undefined)[];
  /** Buttons before the submit button. */
  moreActions?: ComponentChildren;
  /** True if a Cancel button closes the dialog as well. */
  hasCancel?: boolean;
  /** True if there is nothing to submit yet. */
  isIncomplete?: boolean;
  /** True if the form reports errors itself, instead of the browser. */
  noValidate?: boolean;
  /** The action: its progress, and why it failed. */
  action: { isPending: boolean; error: Error | null };
  onSubmit(): void;
  onClose(): void;
};

/** A form in a dialog. The parent closes it once the action is done. */
export function FormDialog({
  title,
  children,
  submit,
  faults = [],
  moreActions,
  hasCancel = false,
  isIncomplete = false,
  noValidate = false,
  action,
  onSubmit,
  onClose,
}: Props) {
  const formId = useUniqueId();
  const isToldByField = faults.some((fault) => fault !== undefined);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          {hasCancel ? (
            <Button kind="quiet" onClick={onClose}>
              Cancel
            </Button>
          ) : null}
          {moreActions}
          <Button type="submit" form={formId} isBusy={action.isPending} disabled={isIncomplete}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate={noValidate}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
      {action.error && !isToldByField ? <Failure error={action.error} /> : null}
    </Dialog>
  );
}
