/** Writes docs/logs.md from the catalog of the log's events. Options: see write-generated.ts. */
import { writeLogDocument } from "./log-document.ts";
import { writeGenerated } from "./write-generated.ts";

await writeGenerated("docs/logs.md", writeLogDocument(), "the catalog", "npm run logs");
