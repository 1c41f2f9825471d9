import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

// Reading /proc is free; elsewhere each check starts `ps`.
const CHECK_MS = process.platform === "linux" ? 1000 : 5000;

/**
 * Calls `onGone` once if npm, which started this process through a shell, has ended without passing a signal on (kill
 * -9). The shell in between outlives it, so the shell's parent is watched. Does nothing outside npm or where processes
 * can't be listed.
 */
export function watchLauncher(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const launcher = readParentPid(shell);
  if (launcher === undefined) return;
  const timer = setInterval(() => {
    if (process.ppid === shell && readParentPid(shell) === launcher) return;
    clearInterval(timer);
    onGone();
  }, CHECK_MS);
  timer.unref();
}

function readParentPid(pid: number): number | undefined {
  try {
    if (process.platform !== "linux") {
      return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" })) || undefined;
    }
    // "pid (name) state ppid …"; the name may contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) || undefined;
  } catch {
    return undefined;
  }
}
