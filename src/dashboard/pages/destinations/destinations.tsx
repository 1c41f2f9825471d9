import { Plus } from "lucide-preact";
import { useMay } from "../../api/session.tsx";
import { Badge } from "../../components/badge.tsx";
import { Button } from "../../components/button.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { useOffset } from "../../components/hooks/use-offset.ts";
import { useOpening } from "../../components/hooks/use-opening.ts";
import { Loading } from "../../components/loading.tsx";
import { Page } from "../../components/page.tsx";
import { Pager } from "../../components/pager.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { describeTypes } from "./event-types.ts";
import { FailingBanner } from "./failing-banner.tsx";
import { HealthGlance } from "./health-glance.tsx";
import { RegisterDestination } from "./register-destination.tsx";
import { useDestinations, useHealthOfAll } from "./use-destinations.ts";
import { DESTINATION_PLACES } from "./webhook-places.ts";
import "./destinations.css";

const LIMIT = 20;

/** The organization's destinations, and the health of each. */
export function Destinations() {
  const mayManage = useMay("admin");
  const [isRegistering, setRegistering] = useOpening("register");
  return (
    <Page
      title="Webhooks"
      lead="Where events of your organization are sent, as signed HTTP requests."
      actions={
        mayManage ? (
          <Button icon={Plus} onClick={() => setRegistering(true)}>
            Register a destination
          </Button>
        ) : null
      }
    >
      <Subplaces label="Webhooks" places={DESTINATION_PLACES} />
      <FailingBanner />
      <List mayManage={mayManage} />
      {mayManage && isRegistering ? <RegisterDestination onClose={() => setRegistering(false)} /> : null}
    </Page>
  );
}

function List({ mayManage }: { mayManage: boolean }) {
  const { data, error, refetch } = useDestinations();
  const health = useHealthOfAll();
  const [offset, setOffset] = useOffset();
  if (error) return <Failure error={error} onRetry={() => refetch()} />;
  if (!data) return <Loading />;
  if (data.total === 0) {
    return (
      <Empty title="No destinations yet">
        {mayManage
          ? "Register the URL of your receiver to send events to it from then on."
          : "An admin of your organization can register one."}
      </Empty>
    );
  }
  return (
    <>
      <ul class="destinations">
        {data.destinations.slice(offset, offset + LIMIT).map(({ id, url, name, enabled, event_types: types }) => (
          <li key={id} class="card">
            <div class="destination-name">
              <a href={`/webhooks/${id}`}>{name ?? url}</a>
              {name === null ? null : <span class="faint">{url}</span>}
              <Badge state={enabled ? "enabled" : "disabled"} />
              <span class="faint">{describeTypes(types)}</span>
            </div>
            <Health reading={health} destinationId={id} />
          </li>
        ))}
      </ul>
      <Pager offset={offset} limit={LIMIT} total={data.total} onOffset={setOffset} />
    </>
  );
}

function Health({ reading, destinationId }: { reading: ReturnType<typeof useHealthOfAll>; destinationId: string }) {
  const health = reading.data?.get(destinationId);
  if (health) return <HealthGlance health={health} />;
  // A destination that was just created is in the next response.
  if (!reading.error) return <p class="faint">Loading its health…</p>;
  return <p class="faint">Its health can't be read now: {reading.error.message}</p>;
}
