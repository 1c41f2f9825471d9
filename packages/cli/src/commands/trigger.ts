import { Argument, type Command } from "commander";
import { WEBHOOK_EVENT_TYPES, type WebhookEventType } from "../../../client/src/index.ts";
import { example } from "../example.ts";
import { paint } from "../output.ts";
import { openSession } from "../session.ts";

/** `sightline trigger`: creates a test event, for `listen` or for a destination. */
export function addTrigger(program: Command): void {
  program
    .command("trigger")
    .description("Send a test event: to every running `sightline listen`, and to a destination if you name one.")
    .addArgument(new Argument("<type>", "the type of the event").choices(WEBHOOK_EVENT_TYPES))
    .option("--destination <id>", "also send it to this destination, whatever types it receives")
    .addHelpText("after", example("sightline trigger run.completed"))
    .action(async (type: WebhookEventType, { destination }: { destination?: string }, command: Command) => {
      const { client, output } = openSession(command);
      const answer = await (destination === undefined
        ? client.events.createTest({ type })
        : client.destinations.sendTest(destination, { type }));
      output.result(answer, () => `${paint("green", "Sent")} ${paint("bold", answer.event_id)}`);
    });
}
