// `npm run backup`: exports the databases (docs/runbooks.md, "Keep a copy").
import { backUp } from "./backup/backup.ts";
import { BACKUP_USAGE } from "./backup/options.ts";
import { runCommand } from "./backup/run.ts";

await runCommand(
  BACKUP_USAGE,
  {
    done: "exported, and read again",
    interrupted: "The folder isn't a whole copy: delete it, and run the command again.",
  },
  backUp,
);
