import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { Balance } from "./balance.tsx";
import { BalanceAlerts } from "./balance-alerts.tsx";
import { MONEY_PLACES } from "./money-places.ts";
import { UsageByDay } from "./usage-by-day.tsx";
import "./money.css";

const REREAD_MS = 15_000;

/** The balance, the usage, and the alert. */
export function Money() {
  const id = useOrganizationId();
  const balance = useAnswer("organizations.balance.get", { params: { id } }, { everyMs: REREAD_MS });
  return (
    <Page title="Money" lead="Your balance, and what it is spent on.">
      <Subplaces label="Money" places={MONEY_PLACES} />
      {balance.data ? (
        <Balance billing={balance.data} />
      ) : balance.error ? (
        <Failure error={balance.error} onRetry={() => balance.refetch()} />
      ) : (
        <Loading />
      )}
      <UsageByDay />
      <BalanceAlerts />
    </Page>
  );
}
