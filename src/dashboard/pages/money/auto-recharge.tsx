import { useMay, useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { Section } from "../../components/page.tsx";

/** Explains what happens when the balance runs out, and turns the automatic top-up on and off. */
export function AutoRecharge({ isOn }: { isOn: boolean }) {
  const id = useOrganizationId();
  const mayManage = useMay("admin");
  const set = useAnnouncedAction("organizations.auto-recharge.set", (_, { body: { enabled } }) =>
    enabled ? "Auto-recharge is on." : "Auto-recharge is off.",
  );
  const turn = () => set.mutate({ params: { id }, body: { enabled: !isOn } });
  return (
    <Section title="Auto-recharge">
      <p>
        <span class="figure">{isOn ? "On" : "Off"}</span>
        <span class="faint">
          {isOn
            ? "Your payment method tops the balance up when it runs low. A failed top-up turns this off."
            : "At zero, calls with a price get 402 until there is credit again. Free models keep working."}
        </span>
      </p>
      {set.error ? <Failure error={set.error} onRetry={turn} /> : null}
      {mayManage ? (
        <div class="actions">
          <Button kind="quiet" isBusy={set.isPending} onClick={turn}>
            {isOn ? "Turn auto-recharge off" : "Turn auto-recharge on"}
          </Button>
        </div>
      ) : null}
    </Section>
  );
}
