import { expect } from "vitest";

const STRING = String.raw`"(?:[^"\\]|\\.)*"`;
const ELEMENT_LINE = new RegExp(
  String.raw`^(e[1-9]\d*) (-|[A-Za-z][\w.-]*|${STRING})(?: (${STRING}))?(…)?(?: value=(${STRING}))?(…)?(?: \[(-?\d+(?:,-?\d+){3})\])?(?: (\{.*\}))?$`,
);
const TEXT_LINE = new RegExp(String.raw`^(\d+) (${STRING})(…)? \[(-?\d+(?:,-?\d+){3})\]$`);

/** The candidates' lines of a prompt, by the grammar that its system prompt states. Fails on a line that isn't of it. */
export function readElementLines(user: string) {
  return listLines(user, "Candidates").map((line) => {
    const [, alias = "", role = "", name, nameCut, value, valueCut, box, platform] = match(line, ELEMENT_LINE);
    return {
      alias,
      role: role === "-" ? "" : role.startsWith('"') ? (JSON.parse(role) as string) : role,
      name: name === undefined ? "" : (JSON.parse(name) as string),
      value: value === undefined ? undefined : (JSON.parse(value) as string),
      box: box?.split(",").map(Number),
      platform: platform === undefined ? undefined : (JSON.parse(platform) as Record<string, unknown>),
      isCut: nameCut !== undefined || valueCut !== undefined,
    };
  });
}

export function readTextLines(user: string) {
  return listLines(user, "Texts").map((line) => {
    const [, number, text = "", cut, box = ""] = match(line, TEXT_LINE);
    return {
      number: Number(number),
      text: JSON.parse(text) as string,
      box: box.split(",").map(Number),
      isCut: cut !== undefined,
    };
  });
}

/** The lines between the list's heading and the request. */
function listLines(user: string, heading: string): string[] {
  const lines = user.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/);
  const start = lines.findIndex((line) => line.startsWith(heading));
  expect(start).toBeGreaterThanOrEqual(0);
  expect(lines.at(-1)).toMatch(/^Request: "/);
  return lines.slice(start + 1, -1);
}

function match(line: string, grammar: RegExp): RegExpExecArray {
  const found = grammar.exec(line);
  expect(found, `not a line of the list: ${line}`).not.toBeNull();
  return found as RegExpExecArray;
}
