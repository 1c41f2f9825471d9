/** Lets other requests run. */
export type Pause = () => Promise<void>;

/** Never pauses: for a host that has nothing else to do. */
export const goOn: Pause = async () => undefined;

/**
 * The bytes of a file that are read between two pauses: some milliseconds of work, even before the runtime has compiled
 * the loop, which takes a while on a busy machine.
 */
export const BYTES_BETWEEN_PAUSES = 1024 * 1024;
