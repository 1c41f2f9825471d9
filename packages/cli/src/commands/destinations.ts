import type { Command } from "commander";
import { example } from "../example.ts";
import { alignFields, alignRows, type Cell } from "../output.ts";
import { readEventTypes } from "../read-event-types.ts";
import { openSession } from "../session.ts";

/** `sightline destinations`: lists and creates the URLs that webhooks are sent to. */
export function addDestinations(program: Command): void {
  const destinations = program.command("destinations").description("List and create webhook destinations.");
  destinations
    .command("list")
    .description("List the destinations.")
    .addHelpText("after", example("sightline destinations list"))
    .action(async (_options: unknown, command: Command) => {
      const { client, output } = openSession(command);
      const all = await Array.fromAsync(client.destinations.all());
      output.result({ destinations: all }, () =>
        all.length === 0
          ? "There are no destinations. Create one with `sightline destinations create URL`."
          : alignRows(
              all.map(({ id, url, enabled, event_types }): Cell[] => [
                { text: id, format: "bold" },
                enabled ? { text: "enabled", format: "green" } : { text: "disabled", format: "yellow" },
                url,
                event_types.join(","),
              ]),
            ),
      );
    });
  destinations
    .command("create")
    .description("Create a destination. Its signing secret is shown only here.")
    .argument("<url>", "where the events are sent")
    .option("--events <types>", "the event types, separated by commas; all by default", readEventTypes)
    .option("--name <name>", "a name for lists")
    .addHelpText(
      "after",
      example("sightline destinations create https://hooks.example.com/ --events run.completed,run.failed"),
    )
    .action(async (url: string, { events, name }: CreateOptions, command: Command) => {
      const { client, output } = openSession(command);
      const body = { url, event_types: events ?? (["*"] as ["*"]), ...(name === undefined ? {} : { name }) };
      const created = await client.destinations.create(body);
      output.result(created, () =>
        alignFields([
          ["id", { text: created.id, format: "bold" }],
          ["url", created.url],
          ["events", created.event_types.join(",")],
          ["secret", { text: created.secret, format: "yellow" }],
        ]),
      );
    });
}

type CreateOptions = { events?: ReturnType<typeof readEventTypes>; name?: string };
