import { lazy, Route, Router } from "preact-iso";
import { Missing } from "../pages/missing.tsx";

const Overview = lazy(() => import("../pages/overview/overview.tsx").then((module) => module.Overview));
const Destinations = lazy(() => import("../pages/destinations/destinations.tsx").then((module) => module.Destinations));
const Destination = lazy(() => import("../pages/destinations/destination.tsx").then((module) => module.Destination));
const Verify = lazy(() => import("../pages/destinations/verify.tsx").then((module) => module.Verify));
const DeliveryLog = lazy(() => import("../pages/deliveries/delivery-log.tsx").then((module) => module.DeliveryLog));
const Delivery = lazy(() => import("../pages/deliveries/delivery.tsx").then((module) => module.Delivery));
const Replays = lazy(() => import("../pages/deliveries/replays.tsx").then((module) => module.Replays));
const Playground = lazy(() => import("../pages/playground/playground.tsx").then((module) => module.Playground));
const Phones = lazy(() => import("../pages/fleet/phones.tsx").then((module) => module.Phones));
const Phone = lazy(() => import("../pages/fleet/phone.tsx").then((module) => module.Phone));
const Activity = lazy(() => import("../pages/fleet/activity.tsx").then((module) => module.Activity));
const FileDeliveries = lazy(() => import("../pages/fleet/file-deliveries.tsx").then((module) => module.FileDeliveries));
const Money = lazy(() => import("../pages/money/money.tsx").then((module) => module.Money));
const Ledger = lazy(() => import("../pages/money/ledger.tsx").then((module) => module.Ledger));
const ApiKeys = lazy(() => import("../pages/money/api-keys.tsx").then((module) => module.ApiKeys));
const Organization = lazy(() => import("../pages/organization/organization.tsx").then((module) => module.Organization));
const Account = lazy(() => import("../pages/account/account.tsx").then((module) => module.Account));

/** Every page of a signed-in person; each is loaded when it is first opened. `src/http/dashboard-pages.ts` serves these paths. */
export function Routes() {
  return (
    <Router>
      <Route path="/" component={Overview} />
      <Route path="/webhooks" component={Destinations} />
      <Route path="/webhooks/verify" component={Verify} />
      <Route path="/webhooks/:id" component={Destination} />
      <Route path="/deliveries" component={DeliveryLog} />
      <Route path="/deliveries/replays" component={Replays} />
      <Route path="/deliveries/:id" component={Delivery} />
      <Route path="/playground" component={Playground} />
      <Route path="/fleet" component={Phones} />
      <Route path="/fleet/activity" component={Activity} />
      <Route path="/fleet/deliveries" component={FileDeliveries} />
      <Route path="/fleet/:id" component={Phone} />
      <Route path="/money" component={Money} />
      <Route path="/money/ledger" component={Ledger} />
      <Route path="/money/keys" component={ApiKeys} />
      <Route path="/organization" component={Organization} />
      <Route path="/account" component={Account} />
      <Route default component={Missing} />
    </Router>
  );
}
