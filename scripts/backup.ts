// `npm run backup`: exports the databases (docs/runbooks.md, "Keep a copy").
import { backUp } from "./backup/backup.ts";
import { BACKUP_USAGE } from "./backup/options.ts";
import { runCommand } from "./backup/run.ts";

await runCommand(BACKUP_USAGE, "exported, and read again", backUp);
