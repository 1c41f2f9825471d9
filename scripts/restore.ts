// `npm run restore`: writes exported databases into empty ones (docs/runbooks.md, "Restore a copy").
import { RESTORE_USAGE } from "./backup/options.ts";
import { restore } from "./backup/restore.ts";
import { runCommand } from "./backup/run.ts";

await runCommand(
  RESTORE_USAGE,
  {
    done: "restored, as many as were exported",
    interrupted: "A part may be restored: run the command again with new, empty databases.",
  },
  restore,
);
