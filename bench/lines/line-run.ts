/** A run for the Worker: the name of a network, a line's height and width, and the number of times. */
export type LineRun = { name: string; height: number; width: number; times: number };
