import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { useFilters } from "../../components/hooks/use-filters.ts";
import { Live } from "../../components/live.tsx";
import { Loading } from "../../components/loading.tsx";
import { Page, Section } from "../../components/page.tsx";
import { Subplaces } from "../../components/subplaces.tsx";
import { BarTable } from "./bar-table.tsx";
import type { Bar } from "./bars.ts";
import { FLEET_PLACES } from "./fleet-places.ts";
import { LeftOut } from "./left-out.tsx";
import { readSpan } from "./span.ts";
import { SpanChoice } from "./span-choice.tsx";
import { type Lane, Timeline } from "./timeline.tsx";
import { useActivity } from "./use-activity.ts";
import { usePhoneNames } from "./use-phone-names.ts";
import "./fleet.css";

/** Past and current activity of the whole fleet, with a lane per phone. */
export function Activity() {
  const [filters] = useFilters();
  const span = readSpan(filters.span);
  return (
    <Page title="Activity" lead="Runs and sessions of all phones, as they happen." actions={<SpanChoice span={span} />}>
      <Subplaces label="Fleet" places={FLEET_PLACES} />
      <Lanes spanName={span.name} />
    </Page>
  );
}

function Lanes({ spanName }: { spanName: string }) {
  const span = readSpan(spanName);
  const activity = useActivity(span);
  const { bars } = activity;
  const names = usePhoneNames(bars?.map(({ phoneId }) => phoneId) ?? []);
  if (!bars) {
    return activity.error ? <Failure error={activity.error} onRetry={activity.refetch} /> : <Loading />;
  }
  if (bars.length === 0) {
    return (
      <>
        <Live of={activity.readings} />
        <Empty title={`No activity in the last ${span.text}`}>
          Runs and sessions appear here as soon as they start. A longer span may show earlier ones.
        </Empty>
      </>
    );
  }
  return (
    <>
      <Section title={`The last ${span.text}`} actions={<Live of={activity.readings} />}>
        <Timeline
          label="Runs and sessions by phone"
          lanes={listLanes(bars, names)}
          span={span}
          untilMs={activity.readAtMs}
        />
        <LeftOut count={activity.leftOut} />
      </Section>
      <Section title="Show as a table">
        <BarTable bars={bars} names={names} />
      </Section>
    </>
  );
}

/** Sorts the lanes by the names of their phones, so that they keep their places; waiting runs come first. */
function listLanes(bars: readonly Bar[], names: ReadonlyMap<string, string>): Lane[] {
  return [...Map.groupBy(bars, ({ phoneId }) => phoneId)]
    .map(([phoneId, own]): Lane => {
      if (phoneId === null) return { key: "none", label: "No phone yet", bars: own };
      return { key: phoneId, label: names.get(phoneId) ?? phoneId, path: `/fleet/${phoneId}`, bars: own };
    })
    .sort((a, b) => Number(b.key === "none") - Number(a.key === "none") || a.label.localeCompare(b.label));
}
