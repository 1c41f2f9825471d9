import { type Answer, call } from "../../api/call.ts";
import { useReading } from "../../api/reading.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { writeShare } from "../../components/write-share.ts";
import { useHealthOfAll } from "../destinations/use-destinations.ts";
import { Glance } from "./glance.tsx";
import { shareByHour, shareOfAll } from "./sum-by-hour.ts";
import { Trend } from "./trend.tsx";

type Hours = Answer<"destinations.attempts-by-hour">["hours"];

const HOURS = 24;
/** Limits the number of destinations, since each needs a request of its own. */
const MAX_DESTINATIONS = 8;
const EVERY_MS = 60_000;

/** The share of attempts that succeed, over the destinations with the most attempts. */
export function SuccessTrend() {
  const organizationId = useOrganizationId();
  const health = useHealthOfAll();
  const busiest = [...(health.data?.values() ?? [])]
    .filter(({ attempt_count: count }) => count > 0)
    .sort((a, b) => b.attempt_count - a.attempt_count || a.destination_id.localeCompare(b.destination_id));
  const ids = busiest.slice(0, MAX_DESTINATIONS).map(({ destination_id: id }) => id);
  const attempts = useReading<readonly Hours[]>({
    queryKey: [organizationId, "attempts of the busiest", [...ids].sort()],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => readHours(id, signal))),
    everyMs: EVERY_MS,
    enabled: health.data !== undefined,
    keepsLast: true,
  });
  const span =
    busiest.length > MAX_DESTINATIONS
      ? `Last ${HOURS} hours, ${MAX_DESTINATIONS} busiest destinations`
      : `Last ${HOURS} hours`;
  return (
    <Glance<[unknown, readonly Hours[]]>
      title="Delivered"
      more={["/webhooks", "View webhooks"]}
      reads={[health, attempts]}
    >
      {(_health, hours) => (
        <Trend
          figure={writeShare(shareOfAll(hours))}
          name="Delivery success by hour"
          span={span}
          kind="bars"
          values={shareByHour(hours)}
          max={1}
          write={writeShare}
        />
      )}
    </Glance>
  );
}

async function readHours(id: string, signal: AbortSignal): Promise<Hours> {
  const input = { params: { destination_id: id }, query: { hours: HOURS } };
  return (await call("destinations.attempts-by-hour", input, { signal })).hours;
}
