import { LOG_EVENTS } from "../src/log-events.ts";

const INTRODUCTION = `# The log

This page lists all log lines of the Workers. It is generated from the catalog by \`npm run logs\`: change the catalog, not this file.

A line is JSON with \`level\` (\`info\` or \`error\`), \`event\` and the event's fields; a field without a value is null or left out.
\`npx wrangler tail sightline\` shows the lines of the api Worker live, \`npx wrangler tail sightline-webhooks\` those of the webhooks
Worker. For stored lines, see [operations](operations.md#logs).

A line never contains a payload, a URL, an address, a key or a secret. Each field has a form, such as an id, and other values are
replaced by \`(withheld)\`.

| Form | Value |
|---|---|
| id | the id of a record |
| event id | the id of an event, as in \`webhook-id\` |
| key id | the id of a sealing key |
| name | one of our own names, such as that of an operation, an event type or an error's class |
| cron | the cron of a job |
| time | RFC 3339, UTC |
| number, flag | a number; true or false |
| setting | our own text, which names settings and their rules, never their values |
| frames | up to five lines of a stack: a function, a file and a line |`;

/** Returns the document of the log's events. */
export function writeLogDocument(): string {
  const sections = Object.entries(LOG_EVENTS).map(([event, { worker, levels, fields, meaning, action }]) => {
    const rows = Object.entries(fields).map(([name, form]) => `| \`${name}\` | ${form.replace("_", " ")} |`);
    return [
      `## ${event}`,
      `${meaning}`,
      `Level: ${levels.join(" or ")}. Worker: ${worker}. What to do: ${action === "None." ? "nothing." : action}`,
      ["| Field | Form |", "|---|---|", ...rows].join("\n"),
    ].join("\n\n");
  });
  return `${[INTRODUCTION, ...sections].join("\n\n")}\n`;
}
