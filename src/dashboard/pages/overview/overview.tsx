import { Page } from "../../components/page.tsx";
import { FailingBanner } from "../destinations/failing-banner.tsx";
import { Balance } from "./balance.tsx";
import { FailedDeliveries } from "./failed-deliveries.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { FleetGlance } from "./fleet-glance.tsx";
import { Trends } from "./trends.tsx";
import { WebhookGlance } from "./webhook-glance.tsx";
import "./overview.css";

/** The overview page. */
export function Overview() {
  return (
    <Page title="Overview">
      <FailingBanner />
      <FirstSteps />
      <Trends />
      <div class="overview">
        <Balance />
        <WebhookGlance />
        <FleetGlance />
      </div>
      <FailedDeliveries />
    </Page>
  );
}
