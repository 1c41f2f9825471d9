import { Button } from "./button.tsx";
import { writeClock } from "./time.tsx";

/** The state of a reading that is repeated while the page is visible, as `useAnswer` returns it. */
type Reading = { dataUpdatedAt: number; isError: boolean; refetch(): unknown };

/** How often live data are read again, in milliseconds. */
export const LIVE_MS = 3_000;

/** Shows that the data are live, with the time of the last update; or that updates fail, and since when. */
export function Live({ of }: { of: Reading | readonly Reading[] }) {
  const readings = [of].flat() as Reading[];
  const readAtMs = Math.min(...readings.map(({ dataUpdatedAt }) => dataUpdatedAt));
  if (readAtMs === 0) return null;
  const at = writeClock(readAtMs);
  if (!readings.some(({ isError }) => isError)) {
    return (
      <p class="live">
        <span class="live-dot" aria-hidden="true" /> Live, updated {at}
      </p>
    );
  }
  return (
    <p class="live is-cut" role="alert">
      <span class="live-dot" aria-hidden="true" /> Not live: the last update failed. Data from {at}.
      <Button kind="quiet" onClick={() => readings.forEach((reading) => void reading.refetch())}>
        Try again
      </Button>
    </p>
  );
}
