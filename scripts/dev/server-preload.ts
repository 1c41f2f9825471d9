// Loaded into the Workers' server process, which is wrangler's own, before wrangler: ties its life to the local start
// and to its runtimes.
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { basename } from "node:path";

// The local start was killed (kill -9).
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

// Tells the local start that this process isn't stuck.
process.on("message", (message) => {
  if (message === "ping") process.send?.("pong");
});

// wrangler restarts a crashed runtime, but its proxy in front of the Workers then waits forever for a command that was
// sent to the previous one. The local start restarts the whole server instead.
subscribe("child_process", (message) => {
  const child = (message as { process: ChildProcess }).process;
  child.once("exit", () => {
    // wrangler ends runtimes by `kill`, on a reload or at the end.
    if (basename(child.spawnfile) === "workerd" && !child.killed) process.exit(1);
  });
});
