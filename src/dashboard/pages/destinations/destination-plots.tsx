import { useMemo } from "preact/hooks";
import { useLocation } from "preact-iso";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { Choices } from "../../components/choices.tsx";
import { Failure } from "../../components/failure.tsx";
import { Loading } from "../../components/loading.tsx";
import { Section } from "../../components/page.tsx";
import { Plot, type Series } from "../../components/plot.tsx";
import { writeDuration } from "../../components/time.tsx";

const SPANS = [
  ["24", "24 hours"],
  ["72", "3 days"],
  ["168", "7 days"],
] as const;
const EVERY_MS = 60_000;

type Hours = Answer<"destinations.attempts-by-hour">["hours"];

/** Plots a destination's attempts by hour. The time span is stored in the address. */
export function DestinationPlots({ destinationId }: { destinationId: string }) {
  const { path, query, route } = useLocation();
  const span = SPANS.find(([hours]) => hours === query.hours)?.[0] ?? "24";
  const { data, error, refetch } = useAnswer(
    "destinations.attempts-by-hour",
    { params: { destination_id: destinationId }, query: { hours: Number(span) } },
    { everyMs: EVERY_MS },
  );
  return (
    <Section
      title="Attempts by hour"
      actions={
        <Choices
          label="Span"
          options={SPANS}
          value={span}
          onValue={(hours) => route(hours === "24" ? path : `${path}?hours=${hours}`, true)}
        />
      }
    >
      {error ? <Failure error={error} onRetry={() => refetch()} /> : data ? <Plots hours={data.hours} /> : <Loading />}
    </Section>
  );
}

function Plots({ hours }: { hours: Hours }) {
  const { times, attempts, durations } = useMemo(() => readPlots(hours), [hours]);
  if (hours.every(({ succeeded, failed }) => succeeded + failed === 0)) {
    return <p class="faint">No attempts in this time span.</p>;
  }
  return (
    <div class="destination-plots">
      <div>
        <h3>Attempts</h3>
        <Plot label="Attempts by hour" times={times} series={attempts} isStacked />
      </div>
      <div>
        <h3>Duration</h3>
        <Plot label="Duration by hour" times={times} series={durations} write={writeDuration} />
      </div>
      <p class="field-note">Very busy hours are sampled: they show proportions, not every attempt.</p>
    </div>
  );
}

function readPlots(hours: Hours): { times: number[]; attempts: Series[]; durations: Series[] } {
  return {
    times: hours.map(({ hour }) => Date.parse(hour)),
    attempts: [
      { label: "Failed", values: hours.map(({ failed }) => failed), colour: "--plot-bad", kind: "bars" },
      { label: "Succeeded", values: hours.map(({ succeeded }) => succeeded), colour: "--plot-1", kind: "bars" },
    ],
    durations: [
      { label: "p50", values: hours.map((hour) => hour.duration_p50_ms), colour: "--plot-3" },
      { label: "p95", values: hours.map((hour) => hour.duration_p95_ms), colour: "--plot-2" },
    ],
  };
}
