import type { Command } from "commander";
import { example } from "../example.ts";
import { alignFields } from "../output.ts";
import { openSession } from "../session.ts";

/** `sightline whoami`: shows the organization that the key belongs to. */
export function addWhoami(program: Command): void {
  program
    .command("whoami")
    .description("Show the service and the organization of your key.")
    .addHelpText("after", example("sightline whoami"))
    .action(async (_options: unknown, command: Command) => {
      const { client, login, output } = openSession(command);
      const organization = await client.organization();
      output.result({ url: login.url, organization }, () =>
        alignFields([
          ["organization", { text: organization.name, format: "bold" }],
          ["id", organization.id],
          ["plan", organization.plan_name],
          ["service", login.url],
        ]),
      );
    });
}
