/** Runs work until Ctrl-C, which ends it cleanly. */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const interrupt = () => controller.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, interrupt);
  try {
    await work(controller.signal);
  } catch (error) {
    if (!controller.signal.aborted) throw error;
  }
}
