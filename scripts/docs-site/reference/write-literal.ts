const MOST_CHARACTERS = 88;

/** How the names of an object's fields are written: JSON's way, or as in a program. */
type Names = "quoted" | "bare";

/** Writes a value over as few lines as fit. Names that aren't identifiers are always quoted. */
export function writeLiteral(value: unknown, names: Names, indent = ""): string {
  const flat = writeFlat(value, names);
  if (typeof value !== "object" || value === null || flat.length + indent.length <= MOST_CHARACTERS) return flat;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${writeLiteral(item, names, inner)}`)
    : Object.entries(value).map(
        ([name, item]) => `${inner}${writeName(name, names)}: ${writeLiteral(item, names, inner)}`,
      );
  // A program has a comma after the last line, too.
  const content = `${lines.join(",\n")}${names === "bare" ? "," : ""}`;
  return Array.isArray(value) ? `[\n${content}\n${indent}]` : `{\n${content}\n${indent}}`;
}

function writeFlat(value: unknown, names: Names): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeFlat(item, names)).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, item]) => `${writeName(name, names)}: ${writeFlat(item, names)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function writeName(name: string, names: Names): string {
  return names === "bare" && /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
