/** Returns true if a moment is more than `lengthMs` ago; null: it hasn't come. */
export function hasPassed(at: string | null, lengthMs: number): boolean {
  return at !== null && Date.now() - Date.parse(at) > lengthMs;
}
