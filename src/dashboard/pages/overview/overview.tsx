import { Page } from "../../components/page.tsx";
import { FailingBanner } from "../destinations/failing-banner.tsx";
import { Balance } from "./balance.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { FleetGlance } from "./fleet-glance.tsx";
import { Spending } from "./spending.tsx";
import { WebhookGlance } from "./webhook-glance.tsx";
import "./overview.css";

/** The most important facts at a glance. */
export function Overview() {
  return (
    <Page title="Overview">
      <FailingBanner />
      <FirstSteps />
      <div class="overview">
        <Balance />
        <WebhookGlance />
        <FleetGlance />
        <Spending />
      </div>
    </Page>
  );
}
