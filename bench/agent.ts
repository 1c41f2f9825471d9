// `npm run bench:agent`: runs the example agent's 20 tasks in headless Chromium, with screenshots and the built-in
// model alone, and counts those that succeed. `--write` puts the table into the documents; `--task NAME` runs one task
// and prints its steps.
import { runTask } from "../examples/run-task.ts";
import { TASKS } from "../examples/tasks.ts";
import { buildAssets } from "../scripts/build-assets.ts";
import { readArguments, refuseArguments } from "../scripts/command-line.ts";
import { LOCAL_API_KEY } from "../src/demo/seed-data.ts";
import { shareBrowser } from "../test/browser.ts";
import { startHarness } from "../test/harness.ts";
import { writeMarkdownTable } from "./markdown-table.ts";
import { publish } from "./write-block.ts";

const USAGE = `npm run bench:agent -- [options]
  --task NAME   only this task, with its steps
  --write       put the table into the documents; not with --task, since the table has all tasks`;

const { values } = readArguments(USAGE, {
  options: { write: { type: "boolean", default: false }, task: { type: "string" } },
});
const chosen = TASKS.filter(({ name }) => values.task === undefined || name === values.task);
if (chosen.length === 0)
  refuseArguments(`There is no task "${values.task}". There are ${TASKS.map(({ name }) => `"${name}"`).join(", ")}.`);
if (values.write && values.task !== undefined) refuseArguments("--write needs all tasks: leave out --task.");

await buildAssets();
const harness = await startHarness({ own: true, vision: true });
const browser = await shareBrowser();
const access = { origin: harness.origin, apiKey: LOCAL_API_KEY };
const rows: string[][] = [];
try {
  for (const task of chosen) {
    const { isRight, lines, durationMs } = await runTask(task, browser, access);
    console.log(
      `${isRight ? "done  " : "FAILED"} ${task.name} (${task.page})\n${lines.map((line) => `         ${line}`).join("\n")}`,
    );
    rows.push([
      task.name,
      task.page,
      String(task.steps.length),
      isRight ? "done" : "failed",
      (durationMs / 1000).toFixed(1),
    ]);
  }
} finally {
  await browser.close();
  await harness.close();
}
const done = rows.filter(([, , , outcome]) => outcome === "done").length;
const table = writeMarkdownTable([["Task", "Page", "Steps", "Outcome", "Seconds"], ...rows]);
console.log(`\n${table}\n\n${done} of ${rows.length} done`);
if (values.write) {
  publish({
    name: "agent",
    command: "npm run bench:agent -- --write",
    body: `${done} of ${rows.length} tasks done.\n\n${table}`,
  });
}
