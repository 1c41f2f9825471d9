/** The content of a `server-timing` header: durations in milliseconds, and other facts. */
export type ServerTiming = { durationsMs: Record<string, number>; descriptions: Record<string, string> };

/** Parses a `server-timing` header, ignoring what it can't read. */
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
