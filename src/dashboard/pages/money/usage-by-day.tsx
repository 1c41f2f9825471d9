import { useMemo } from "preact/hooks";
import { writeDay } from "../../../domain/rfc3339.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { Choices } from "../../components/choices.tsx";
import { Empty } from "../../components/empty.tsx";
import { Failure } from "../../components/failure.tsx";
import { readChoice, useFilters } from "../../components/hooks/use-filters.ts";
import { Loading } from "../../components/loading.tsx";
import { writeDollars } from "../../components/money.ts";
import { Section } from "../../components/page.tsx";
import { Plot } from "../../components/plot.tsx";
import { KeyUsageTable, writeKey } from "./key-usage-table.tsx";
import { type KeyUsageRow, listDays, type Measure, stackUsage, sum, type UsageRow } from "./sum-usage.ts";
import { UsageTable, writeEndpoint } from "./usage-table.tsx";

const DAYS = ["7", "30", "90"] as const;
const MEASURES = ["charged", "calls"] as const;
const MEASURE_FIELDS: Readonly<Record<(typeof MEASURES)[number], Measure>> = {
  charged: "charged_microdollars",
  calls: "calls",
};

/** The charges or calls of each day, by endpoint, by model and by key. */
export function UsageByDay() {
  const id = useOrganizationId();
  const [filters, setFilters] = useFilters();
  const days = readChoice(filters.days, DAYS) ?? "30";
  const measure = readChoice(filters.measure, MEASURES) ?? "charged";
  const input = { params: { id }, query: { days: Number(days) } };
  const usage = useAnswer("organizations.usage-by-day.list", input);
  const usageByKey = useAnswer("organizations.usage-by-key.list", input);
  const error = usage.error ?? usageByKey.error;
  const refetch = () => [usage, usageByKey].forEach((reading) => void reading.refetch());
  return (
    <Section
      title="Usage"
      actions={
        <>
          <Choices
            label="What to count"
            value={measure}
            onValue={(chosen) => setFilters({ measure: chosen })}
            options={[
              ["charged", "Money"],
              ["calls", "Calls"],
            ]}
          />
          <Choices
            label="Days"
            value={days}
            onValue={(chosen) => setFilters({ days: chosen })}
            options={DAYS.map((count) => [count, `${count} days`] as const)}
          />
        </>
      }
    >
      {!usage.data || !usageByKey.data ? (
        error ? (
          <Failure error={error} onRetry={refetch} />
        ) : (
          <Loading />
        )
      ) : usage.data.days.length === 0 ? (
        <Empty title={`No calls in the last ${days} days`}>
          Calls show here as soon as there are any. <a href="/playground">Try one in the playground</a>
        </Empty>
      ) : (
        <Usage
          rows={usage.data.days}
          keyRows={usageByKey.data.days}
          days={Number(days)}
          measure={MEASURE_FIELDS[measure]}
        />
      )}
    </Section>
  );
}

function Usage({
  rows,
  keyRows,
  days,
  measure,
}: {
  rows: readonly UsageRow[];
  keyRows: readonly KeyUsageRow[];
  days: number;
  measure: Measure;
}) {
  const today = writeDay(Date.now());
  const times = useMemo(() => listDays(days, Date.parse(today)), [days, today]);
  const byEndpoint = useMemo(
    () => stackUsage(rows, times, ({ endpoint }) => writeEndpoint(endpoint), measure),
    [rows, times, measure],
  );
  const byModel = useMemo(() => stackUsage(rows, times, ({ model }) => model, measure), [rows, times, measure]);
  const byKey = useMemo(
    () => stackUsage(keyRows, times, ({ key_id: keyId }) => keyId ?? "", measure, writeKey),
    [keyRows, times, measure],
  );
  const write =
    measure === "calls" ? (value: number) => value.toLocaleString("en") : (value: number) => writeDollars(value);
  const what = measure === "calls" ? "Calls" : "Spent";
  return (
    <>
      <p>
        <strong>{writeDollars(sum(rows, "charged_microdollars"))}</strong> for{" "}
        <strong>{sum(rows, "calls").toLocaleString("en")}</strong> calls in {days} days (UTC)
      </p>
      <div class="usage-plots">
        {[["by endpoint", byEndpoint] as const, ["by model", byModel] as const, ["by key", byKey] as const].map(
          ([by, series]) => (
            <div key={by}>
              <h3>
                {what} {by}
              </h3>
              <Plot label={`${what} per day ${by}`} times={times} series={series} write={write} areDays isStacked />
            </div>
          ),
        )}
      </div>
      <UsageTable rows={rows} />
      <KeyUsageTable rows={keyRows} />
    </>
  );
}
