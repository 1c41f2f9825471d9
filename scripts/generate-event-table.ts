/** Writes src/domain/events/EVENTS.md from the event catalog. Options: see write-generated.ts. */
import { writeEventTable } from "./event-table/write-event-table.ts";
import { writeGenerated } from "./write-generated.ts";

await writeGenerated("src/domain/events/EVENTS.md", writeEventTable(), "the catalog", "npm run events");
