import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { writeDollars } from "../../components/money.ts";
import { Glance } from "./glance.tsx";

type Billing = Answer<"organizations.balance.get">;
const EVERY_MS = 30_000;

export function Balance() {
  const id = useOrganizationId();
  const billing = useAnswer("organizations.balance.get", { params: { id } }, { everyMs: EVERY_MS });
  return (
    <Glance<[Billing]> title="Balance" more={["/money", "View money"]} reads={[billing]}>
      {(answer) => (
        <>
          <div>
            <strong class="figure">{answer.balance_display}</strong>
            <BalanceState {...answer} />
          </div>
          <p class="faint">
            {answer.threshold_microdollars === null
              ? "No alert is set for a low balance."
              : `An alert is sent when it falls below ${writeDollars(answer.threshold_microdollars)}.`}{" "}
            {answer.auto_recharge ? "Auto-recharge is on." : null}
          </p>
        </>
      )}
    </Glance>
  );
}

function BalanceState({ balance_microdollars: balance, threshold_microdollars: threshold }: Billing) {
  if (balance <= 0) return <Badge state="used up: priced calls are refused" tone="bad" />;
  if (threshold !== null && balance < threshold) return <Badge state="below your alert" tone="waiting" />;
  return <Badge state="enough" tone="good" />;
}
