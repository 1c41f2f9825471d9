/** The vision Worker's stages in milliseconds by name, and what the header says in words (`heap`, `backend`). */
export type ReadTiming = { stagesMs: Record<string, number>; facts: Record<string, string> };

/** Durations of the api Worker around the vision Worker's stages: they count the same time again. */
const AROUND_STAGES = new Set(["vision", "auth", "total"]);

/** Reads detect's `server-timing`: `name;dur=12.3, other;desc="text"`. */
export function readServerTiming(header: string): ReadTiming {
  const stagesMs: Record<string, number> = {};
  const facts: Record<string, string> = {};
  for (const entry of header.split(/,\s*/)) {
    const [name = ""] = entry.split(";");
    const duration = /;dur=([\d.]+)/.exec(entry)?.[1];
    const description = /;desc="([^"]*)"/.exec(entry)?.[1];
    if (duration !== undefined && !AROUND_STAGES.has(name)) stagesMs[name] = Number(duration);
    if (description !== undefined) facts[name] = description;
  }
  return { stagesMs, facts };
}
