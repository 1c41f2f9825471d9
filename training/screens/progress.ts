/** Tells how a long run goes. */
export type Progress = { advance(): void; fail(reason: string): void; finish(): { done: number; failed: number } };

const LINE_EVERY = 50;

/** One line that renews itself on a terminal; elsewhere one line for every fifty screens. */
export function startProgress(total: number, alreadyThere: number): Progress {
  const startedMs = performance.now();
  const isTerminal = process.stderr.isTTY;
  let done = 0;
  let failed = 0;
  if (alreadyThere > 0) console.error(`${alreadyThere} screens are already there`);
  const describe = () => {
    const seconds = (performance.now() - startedMs) / 1000;
    const perSecond = (done + failed) / seconds;
    const leftSeconds = Math.round((total - done - failed) / perSecond);
    const left = leftSeconds > 90 ? `${Math.round(leftSeconds / 60)} min` : `${leftSeconds} s`;
    const failures = failed > 0 ? `, ${failed} failed` : "";
    return `${done}/${total} screens${failures}, ${perSecond.toFixed(2)} a second, ${left} left`;
  };
  const show = () => {
    if (isTerminal) process.stderr.write(`\r\x1b[K${describe()}`);
    else if ((done + failed) % LINE_EVERY === 0) console.error(describe());
  };
  return {
    advance() {
      done++;
      show();
    },
    fail(reason) {
      failed++;
      console.error(`${isTerminal ? "\r\x1b[K" : ""}skipped ${reason}`);
      show();
    },
    finish() {
      console.error(`${isTerminal ? "\r\x1b[K" : ""}${describe()}`);
      return { done, failed };
    },
  };
}
