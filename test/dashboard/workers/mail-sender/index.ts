import { WorkerEntrypoint } from "cloudflare:workers";
import { type Mail, type Mailer, openMailer } from "../../../../src/services/sign-in/mailer.ts";

/** An example of an operator's own mailer: it stores what it receives, and fails or hangs if the subject says so. */
export class KeepingMailer extends WorkerEntrypoint implements Mailer {
  static readonly kept: Mail[] = [];

  async send(mail: Mail): Promise<void> {
    if (mail.subject === "hang") await scheduler.wait(600_000);
    if (mail.subject === "fail") throw new TypeError(`No such address: ${mail.to}`);
    KeepingMailer.kept.push(mail);
  }
}

/**
 * Sends the email of the request's body as the service would with a binding, and returns what the mailer has stored, or
 * the error's name.
 */
export default {
  async fetch(request: Request, env: { MAILER?: unknown }): Promise<Response> {
    const mailer = openMailer({ service: null, isPrinted: false }, env.MAILER, "https://sightline.example.com");
    if (!mailer) return Response.json("none");
    try {
      await mailer.send(await request.json());
      return Response.json(KeepingMailer.kept);
    } catch (error) {
      return Response.json((error as Error).name);
    }
  },
};
