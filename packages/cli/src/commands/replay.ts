import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { Sightline } from "../../../client/src/index.ts";
import { CommandError } from "../command-error.ts";
import { example } from "../example.ts";
import { type Output, paint } from "../output.ts";
import { openSession } from "../session.ts";

type Options = { from?: string; to?: string; destination?: string; dryRun?: boolean; wait: boolean };

const INTERVAL_MS = 1000;

/** `sightline replay`: replays a delivery, or all that failed in a time span. */
export function addReplay(program: Command): void {
  program
    .command("replay")
    .description("Send a delivery again, or all that failed in a span of time.")
    .argument("[id]", "the id of a delivery: msg_…")
    .option("--from <time>", "the start of the span, such as 2026-01-31T12:00:00Z")
    .option("--to <time>", "its end; now by default")
    .option("--destination <id>", "only deliveries to this destination")
    .option("--dry-run", "only count them")
    .option("--no-wait", "don't wait until all were sent")
    .addHelpText(
      "after",
      example(
        "sightline replay msg_019b76daa8007101810101010101010101",
        "sightline replay --from 2026-01-31T12:00:00Z --destination dest_019b76daa8007101810101010101010101",
      ),
    )
    .action(async (id: string | undefined, options: Options, command: Command) => {
      checkUsage(id, options);
      const { client, output } = openSession(command);
      return id === undefined ? replaySpan(client, output, options) : replayOne(client, output, id);
    });
}

/** A pending delivery isn't replayed: it is sent anyway. */
async function replayOne(client: Sightline, output: Output, id: string): Promise<void> {
  const { skipped } = await client.webhookDeliveries.replaySelected({ delivery_ids: [id] });
  const isPending = skipped.some(({ reason }) => reason === "pending");
  if (isPending) {
    return output.result(
      { replayed: null, reason: "pending" },
      () => `${paint("bold", id)} is pending: it is sent by its schedule.`,
    );
  }
  // Throws the service's reason.
  if (skipped.length > 0) await client.webhookDeliveries.replay(id);
  output.result({ replayed: id }, () => `${paint("green", "Sent again:")} ${paint("bold", id)}`);
}

function checkUsage(id: string | undefined, { from, to, destination, dryRun }: Options): void {
  if (id === undefined && from === undefined)
    throw new CommandError("Name a delivery, or the start of a span with --from.");
  if (id !== undefined && (from ?? to ?? destination ?? dryRun) !== undefined) {
    throw new CommandError("A delivery is replayed alone: leave --from, --to, --destination and --dry-run out.");
  }
  for (const [name, time] of Object.entries({ "--from": from, "--to": to })) {
    if (time === undefined) continue;
    if (!isTime(time)) throw new CommandError(`${name} must be a time, such as 2026-01-31T12:00:00Z.`);
  }
}

/** Returns true for a text that begins with a day, and for nothing else that `Date` takes for a time. */
function isTime(text: string): boolean {
  // A lone number would be a month or a year, and replay what failed since then.
  const day = /^\d{4}-\d\d-\d\d/.exec(text)?.[0];
  if (day === undefined || Number.isNaN(Date.parse(text))) return false;
  // A day that a month doesn't have would be one of the next month.
  return new Date(day).toISOString().startsWith(day);
}

async function replaySpan(client: Sightline, output: Output, options: Options): Promise<void> {
  const { from = "", to, destination, dryRun = false, wait } = options;
  const begun = await client.replays.create({
    since: new Date(from).toISOString(),
    ...(to === undefined ? {} : { until: new Date(to).toISOString() }),
    ...(destination === undefined ? {} : { destination_id: destination }),
    ...(dryRun ? { dry_run: true } : {}),
  });
  if (begun.replay_id === null) {
    return output.result(begun, () => `${begun.count} failed deliveries would be sent again.`);
  }
  if (!wait) return output.result(begun, () => `${begun.count} deliveries are being sent again: ${begun.replay_id}`);
  const done = await waitForReplay(client, begun.replay_id, output);
  output.result(
    done,
    () => `${paint("green", "Sent again:")} ${done.replayed_count} of ${done.delivery_count} (${done.id})`,
  );
}

async function waitForReplay(client: Sightline, id: string, output: Output) {
  const progress = output.progress("Sending again");
  try {
    for (;;) {
      const replay = await client.replays.get(id);
      progress.say(`Sending again: ${replay.replayed_count} of ${replay.delivery_count}`);
      if (replay.status === "done") return replay;
      await sleep(INTERVAL_MS);
    }
  } finally {
    progress.end();
  }
}
