import { Problem } from "../domain/errors/problem.ts";
import { quoteValue } from "./quote-value.ts";

/**
 * Compiles an operation's path to a pattern. `{name}` matches one segment. A colon is literal and may also be sent as
 * `%3A` or `%3a`: some encoders escape it, and both spell the same path.
 */
export function compilePath(path: string): RegExp {
  const source = path
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replaceAll(":", "(?::|%3[Aa])")
    .replace(/\{(\w+)\}/g, "(?<$1>[^/]+)");
  return new RegExp(`^${source}$`);
}

/** Returns how many segments a path has, which is the same for an operation's path and all that its pattern matches. */
export function countSegments(path: string): number {
  let count = 0;
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) count++;
  return count;
}

/** Decodes the segments that a compiled path matched. Invalid percent-encoding is a 400. */
export function readPathParameters(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, segment]) => [name, decodeSegment(name, segment)]));
}

function decodeSegment(name: string, segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    const fields = [{ path: `path.${name}`, message: "must be valid percent-encoding", value: quoteValue(segment) }];
    throw new Problem("invalid_parameter", `path.${name} must be valid percent-encoding.`, { fields });
  }
}

/** Fills the parameters into the operation's path. A parameter without a value stays as it is. */
export function fillPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (place, name: string) => encodeURIComponent(params[name] ?? place));
}
