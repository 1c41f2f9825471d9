/** What a `server-timing` header says: durations in milliseconds, and facts that are no durations. */
export type ServerTiming = { durationsMs: Record<string, number>; descriptions: Record<string, string> };

/** Reads a `server-timing` header; what it can't read it leaves out. */
export function parseServerTiming(header: string): ServerTiming {
  const timing: ServerTiming = { durationsMs: {}, descriptions: {} };
  for (const entry of header.split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    for (const parameter of parameters) {
      const [key, value = ""] = parameter.split("=");
      const durationMs = Number(value);
      if (key === "dur" && Number.isFinite(durationMs)) timing.durationsMs[name] = durationMs;
      if (key === "desc") timing.descriptions[name] = value.replace(/^"(.*)"$/, "$1");
    }
  }
  return timing;
}
