import { randomBytes } from "node:crypto";
import { type Command, InvalidArgumentError } from "commander";
import { Webhook } from "standardwebhooks";
import type { WebhookEventType } from "../../../client/src/index.ts";
import { example } from "../example.ts";
import { findNewest, followEvents, type StoredEvent } from "../listen/follow-events.ts";
import { type Forwarded, forwardEvent } from "../listen/forward-event.ts";
import { readTarget } from "../listen/read-target.ts";
import { alignRows, type Cell, type Output, paint, writeJson } from "../output.ts";
import { readEventTypes } from "../read-event-types.ts";
import { openSession } from "../session.ts";
import { untilInterrupted } from "../until-interrupted.ts";

type Options = { forwardTo?: URL; events?: WebhookEventType[]; secret?: string; print?: boolean };

/** `sightline listen`: forwards the organization's events to a local port as they are stored. */
export function addListen(program: Command): void {
  program
    .command("listen")
    .description("Bring your organization's events to a local port, signed like webhooks, until Ctrl-C.")
    .option("--forward-to <url>", "where to post them, such as localhost:3000/webhooks", readTarget)
    .option("--events <types>", "only these types, separated by commas", readEventTypes)
    .option("--secret <whsec>", "sign with this secret, instead of a new one", readSecret)
    .option("--print", "print each event's payload too")
    .addHelpText("after", example("sightline listen --forward-to localhost:3000"))
    .action(async (options: Options, command: Command) => {
      const { client, output } = openSession(command);
      const { forwardTo: target = null, events: types = null } = options;
      const secret = options.secret ?? `whsec_${randomBytes(32).toString("base64")}`;
      await untilInterrupted(async (signal) => {
        const start = await findNewest(client, signal);
        greet(output, target, secret);
        await followEvents(client, start, {
          signal,
          note: output.note,
          async take(event) {
            if (types !== null && !types.includes(event.type)) return;
            const body = JSON.stringify(event.payload);
            const forwarded =
              target && (await forwardEvent({ id: event.id, body }, target, secret, { signal, note: output.note }));
            print(output, event, forwarded, options.print === true);
          },
        });
      });
      if (!output.isJson) output.note("Ended.");
    });
}

function greet(output: Output, target: URL | null, secret: string): void {
  const place = target && { forward_to: target.href, secret };
  output.entry({ listening: true, ...place }, () =>
    target
      ? `${paint("green", "Listening.")} Events are posted to ${paint("bold", target.href)}, signed with ${paint("yellow", secret)}`
      : `${paint("green", "Listening.")} Post events to a local port with --forward-to.`,
  );
}

function print(output: Output, event: StoredEvent, forwarded: Forwarded | null, withPayload: boolean): void {
  const { id, type, payload } = event;
  const entry = { id, type, ...forwarded, ...(withPayload ? { payload } : {}) };
  output.entry(entry, () => {
    const row: Cell[] = [{ text: type, format: "bold" }, ...describeForwarded(forwarded), { text: id, format: "dim" }];
    return [alignRows([row]), ...(withPayload ? [writeJson(payload, 2)] : [])].join("\n");
  });
}

function describeForwarded(forwarded: Forwarded | null): Cell[] {
  if (!forwarded) return [];
  const { status, error, duration_ms } = forwarded;
  const isTaken = status !== null && status >= 200 && status < 300;
  return [{ text: status ?? error ?? "", format: isTaken ? "green" : "red" }, `${duration_ms} ms`];
}

/** Throws the parser's error for an invalid secret. */
function readSecret(text: string): string {
  try {
    if (!text.startsWith("whsec_")) throw new Error("It has another form.");
    new Webhook(text);
    return text;
  } catch {
    throw new InvalidArgumentError("It must be whsec_ and base64.");
  }
}
