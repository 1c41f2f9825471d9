import tab from "@bomb.sh/tab/commander";
import { Command } from "commander";
import manifest from "../package.json" with { type: "json" };
import { addCall } from "./commands/call.ts";
import { addDeliveries } from "./commands/deliveries.ts";
import { addDestinations } from "./commands/destinations.ts";
import { addDetect } from "./commands/detect.ts";
import { addListen } from "./commands/listen.ts";
import { addLocate } from "./commands/locate.ts";
import { addLogin } from "./commands/login.ts";
import { addLogout } from "./commands/logout.ts";
import { addModels } from "./commands/models.ts";
import { addReplay } from "./commands/replay.ts";
import { addTrigger } from "./commands/trigger.ts";
import { addWhoami } from "./commands/whoami.ts";
import { completeFiles } from "./complete-files.ts";
import { example } from "./example.ts";

const COMMANDS = [
  ...[addLogin, addLogout, addWhoami],
  ...[addDetect, addLocate, addModels],
  ...[addListen, addTrigger, addDeliveries, addReplay, addDestinations],
  addCall,
];

/** Returns the command line with all its commands. It throws a CommanderError instead of ending the process. */
export function buildProgram(): Command {
  const program = new Command("sightline")
    .description("Find things on screens, and work with webhooks, from a terminal.")
    .option("--url <address>", "the service's address (SIGHTLINE_URL)")
    .option("--key <key>", "an API key (SIGHTLINE_API_KEY)")
    .option("--json", "print JSON for programs")
    .option("--no-color", "print without colors (NO_COLOR)")
    .version(manifest.version, "-V, --version", "print the version")
    .configureHelp({ showGlobalOptions: true })
    .showSuggestionAfterError()
    .exitOverride()
    .hook("preAction", () => {
      if (program.opts().color !== false) return;
      process.env.NO_COLOR = "1";
      delete process.env.FORCE_COLOR;
    });
  for (const add of COMMANDS) add(program);
  completeFiles(tab(program, { completionCommandName: "completion" }));
  program.commands
    .find((command) => command.name() === "completion")
    ?.description("Print what completes commands in a shell, for the shell's settings.")
    .addHelpText("after", example("source <(sightline completion bash)", "sightline completion fish | source"));
  return program;
}
