/** Returns why `fetch` got no response: it hides the reason in the error's cause. */
export function nameFault(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message || cause.name;
}
