/**
 * Returns when a delivery is due that is to be sent at once: when it is stored, not when the request for it arrived or the cron
 * was scheduled. What is due first is claimed first, so one that is due earlier than those in progress would displace
 * them from the window in which a claim counts them (see the claim). `nowMs` is Unix milliseconds.
 */
export function dueNow(nowMs: number): number {
  return Math.max(nowMs, Date.now());
}
