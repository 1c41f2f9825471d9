import type { MailSettings } from "../../domain/access/mail-settings.ts";
import { isLoopback } from "../../domain/public-origin.ts";
import { classOf, log } from "../../log.ts";
import { endInTime } from "../end-in-time.ts";
import type { OperationContext } from "../operation-context.ts";

/** A plain-text email to one address. */
export type Mail = { to: string; subject: string; text: string };

/** Passes an email on for delivery. Rejects if it wasn't accepted. */
export type Mailer = { send(mail: Mail): Promise<void> };

/** The timeout of a mailer, in milliseconds. There is no retry: a user who gets no link requests another. */
const DEADLINE_MS = 10_000;

/**
 * Opens the deployment's mailer, or returns null if there is none: a mail service over HTTP (`MAILER_URL`), a Worker of
 * the operator's (the binding `MAILER`) or, on this machine only, the terminal (`PRINT_MAIL`).
 */
export function openMailer(
  { service, isPrinted }: MailSettings,
  binding: unknown,
  publicOrigin: string | null,
): Mailer | null {
  if (service) return { send: (mail) => postMail(service, mail) };
  if (isMailer(binding)) return { send: (mail) => sendByBinding(binding, mail) };
  return isPrinted && publicOrigin !== null && isLoopback(publicOrigin) ? { send: printMail } : null;
}

type Context = Pick<OperationContext, "mailer" | "defer" | "requestId">;

/** Sends an email after the response, if there is a mailer. The caller doesn't learn the result; a failure is logged. */
export function mailLater({ mailer, defer, requestId }: Context, mail: Mail): void {
  const fail = (error: unknown) => log("error", "mail_failed", { request_id: requestId, error_class: classOf(error) });
  if (mailer) defer(mailer.send(mail).catch(fail));
}

/** Thrown if a mail service responds with anything but a 2xx. */
class MailRefused extends Error {
  override readonly name = "MailRefused";
}

/** Sends the body that Resend and compatible services accept. */
async function postMail(
  { url, token, from }: NonNullable<MailSettings["service"]>,
  { to, subject, text }: Mail,
): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ from, to, subject, text }),
    redirect: "manual",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new MailRefused();
}

async function sendByBinding(binding: Mailer, { to, subject, text }: Mail): Promise<void> {
  await endInTime(binding.send({ to, subject, text }), DEADLINE_MS, "The mailer didn't respond in time.");
}

/** The local start shows the Workers' warnings. */
async function printMail({ to, subject, text }: Mail): Promise<void> {
  console.warn(`Mail to ${to}: ${subject}\n\n${text}`);
}

/** Returns true if a binding is the operator's own mailer. */
export function isMailer(binding: unknown): binding is Mailer {
  return typeof binding === "object" && binding !== null && "send" in binding;
}
