import { useState } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useMay, useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { writeDollars } from "../../components/money.ts";
import { Section } from "../../components/page.tsx";
import { AutoRecharge } from "./auto-recharge.tsx";
import { Forecast } from "./forecast.tsx";
import { SetThreshold } from "./set-threshold.tsx";

export type Billing = Answer<"organizations.balance.get">;

/** The balance, the threshold of its alert, and its automatic top-up. */
export function Balance({ billing }: { billing: Billing }) {
  const mayManage = useMay("admin");
  const [isSetting, setSetting] = useState(false);
  const { threshold_microdollars: threshold } = billing;
  const exact = writeDollars(billing.balance_microdollars);
  return (
    <div class="grid">
      <Section title="Balance">
        <p>
          <span class="figure">{billing.balance_display}</span>
          {exact === billing.balance_display ? null : <span class="faint">{exact} exactly</span>}
        </p>
        <BalanceState billing={billing} />
        <Forecast balance={billing.balance_microdollars} />
      </Section>
      <Section title="Low-balance alert">
        <p>
          <span class="figure">{threshold === null ? "Off" : writeDollars(threshold)}</span>
          <span class="faint">
            {threshold === null
              ? "No alert is sent when the balance runs low."
              : "A webhook is sent when a charge takes the balance below this."}
          </span>
        </p>
        {mayManage ? (
          <div class="actions">
            <Button kind="quiet" onClick={() => setSetting(true)}>
              {threshold === null ? "Turn on" : "Edit"}
            </Button>
          </div>
        ) : (
          <p class="faint">An admin can change it.</p>
        )}
      </Section>
      <AutoRecharge isOn={billing.auto_recharge} />
      {isSetting ? <SetThreshold threshold={threshold} onClose={() => setSetting(false)} /> : null}
    </div>
  );
}

/** Explains the effect of an open alert, or an empty balance, on the calls. */
function BalanceState({ billing }: { billing: Billing }) {
  const id = useOrganizationId();
  // The latest alerts are enough: at most one of each kind is open, and it is the newest of its kind.
  const { data } = useAnswer("organizations.balance-alerts.list", { params: { id }, query: { limit: 2 } });
  if (billing.balance_microdollars <= 0) {
    return (
      <p>
        <Badge state="used up" tone="bad" /> Calls that cost something are refused until it is above zero. Free models
        still work.
      </p>
    );
  }
  const isLow = data?.alerts.some(({ status }) => status === "open") ?? false;
  return <p>{isLow ? <Badge state="low" tone="waiting" /> : <Badge state="fine" tone="good" />}</p>;
}
