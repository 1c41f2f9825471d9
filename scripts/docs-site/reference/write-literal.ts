const MOST_CHARACTERS = 88;

/** How a language writes values. */
type Style = {
  /** The indentation of a line within a value. */
  step: string;
  /** True if names of fields are written without quotes where they are identifiers. */
  hasBareNames: boolean;
  hasLastComma: boolean;
  /** The words that differ from JSON's. */
  words: Readonly<Record<string, string>>;
};

export const JSON_TEXT: Style = { step: "  ", hasBareNames: false, hasLastComma: false, words: {} };
export const TYPESCRIPT: Style = { step: "  ", hasBareNames: true, hasLastComma: true, words: {} };
export const PYTHON: Style = {
  ...{ step: "    ", hasBareNames: false, hasLastComma: true },
  words: { true: "True", false: "False", null: "None" },
};

/** Writes a value over as few lines as fit. */
export function writeLiteral(value: unknown, style: Style, indent = ""): string {
  const flat = writeFlat(value, style);
  if (typeof value !== "object" || value === null || flat.length + indent.length <= MOST_CHARACTERS) return flat;
  const inner = `${indent}${style.step}`;
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${writeLiteral(item, style, inner)}`)
    : Object.entries(value).map(
        ([name, item]) => `${inner}${writeName(name, style)}: ${writeLiteral(item, style, inner)}`,
      );
  const content = `${lines.join(",\n")}${style.hasLastComma ? "," : ""}`;
  return Array.isArray(value) ? `[\n${content}\n${indent}]` : `{\n${content}\n${indent}}`;
}

function writeFlat(value: unknown, style: Style): string {
  if (Array.isArray(value)) return `[${value.map((item) => writeFlat(item, style)).join(", ")}]`;
  if (typeof value !== "object" || value === null) {
    const written = JSON.stringify(value);
    return style.words[written] ?? written;
  }
  const fields = Object.entries(value).map(([name, item]) => `${writeName(name, style)}: ${writeFlat(item, style)}`);
  return fields.length === 0 ? "{}" : `{ ${fields.join(", ")} }`;
}

function writeName(name: string, { hasBareNames }: Style): string {
  return hasBareNames && /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name);
}
