import { useState } from "preact/hooks";
import { useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { faultOf, TextField } from "../../components/fields.tsx";
import { FormDialog } from "../../components/form-dialog.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { readDollars, writeDecimal, writeDollars } from "../../components/money.ts";

/** Sets the balance below which an alert is sent, or turns the alert off. `threshold`: microdollars; null: it is off. */
export function SetThreshold({ threshold, onClose }: { threshold: number | null; onClose(): void }) {
  const id = useOrganizationId();
  const set = useAnnouncedAction("organizations.balance-alert.set", (_, { body: { threshold_microdollars: set } }) =>
    set === null ? "The alert is off." : `You will be alerted below ${writeDollars(set)}.`,
  );
  const [typed, setTyped] = useState(threshold === null ? "" : writeDecimal(threshold, 2));
  const [isTried, setTried] = useState(false);
  const amount = readDollars(typed);
  const save = (microdollars: number | null) =>
    set.mutate({ params: { id }, body: { threshold_microdollars: microdollars } }, { onSuccess: onClose });
  const refused = faultOf(set.error, "threshold_microdollars");
  const fault =
    isTried && amount === null ? "must be an amount in dollars, such as 2.50, with at most six decimals" : refused;
  return (
    <FormDialog
      title="Low-balance alert"
      submit="Save"
      noValidate
      faults={[refused]}
      moreActions={
        threshold === null ? null : (
          <Button kind="quiet" isBusy={set.isPending} onClick={() => save(null)}>
            Turn it off
          </Button>
        )
      }
      action={set}
      onSubmit={() => {
        setTried(true);
        if (amount !== null) save(amount);
      }}
      onClose={onClose}
    >
      <TextField
        label="Alert below, in dollars"
        inputMode="decimal"
        autocomplete="off"
        value={typed}
        onText={setTyped}
        fault={fault}
        hint="The webhook balance.low is sent when a charge takes the balance below it."
      />
    </FormDialog>
  );
}
