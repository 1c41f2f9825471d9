/** Lets other requests run. */
export type Pause = () => Promise<void>;

/** The pause of a host that has nothing else to do. */
export const goOn: Pause = async () => undefined;

/**
 * Bytes of a file that are read between two pauses: some milliseconds of work, also before the runtime has compiled the
 * loop that reads them, which takes it a while on a busy machine.
 */
export const BYTES_BETWEEN_PAUSES = 1024 * 1024;
