import { FORECAST_DAYS, forecastBalance } from "../../../domain/money/balance-forecast.ts";
import { useAnswer } from "../../api/queries.ts";
import { useOrganizationId } from "../../api/session.tsx";
import { writeDollars } from "../../components/money.ts";
import { writeDate, writeMoment } from "../../components/time.tsx";

/** Shows how long the balance lasts at the average charge of the last days; nothing if there are too few charges. */
export function Forecast({ balance }: { balance: number }) {
  const id = useOrganizationId();
  const { data } = useAnswer("organizations.usage-by-day.list", {
    params: { id },
    // Today isn't over, and doesn't count.
    query: { days: FORECAST_DAYS + 1 },
  });
  if (!data) return null;
  const charges = data.days.map((row) => ({
    dayMs: Date.parse(row.day),
    chargedMicrodollars: row.charged_microdollars,
  }));
  const forecast = forecastBalance(balance, charges, Date.now());
  if (!forecast) return null;
  const perDay = Math.round(forecast.perDayMicrodollars / 10_000) * 10_000;
  return (
    <p class="faint">
      Lasts until about{" "}
      <time dateTime={new Date(forecast.endsAtMs).toISOString()} title={writeMoment(forecast.endsAtMs)}>
        {writeDate(forecast.endsAtMs)}
      </time>
      , at {perDay === 0 ? "less than $0.01" : writeDollars(perDay)} a day: the average of the last {FORECAST_DAYS}{" "}
      days, or since the first charge in them.
    </p>
  );
}
