import { useMemo } from "preact/hooks";
import { listHours } from "../../../domain/deliveries/attempts-by-hour.ts";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { writeDollars } from "../../components/money.ts";
import { Glance } from "./glance.tsx";
import { SuccessTrend } from "./success-trend.tsx";
import { sumByDay } from "./sum-by-day.ts";
import { countByHour } from "./sum-by-hour.ts";
import { Trend } from "./trend.tsx";

type Usage = Answer<"organizations.usage-by-day.list">;
type Sessions = Answer<"organizations.sessions.list">;

const DAYS = 14;
const DAY_SPAN = `Last ${DAYS} days`;
const HOURS = 24;
/** As many as one page of sessions may have. */
const READ_SESSIONS = 500;
const EVERY_MS = 30_000;
const count = (value: number) => value.toLocaleString("en");

/** The key figures, each with its trend. */
export function Trends() {
  const id = useOrganizationId();
  const usage = useAnswer("organizations.usage-by-day.list", { params: { id }, query: { days: DAYS } });
  return (
    <div class="trends">
      <Glance<[Usage]> title="Requests" more={["/requests", "View requests"]} reads={[usage]}>
        {({ days }) => <UsageTrend days={days} kind="calls" />}
      </Glance>
      <Glance<[Usage]> title="Spending" more={["/money", "View usage"]} reads={[usage]}>
        {({ days }) => <UsageTrend days={days} kind="charges" />}
      </Glance>
      <SuccessTrend />
      <SessionTrend />
    </div>
  );
}

function UsageTrend({ days, kind }: { days: Usage["days"]; kind: "calls" | "charges" }) {
  const sums = useMemo(() => sumByDay(days, DAYS, Date.now()), [days]);
  if (kind === "calls") {
    return (
      <Trend figure={count(sums.callCount)} span={DAY_SPAN} name="Requests by day" values={sums.calls} write={count} />
    );
  }
  // Cents are precise enough here: the ledger has every charge to the last digit.
  const figure = writeDollars(Math.round(sums.totalMicrodollars / 10_000) * 10_000);
  return (
    <Trend
      figure={figure}
      span={DAY_SPAN}
      name="Spending by day"
      values={sums.chargedMicrodollars}
      write={writeDollars}
    />
  );
}

function SessionTrend() {
  const id = useOrganizationId();
  const since = new Date(listHours(Date.now(), HOURS)[0] ?? 0).toISOString();
  const query = { since, limit: READ_SESSIONS };
  const sessions = useAnswer("organizations.sessions.list", { params: { id }, query }, { everyMs: EVERY_MS });
  return (
    <Glance<[Sessions]> title="Sessions" more={["/fleet/activity", "View activity"]} reads={[sessions]}>
      {({ sessions: listed, total }) => (
        <Trend
          figure={count(total)}
          name="Sessions by hour"
          span={`Last ${HOURS} hours`}
          kind="bars"
          values={countByHour(listed, listed.length === total, HOURS, Date.now())}
          write={count}
        />
      )}
    </Glance>
  );
}
