import type { Health } from "./ask-health.ts";

/** Writes the checks as a table, and below it what to do. */
export function writeHealth({ status, checks }: Health): string {
  const nameWidth = Math.max(...checks.map(({ name }) => name.length));
  const levelWidth = Math.max(...checks.map(({ level }) => level.length));
  const table = checks.map(
    ({ name, level, summary }) => `${name.padEnd(nameWidth)}  ${level.padEnd(levelWidth)}  ${summary}`,
  );
  const actions = checks.flatMap(({ name, action, runbook }) => {
    if (action === null) return [];
    return [`${name}: ${action}${runbook === null ? "" : `\n  docs/runbooks.md, "${runbook}"`}`];
  });
  const count = (level: string) => checks.filter((check) => check.level === level).length;
  const end =
    status === "ok"
      ? "All is well."
      : `${writeNumber(count("problem"), "problem")}, ${writeNumber(count("warning"), "warning")}.`;
  return [table.join("\n"), ...actions, end].join("\n\n");
}

function writeNumber(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}
