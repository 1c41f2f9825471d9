import type { ComponentType } from "preact";
import { Route, Router } from "preact-iso";
import { DASHBOARD_PATHS, type DashboardPath } from "../../domain/dashboard-paths.ts";
import { Missing } from "../pages/missing.tsx";
import { holdScroll } from "./keep-scroll.ts";
import { loadPage } from "./load-page.tsx";

const Overview = loadPage(() => import("../pages/overview/overview.tsx").then((module) => module.Overview));
const Destinations = loadPage(() =>
  import("../pages/destinations/destinations.tsx").then((module) => module.Destinations),
);
const Destination = loadPage(() =>
  import("../pages/destinations/destination.tsx").then((module) => module.Destination),
);
const Verify = loadPage(() => import("../pages/destinations/verify.tsx").then((module) => module.Verify));
const DeliveryLog = loadPage(() => import("../pages/deliveries/delivery-log.tsx").then((module) => module.DeliveryLog));
const Delivery = loadPage(() => import("../pages/deliveries/delivery.tsx").then((module) => module.Delivery));
const Replays = loadPage(() => import("../pages/deliveries/replays.tsx").then((module) => module.Replays));
const Playground = loadPage(() => import("../pages/playground/playground.tsx").then((module) => module.Playground));
const Phones = loadPage(() => import("../pages/fleet/phones.tsx").then((module) => module.Phones));
const Phone = loadPage(() => import("../pages/fleet/phone.tsx").then((module) => module.Phone));
const Run = loadPage(() => import("../pages/fleet/run.tsx").then((module) => module.Run));
const Session = loadPage(() => import("../pages/fleet/session.tsx").then((module) => module.Session));
const File = loadPage(() => import("../pages/fleet/file.tsx").then((module) => module.File));
const Activity = loadPage(() => import("../pages/fleet/activity.tsx").then((module) => module.Activity));
const FileDeliveries = loadPage(() =>
  import("../pages/fleet/file-deliveries.tsx").then((module) => module.FileDeliveries),
);
const Money = loadPage(() => import("../pages/money/money.tsx").then((module) => module.Money));
const Ledger = loadPage(() => import("../pages/money/ledger.tsx").then((module) => module.Ledger));
const Requests = loadPage(() => import("../pages/requests/requests.tsx").then((module) => module.Requests));
const ApiKeys = loadPage(() => import("../pages/keys/api-keys.tsx").then((module) => module.ApiKeys));
const Organization = loadPage(() =>
  import("../pages/organization/organization.tsx").then((module) => module.Organization),
);
const Account = loadPage(() => import("../pages/account/account.tsx").then((module) => module.Account));
const Help = loadPage(() => import("../pages/help/help.tsx").then((module) => module.Help));
const EventCatalog = loadPage(() => import("../pages/help/event-catalog.tsx").then((module) => module.EventCatalog));
const ApiReference = loadPage(() => import("../pages/help/api-reference.tsx").then((module) => module.ApiReference));

const PAGES: Readonly<Record<DashboardPath, ComponentType>> = {
  "/": Overview,
  "/webhooks": Destinations,
  "/webhooks/verify": Verify,
  "/webhooks/:id": Destination,
  "/deliveries": DeliveryLog,
  "/deliveries/replays": Replays,
  "/deliveries/:id": Delivery,
  "/playground": Playground,
  "/fleet": Phones,
  "/fleet/activity": Activity,
  "/fleet/deliveries": FileDeliveries,
  "/fleet/runs/:id": Run,
  "/fleet/sessions/:id": Session,
  "/fleet/files/:id": File,
  "/fleet/:id": Phone,
  "/money": Money,
  "/money/ledger": Ledger,
  "/requests": Requests,
  "/keys": ApiKeys,
  "/organization": Organization,
  "/account": Account,
  "/help": Help,
  "/help/events": EventCatalog,
  "/help/api": ApiReference,
};

/** Every page for signed-in users; each is loaded when it is first opened. */
export function Routes() {
  return (
    <Router onLoadStart={() => holdScroll(true)} onLoadEnd={() => holdScroll(false)}>
      {DASHBOARD_PATHS.map((path) => (
        <Route key={path} path={path} component={PAGES[path]} />
      ))}
      <Route default component={Missing} />
    </Router>
  );
}
