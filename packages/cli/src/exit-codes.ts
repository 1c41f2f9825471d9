/** The reasons for which a command ends. Scripts rely on these numbers: docs/cli.md, "Exit codes". */
export const EXIT = {
  done: 0,
  /** The service refused the call, or what was asked for doesn't exist. */
  refused: 1,
  usage: 2,
  /** No key, or one that the service doesn't accept. */
  unauthenticated: 3,
  /** The service couldn't be reached or failed: the same command may work later. */
  unavailable: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
