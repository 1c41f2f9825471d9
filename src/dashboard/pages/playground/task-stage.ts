/** The progress of a task: in words, and as a share of it from 0 to 1 if known. */
export type Stage = { label: string; share: number | null };
export type Tools = { signal: AbortSignal; onStage(stage: Stage): void };
