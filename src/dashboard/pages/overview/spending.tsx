import { useMemo } from "preact/hooks";
import type { Answer } from "../../api/call.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Empty } from "../../components/empty.tsx";
import { writeDollars } from "../../components/money.ts";
import { Plot } from "../../components/plot.tsx";
import { Glance } from "./glance.tsx";
import { sumByDay } from "./sum-by-day.ts";

type Usage = Answer<"organizations.usage-by-day.list">;
const DAYS = 14;

export function Spending() {
  const id = useOrganizationId();
  const usage = useAnswer("organizations.usage-by-day.list", { params: { id }, query: { days: DAYS } });
  return (
    <div class="wide">
      <Glance<[Usage]> title={`Spent in the last ${DAYS} days`} more={["/money", "Usage"]} reads={[usage]}>
        {({ days }) => <SpendingPlot days={days} />}
      </Glance>
    </div>
  );
}

function SpendingPlot({ days }: Usage) {
  const sums = useMemo(() => sumByDay(days, DAYS, Date.now()), [days]);
  const series = useMemo(
    () => [{ label: "Spent", values: sums.chargedMicrodollars, colour: "--plot-1", kind: "bars" as const }],
    [sums],
  );
  if (sums.calls === 0) {
    return (
      <Empty title="No calls yet">
        What calls of the grounding service cost is shown here. <a href="/playground">Try one in the playground</a>
      </Empty>
    );
  }
  return (
    <>
      <p>
        <strong>{writeDollars(sums.totalMicrodollars)}</strong> for {sums.calls.toLocaleString("en")} calls
      </p>
      <Plot label="Spent by day" times={sums.times} series={series} write={writeDollars} />
    </>
  );
}
