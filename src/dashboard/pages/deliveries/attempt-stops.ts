/** The most past attempts in the line. Others, such as those before a replay, are only listed with their responses. */
const SHOWN_ATTEMPTS = 8;

type Known = {
  attempts: readonly { number: number; started_at: string; status_code: number | null; error: string | null }[];
  planned_attempts: readonly string[];
};

/** An attempt in the line of a delivery's attempts. `at`: RFC 3339. */
export type Stop = { key: string; text: string; at: string; kind: "good" | "bad" | "planned" };

/**
 * Returns the latest attempts in chronological order, and the planned ones in case none succeeds. The numbers of
 * planned attempts continue after the last one that was made: a long delivery has only its newest attempts.
 */
export function listStops({ attempts, planned_attempts: planned }: Known): Stop[] {
  const made = attempts.slice(-SHOWN_ATTEMPTS).map(
    ({ number, started_at: at, status_code: status, error }): Stop => ({
      key: `made ${number}`,
      text: `Attempt ${number}: ${status ?? "no response"}`,
      at,
      kind: error === null && status !== null ? "good" : "bad",
    }),
  );
  const madeLast = attempts.at(-1)?.number ?? 0;
  const next = planned.map(
    (at, index): Stop => ({ key: `planned ${index}`, text: `Attempt ${madeLast + 1 + index}`, at, kind: "planned" }),
  );
  return [...made, ...next];
}
