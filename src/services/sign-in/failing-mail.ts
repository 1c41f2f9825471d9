import { writeTime } from "../../domain/rfc3339.ts";
import type { FailingDestination } from "../../storage/destinations/failing-destinations.ts";
import { keepOnLine } from "./mail-text.ts";
import type { Mail } from "./mailer.ts";

/** The reason for the email: a destination keeps failing, or was disabled because of that. */
export type FailingNews = "failing" | "disabled";

/**
 * Writes the email about a destination that keeps failing. Names only the host of its URL, since the rest may contain a
 * token.
 */
export function writeFailingMail(
  email: string,
  news: FailingNews,
  { id, name, url, failingSinceMs, consecutiveFailures, lastError }: FailingDestination,
  publicOrigin: string | null,
): Mail {
  const host = new URL(url).host;
  const shown = name === null ? host : `${keepOnLine(name)} (${host})`;
  const paragraphs = [
    `All attempts to send webhooks to ${shown} have failed since ${writeTime(failingSinceMs)}: ${consecutiveFailures} in a row.`,
    ...(lastError === null ? [] : [`The last one: ${lastError}`]),
    news === "disabled"
      ? "The destination is disabled now. Its deliveries are held, and none is lost: once it works again, enable it and replay them."
      : "Deliveries are still retried. If the destination keeps failing, it is disabled and its deliveries are held.",
    ...(publicOrigin === null ? [] : [`${publicOrigin}/webhooks/${id}`]),
  ];
  const subject = news === "disabled" ? `Webhooks to ${shown} are disabled` : `Webhooks to ${shown} are failing`;
  return { to: email, subject, text: `${paragraphs.join("\n\n")}\n` };
}
