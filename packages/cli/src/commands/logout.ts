import type { Command } from "commander";
import { deleteLogin, findConfigFile } from "../config-file.ts";
import { example } from "../example.ts";
import { openOutput } from "../output.ts";
import type { GlobalOptions } from "../session.ts";

/** `sightline logout`: deletes the key on this machine. The key itself stays valid. */
export function addLogout(program: Command): void {
  program
    .command("logout")
    .description("Forget the kept key. It isn't revoked.")
    .addHelpText("after", example("sightline logout"))
    .action((_options: unknown, command: Command) => {
      const file = findConfigFile(process.env);
      const wasLoggedIn = deleteLogin(file);
      openOutput(command.optsWithGlobals<GlobalOptions>().json === true).result({ logged_out: wasLoggedIn }, () =>
        wasLoggedIn ? `Removed ${file}.` : "There was no login.",
      );
    });
}
