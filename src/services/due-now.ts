/**
 * Returns the due time of a delivery that must be sent at once: the time of storing it, not that at which its request
 * arrived or the cron was scheduled. Deliveries are claimed in the order of their due times, so an earlier one would
 * displace those in progress from the window in which a claim counts them (see the claim). `nowMs` is Unix
 * milliseconds.
 */
export function dueNow(nowMs: number): number {
  return Math.max(nowMs, Date.now());
}
