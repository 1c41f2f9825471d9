const DAY_MS = 86_400_000;

type Usage = { day: string; calls: number; charged_microdollars: number };

/**
 * Returns the calls and the charges of each of the last `dayCount` UTC days, ending with today, and their sums; days
 * without calls are zero.
 */
export function sumByDay(usage: readonly Usage[], dayCount: number, nowMs: number) {
  const today = Math.floor(nowMs / DAY_MS);
  const calls = Array.from({ length: dayCount }, () => 0);
  const chargedMicrodollars = Array.from({ length: dayCount }, () => 0);
  for (const row of usage) {
    const index = Date.parse(row.day) / DAY_MS - today + dayCount - 1;
    const before = calls[index];
    const charged = chargedMicrodollars[index];
    // The service's clock may be a day ahead of the reader's.
    if (before === undefined || charged === undefined) continue;
    calls[index] = before + row.calls;
    chargedMicrodollars[index] = charged + row.charged_microdollars;
  }
  return { calls, chargedMicrodollars, callCount: sum(calls), totalMicrodollars: sum(chargedMicrodollars) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
