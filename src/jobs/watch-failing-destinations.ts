import { classOf, log } from "../log.ts";
import { type FailingNews, writeFailingMail } from "../services/sign-in/failing-mail.ts";
import type { Mailer } from "../services/sign-in/mailer.ts";
import {
  disableFailing,
  type FailingDestination,
  listFailingDestinations,
  recordAlert,
} from "../storage/destinations/failing-destinations.ts";
import { listAdminEmails } from "../storage/people/members.ts";
import { sweepPages } from "../webhooks/sweep-pages.ts";

/** Each takes up to 4 statements of an invocation's limit, and an email per admin. Others wait for the next run. */
export const MAX_DESTINATIONS = 20;

/**
 * The job's settings and services. `disableAfterMs` null: destinations are never disabled. Without a mailer (null),
 * nobody is told.
 */
type FailingWatch = {
  /** The shard's database. */
  db: D1Database;
  /** Has the admins. */
  directory: D1Database;
  mailer: Mailer | null;
  publicOrigin: string | null;
  disableAfterMs: number | null;
};

/**
 * Tells the admins of each destination that keeps failing, once, and disables those that have failed for too long
 * (docs/contract/decisions.md, "A destination that keeps failing"). `nowMs` is Unix milliseconds.
 */
export function watchFailingDestinations(watch: FailingWatch, nowMs: number): Promise<void> {
  const { db, disableAfterMs } = watch;
  return sweepPages({
    name: "watchFailingDestinations",
    listPage: (after: string | null, limit) =>
      listFailingDestinations(db, { afterId: after ?? "", limit, disableAfterMs }),
    work: async (destinationId) => {
      const disabled =
        disableAfterMs === null ? null : await disableFailing(db, destinationId, { nowMs, disableAfterMs });
      if (disabled) return mailAdmins(watch, "disabled", disabled);
      const failing = await recordAlert(db, destinationId, nowMs);
      return failing ? mailAdmins(watch, "failing", failing) : undefined;
    },
    itemsPerPage: 20,
    maxItems: MAX_DESTINATIONS,
  });
}

/** Emails the admins. An email that isn't accepted is logged and not retried: the dashboard shows the same. */
async function mailAdmins(
  { directory, mailer, publicOrigin }: FailingWatch,
  news: FailingNews,
  destination: FailingDestination,
): Promise<void> {
  if (!mailer) return;
  for (const email of await listAdminEmails(directory, destination.organizationId)) {
    try {
      await mailer.send(writeFailingMail(email, news, destination, publicOrigin));
    } catch (error) {
      log("error", "mail_failed", { destination_id: destination.id, error_class: classOf(error) });
    }
  }
}
