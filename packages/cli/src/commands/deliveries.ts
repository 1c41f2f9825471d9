import { type Command, Option } from "commander";
import type { AnswerOf } from "../../../client/src/index.ts";
import { describeDelivery, STATUS_FORMATS, STATUSES, type Status } from "../describe-delivery.ts";
import { example } from "../example.ts";
import { alignFields, alignRows, type Cell, writeJson } from "../output.ts";
import { readCount } from "../read-count.ts";
import { openSession } from "../session.ts";
import { addTailTo } from "./deliveries-tail.ts";

type Delivery = AnswerOf<"organization.webhook-deliveries.get">;

/** `sightline deliveries`: shows what was sent to the destinations. */
export function addDeliveries(program: Command): void {
  const deliveries = program.command("deliveries").description("Show what was sent to your destinations.");
  deliveries
    .command("list")
    .description("List the newest deliveries.")
    .addOption(new Option("--status <status>", "only those in this status").choices(STATUSES))
    .addOption(new Option("--limit <count>", "how many").argParser(readCount).default(20))
    .addHelpText("after", example("sightline deliveries list --status failed"))
    .action(async (options: { status?: Status; limit: number }, command: Command) => {
      const { client, output } = openSession(command);
      const page = await client.webhookDeliveries.list(options);
      output.result(page, () =>
        page.deliveries.length === 0
          ? "There are no such deliveries."
          : alignRows(page.deliveries.map(describeDelivery)),
      );
    });
  addTailTo(deliveries);
  deliveries
    .command("show")
    .description("Show a delivery with its payload and attempts.")
    .argument("<id>", "the id of the delivery: msg_…")
    .addHelpText("after", example("sightline deliveries show msg_019b76daa8007101810101010101010101"))
    .action(async (id: string, _options: unknown, command: Command) => {
      const { client, output } = openSession(command);
      const delivery = await client.webhookDeliveries.get(id);
      output.result(delivery, () => describeDetail(delivery));
    });
}

function describeDetail(delivery: Delivery): string {
  const attempts = delivery.attempts.map((attempt): Cell[] => [
    attempt.number,
    attempt.started_at,
    { text: attempt.status_code ?? attempt.error ?? "", format: attempt.error === null ? "green" : "red" },
    `${attempt.duration_ms} ms`,
    attempt.response_body ?? "",
  ]);
  return [
    alignFields([
      ["delivery", { text: delivery.id, format: "bold" }],
      ["event", delivery.event_id],
      ["destination", delivery.destination_id],
      ["status", { text: delivery.status, format: STATUS_FORMATS[delivery.status] }],
      ["created", delivery.created_at],
      ...(delivery.next_attempt_at === null ? [] : [["next attempt", delivery.next_attempt_at] as const]),
    ]),
    ...(attempts.length === 0 ? [] : ["", alignRows(attempts)]),
    "",
    writeJson(delivery.payload, 2),
  ].join("\n");
}
