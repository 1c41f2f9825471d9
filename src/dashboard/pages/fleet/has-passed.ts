/** Returns true if a moment is more than `lengthMs` ago. A null moment hasn't come yet. */
export function hasPassed(at: string | null, lengthMs: number): boolean {
  return at !== null && Date.now() - Date.parse(at) > lengthMs;
}
