import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { Failure } from "./failure.tsx";

type Props = {
  title: string;
  /** The fields. */
  children: ComponentChildren;
  /** How the button is called that sends the form. */
  submit: string;
  /** What is wrong with single fields, as they tell it themselves. */
  faults?: readonly (string | undefined)[];
  /** Buttons before the one that sends it. */
  moreActions?: ComponentChildren;
  /** Whether a button beside it closes the dialog, too. */
  hasCancel?: boolean;
  /** Whether there is nothing to send yet. */
  isIncomplete?: boolean;
  /** Where the form tells by itself what is wrong, instead of the browser. */
  noValidate?: boolean;
  /** What is done with it: whether it is under way, and why it failed. */
  action: { isPending: boolean; error: Error | null };
  onSubmit(): void;
  onClose(): void;
};

/** A form in a dialog. Who shows it closes it once it is done. */
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
  const formId = useId();
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
