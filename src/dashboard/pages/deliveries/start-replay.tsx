import { Calculator, RotateCcw } from "lucide-preact";
import { useState } from "preact/hooks";
import { useAction } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Button } from "../../components/button.tsx";
import { Failure } from "../../components/failure.tsx";
import { faultOf, SelectField } from "../../components/fields.tsx";
import { useAnnouncedAction } from "../../components/hooks/use-announced-action.ts";
import { MomentField } from "../../components/moment-field.tsx";
import { Section } from "../../components/page.tsx";
import { useDestinations } from "../destinations/use-destinations.ts";

const DAY_MS = 86_400_000;
const FIELDS = ["since", "until", "destination_id"];

type Span = { since: string; until: string; destination_id?: string };

/**
 * Lets the user choose a time span, shows how many deliveries failed in it, and replays them after confirmation.
 * `onStarted` receives the replay's id.
 */
export function StartReplay({ onStarted }: { onStarted(id: string): void }) {
  const organizationId = useOrganizationId();
  const { data: known } = useDestinations();
  const [since, setSince] = useState<string | null>(() => new Date(Date.now() - DAY_MS).toISOString());
  const [until, setUntil] = useState<string | null>(null);
  const [destinationId, setDestinationId] = useState("");
  const [counted, setCounted] = useState<Span | null>(null);
  const count = useAction("organizations.replays.create", { touches: [] });
  const start = useAnnouncedAction("organizations.replays.create", () => "The replay has started.");
  const enabled = (known?.destinations ?? []).filter((destination) => destination.enabled);

  const change = (set: () => void) => {
    set();
    setCounted(null);
    count.reset();
  };
  const countNow = () => {
    if (since === null) return;
    // An open end means now, so that exactly the counted deliveries are replayed.
    const span: Span = { since, until: until ?? new Date().toISOString() };
    const wanted = destinationId === "" ? span : { ...span, destination_id: destinationId };
    setCounted(wanted);
    count.mutate({ params: { id: organizationId }, body: { ...wanted, dry_run: true } });
  };
  const startNow = (span: Span) =>
    start.mutate(
      { params: { id: organizationId }, body: span },
      {
        onSuccess: ({ replay_id: id }) => {
          setCounted(null);
          count.reset();
          if (id !== null) onStarted(id);
        },
      },
    );
  return (
    <Section title="Start a replay">
      <form
        class="filter-row"
        onSubmit={(event) => {
          event.preventDefault();
          countNow();
        }}
      >
        <MomentField
          label="Created from"
          at={since}
          required
          onMoment={(at) => change(() => setSince(at))}
          fault={faultOf(count.error, "since")}
        />
        <MomentField
          label="Until (empty: now)"
          at={until}
          onMoment={(at) => change(() => setUntil(at))}
          fault={faultOf(count.error, "until")}
        />
        <SelectField
          label="Destination"
          options={[
            ["", "All enabled destinations"],
            ...enabled.map(({ id, name, url }) => [id, name ?? url] as const),
          ]}
          value={destinationId}
          onValue={(id) => change(() => setDestinationId(id))}
          fault={faultOf(count.error, "destination_id")}
        />
        <Button kind="quiet" type="submit" icon={Calculator} isBusy={count.isPending} disabled={since === null}>
          Count
        </Button>
      </form>
      {count.error && !FIELDS.some((field) => faultOf(count.error, field)) ? <Failure error={count.error} /> : null}
      {counted && count.data ? (
        <Counted
          count={count.data.count}
          disabledCount={count.data.disabled_count ?? 0}
          isBusy={start.isPending}
          onStart={() => startNow(counted)}
        />
      ) : null}
      {start.error ? <Failure error={start.error} /> : null}
    </Section>
  );
}

function Counted({
  count,
  disabledCount,
  isBusy,
  onStart,
}: {
  count: number;
  disabledCount: number;
  isBusy: boolean;
  onStart(): void;
}) {
  // So that the two add up to what the log counts as failed in this span.
  const leftOut =
    disabledCount === 0
      ? ""
      : ` ${disabledCount.toLocaleString("en")} more failed at disabled or deleted destinations, and are left out.`;
  if (count === 0) return <p role="status">Nothing failed in this span that can be sent again.{leftOut}</p>;
  const what = `${count.toLocaleString("en")} ${count === 1 ? "delivery" : "deliveries"}`;
  return (
    <div class="actions">
      <p role="status">
        <strong>{what}</strong> failed in this span and would be sent again.{leftOut}
      </p>
      <Button icon={RotateCcw} isBusy={isBusy} onClick={onStart}>
        Replay {what}
      </Button>
    </div>
  );
}
