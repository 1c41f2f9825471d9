/** What the Worker is to run: a network that it was given, a line's height and width, and how often. */
export type LineRun = { name: string; height: number; width: number; times: number };
