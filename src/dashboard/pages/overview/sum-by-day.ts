const DAY_MS = 86_400_000;

type Usage = { day: string; calls: number; charged_microdollars: number };

/**
 * Returns the charges of each of the last `dayCount` UTC days, ending with today; days without calls are zero. Times
 * are Unix milliseconds.
 */
export function sumByDay(usage: readonly Usage[], dayCount: number, nowMs: number) {
  const today = Math.floor(nowMs / DAY_MS);
  const times = Array.from({ length: dayCount }, (_none, index) => (today - dayCount + 1 + index) * DAY_MS);
  const charged = new Map<number, number>(times.map((timeMs) => [timeMs, 0]));
  let calls = 0;
  for (const { day, calls: count, charged_microdollars: microdollars } of usage) {
    const timeMs = Date.parse(day);
    const sum = charged.get(timeMs);
    // The service's clock may be a day ahead of the reader's.
    if (sum === undefined) continue;
    charged.set(timeMs, sum + microdollars);
    calls += count;
  }
  const chargedMicrodollars = [...charged.values()];
  return { times, chargedMicrodollars, calls, totalMicrodollars: chargedMicrodollars.reduce((a, b) => a + b, 0) };
}
