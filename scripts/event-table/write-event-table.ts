import type * as v from "valibot";
import type { DataSchema } from "../../src/domain/events/define-event.ts";
import { buildExampleEvent } from "../../src/domain/events/describe-webhooks.ts";
import { EVENT_CATALOG } from "../../src/domain/events/event-catalog.ts";
import { EVENT_ID_FORMS, type EventIdForm } from "../../src/domain/events/event-ids.ts";
import { EVENT_AREAS, EVENT_TYPES, type EventType } from "../../src/domain/events/event-types.ts";
import { TRIGGER_CALLS } from "./trigger-calls.ts";

const INTRODUCTION = `Every event that sightline announces, generated from the catalog that builds them by \`npm run events\`. Change the catalog,
not this file. A trigger without a method is the \`type\` of a change that is reported to \`POST /changes\` of the control API. A field with
a question mark is left out while it has no value. \`data\` has no other fields. Times in ids are Unix milliseconds.`;

/** Writes the document of all events: a table for each area, then an example of each. The same catalog gives the same text. */
export function writeEventTable(): string {
  const areas = EVENT_AREAS.flatMap((area) => {
    const types = EVENT_TYPES.filter((type) => EVENT_CATALOG[type].area === area);
    return [`## ${area.charAt(0).toUpperCase()}${area.slice(1)}`, writeTable(types), ...types.map(writeExample)];
  });
  return `${["# Events", INTRODUCTION, ...areas].join("\n\n")}\n`;
}

function writeTable(types: readonly EventType[]): string {
  const rows = types.map((type) => {
    const calls = TRIGGER_CALLS[type].map((call) => `\`${call}\``).join(", ");
    const fields = listFields(type).map((field) => `\`${field}\``);
    return `| \`${type}\` | ${EVENT_CATALOG[type].description} | ${calls} | \`${writeIdForm(type)}\` | ${fields.join(", ")} |`;
  });
  return ["| Event | Fires when | Trigger | `id` | `data` |", "|---|---|---|---|---|", ...rows].join("\n");
}

function writeIdForm(type: EventType): string {
  const [resourceField, then] = EVENT_ID_FORMS[type] as EventIdForm;
  const suffix = then === undefined ? "" : then === "timeMs" ? ":<time>" : ":<attempt_number>";
  return `${type}:<${resourceField ?? "uuid"}>${suffix}`;
}

/** Lists the fields of `data` in their order, with a question mark after those that may be absent. */
function listFields(type: EventType): string[] {
  const schema: DataSchema = EVENT_CATALOG[type].data;
  const shapes: v.ObjectEntries[] =
    schema.type === "variant" ? schema.options.map(({ entries }) => entries) : [schema.entries];
  const names = new Set(shapes.flatMap((entries) => Object.keys(entries)));
  return [...names].map((name) => {
    const isAlways = shapes.every((entries) => entries[name] && entries[name].type !== "exact_optional");
    return isAlways ? name : `${name}?`;
  });
}

function writeExample(type: EventType): string {
  return `\`\`\`json\n${JSON.stringify(buildExampleEvent(type), null, 2)}\n\`\`\``;
}
