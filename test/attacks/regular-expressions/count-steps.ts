import { type Pattern, parsePattern } from "./parse-pattern.ts";

/** The operations of a backtracking matcher: see ECMA-262, "Pattern semantics". Targets are positions in the program. */
type Instruction =
  | { op: "class"; takes: (character: string) => boolean; back: boolean }
  | { op: "edge"; spelling: string }
  | { op: "again"; group: number; back: boolean }
  | { op: "split"; first: number; second: number }
  | { op: "jump"; to: number }
  | { op: "save"; slot: number }
  | { op: "enter"; slot: number }
  | { op: "advance"; slot: number }
  | { op: "look"; program: Instruction[]; negative: boolean }
  | { op: "done" };

export type Counted = { steps: number; matches: { index: number; text: string }[] };

type Machine = { text: string; unicode: boolean; ignoreCase: boolean; multiline: boolean; steps: number; most: number };
type Saved = (number | undefined)[];
/** A point to go back to: a position in the program and in the text, or how many saved positions to restore. */
type Choice = { at: number; position: number; restored: number };

/**
 * Matches as the language specifies, by backtracking and without the shortcuts of any engine, and counts the steps. A
 * global expression is matched again and again, as in `matchAll`; a sticky one only at the text's start.
 *
 * @param most steps after which it throws
 */
export function countSteps(regex: RegExp, text: string, most = Number.POSITIVE_INFINITY): Counted {
  const machine: Machine = {
    text,
    unicode: regex.unicode,
    ignoreCase: regex.ignoreCase,
    multiline: regex.multiline,
    steps: 0,
    most,
  };
  const program = compile(regex);
  const matches: Counted["matches"] = [];
  for (let start = 0; start <= text.length; ) {
    const saved: Saved = [];
    const end = run(machine, program, start, saved);
    const next = start + (machine.unicode && (text.codePointAt(start) ?? 0) > 0xffff ? 2 : 1);
    if (end === null) {
      if (regex.sticky) break;
      start = next;
      continue;
    }
    matches.push({ index: start, text: text.slice(start, end) });
    if (!regex.global) break;
    start = end > start ? end : next;
  }
  return { steps: machine.steps, matches };
}

function compile(regex: RegExp): Instruction[] {
  const known = new Map<string, (character: string) => boolean>();
  const flags = regex.flags.replace(/[gyd]/g, "");
  const read = (spelling: string) => {
    const before = known.get(spelling);
    if (before) return before;
    const native = new RegExp(`^(?:${spelling})$`, flags.replace("m", ""));
    const answers = new Map<string, boolean>();
    const takes = (character: string) => {
      let answer = answers.get(character);
      if (answer === undefined) {
        answer = native.test(character);
        answers.set(character, answer);
      }
      return answer;
    };
    known.set(spelling, takes);
    return takes;
  };
  const slots = { next: 2 * 20 };
  return [...compilePart(parsePattern(regex.source), false, read, slots, 0), { op: "done" }];
}

type Read = (spelling: string) => (character: string) => boolean;

/** Instructions of a part that will stand at `base`. */
function compilePart(
  pattern: Pattern,
  back: boolean,
  read: Read,
  slots: { next: number },
  base: number,
): Instruction[] {
  const inner = (part: Pattern, at: number) => compilePart(part, back, read, slots, at);
  switch (pattern.kind) {
    case "class":
      return [{ op: "class", takes: read(pattern.spelling), back }];
    case "edge":
      return [{ op: "edge", spelling: pattern.spelling }];
    case "again":
      return [{ op: "again", group: Number(pattern.group), back }];
    case "sequence": {
      const code: Instruction[] = [];
      for (const part of back ? pattern.parts.toReversed() : pattern.parts)
        code.push(...inner(part, base + code.length));
      return code;
    }
    case "choice":
      return compileChoice(pattern.options, inner, base);
    case "group": {
      const [open, close] = [2 * pattern.number, 2 * pattern.number + 1];
      const body = inner(pattern.body, base + 1);
      return [{ op: "save", slot: back ? close : open }, ...body, { op: "save", slot: back ? open : close }];
    }
    case "look": {
      const program = compilePart(pattern.body, pattern.behind, read, slots, 0);
      return [{ op: "look", program: [...program, { op: "done" }], negative: pattern.negative }];
    }
    case "loop":
      return compileLoop(pattern, inner, slots, base);
  }
}

type Inner = (part: Pattern, at: number) => Instruction[];

function compileChoice(options: readonly Pattern[], inner: Inner, base: number): Instruction[] {
  const [first, ...rest] = options;
  if (!first) return [];
  if (rest.length === 0) return inner(first, base);
  const one = inner(first, base + 1);
  const other = compileChoice(rest, inner, base + one.length + 2);
  const second = base + one.length + 2;
  return [{ op: "split", first: base + 1, second }, ...one, { op: "jump", to: second + other.length }, ...other];
}

function compileLoop(
  { body, least, most, lazy }: Pattern & { kind: "loop" },
  inner: Inner,
  slots: { next: number },
  base: number,
): Instruction[] {
  const code: Instruction[] = [];
  for (let time = 0; time < least; time++) code.push(...inner(body, base + code.length));
  const split = (first: number, second: number): Instruction =>
    lazy ? { op: "split", first: second, second: first } : { op: "split", first, second };
  if (most === Number.POSITIVE_INFINITY) {
    const slot = slots.next++;
    const start = base + code.length;
    const loop = inner(body, start + 2);
    // A round that consumes nothing ends the loop.
    code.push(split(start + 1, start + loop.length + 4), { op: "enter", slot }, ...loop);
    code.push({ op: "advance", slot }, { op: "jump", to: start });
    return code;
  }
  const end = base + code.length + (inner(body, 0).length + 1) * (most - least);
  for (let time = least; time < most; time++) {
    const start = base + code.length;
    code.push(split(start + 1, end), ...inner(body, start + 1));
  }
  return code;
}

/** Returns the end of the match that starts at `start`, or null if there is none. */
function run(machine: Machine, program: readonly Instruction[], start: number, saved: Saved): number | null {
  const choices: Choice[] = [];
  const undo: [slot: number, before: number | undefined][] = [];
  const save = (slot: number, value: number) => {
    undo.push([slot, saved[slot]]);
    saved[slot] = value;
  };
  let at = 0;
  let position = start;
  for (;;) {
    if (++machine.steps > machine.most) throw new RangeError(`more than ${machine.most} steps`);
    const instruction = program[at];
    let next: number | null = position;
    if (!instruction || instruction.op === "done") return position;
    at++;
    if (instruction.op === "split") {
      choices.push({ at: instruction.second, position, restored: undo.length });
      at = instruction.first;
    } else if (instruction.op === "jump") at = instruction.to;
    else if (instruction.op === "save" || instruction.op === "enter") save(instruction.slot, position);
    else next = step(machine, instruction, position, saved);
    if (next !== null) {
      position = next;
      continue;
    }
    const choice = choices.pop();
    if (!choice) return null;
    while (undo.length > choice.restored) {
      const [slot, before] = undo.pop() ?? [0, undefined];
      saved[slot] = before;
    }
    at = choice.at;
    position = choice.position;
  }
}

function step(machine: Machine, instruction: Instruction, position: number, saved: Saved): number | null {
  switch (instruction.op) {
    case "class": {
      const character = readCharacter(machine, position, instruction.back);
      if (character === "" || !instruction.takes(character)) return null;
      return position + (instruction.back ? -character.length : character.length);
    }
    case "edge":
      return isEdge(machine, instruction.spelling, position) ? position : null;
    case "again": {
      const [from, to] = [saved[2 * instruction.group], saved[2 * instruction.group + 1]];
      if (from === undefined || to === undefined) return position;
      const length = to - from;
      machine.steps += length;
      const there = instruction.back ? position - length : position;
      if (machine.text.slice(there, there + length) !== machine.text.slice(from, to)) return null;
      return instruction.back ? there : there + length;
    }
    case "advance":
      return saved[instruction.slot] === position ? null : position;
    case "look": {
      const inside = instruction.negative ? [...saved] : saved;
      const found = run(machine, instruction.program, position, inside) !== null;
      return found !== instruction.negative ? position : null;
    }
    default:
      return position;
  }
}

function readCharacter({ text, unicode }: Machine, position: number, back: boolean): string {
  if (!back)
    return unicode
      ? String.fromCodePoint(text.codePointAt(position) ?? 0).slice(0, text.length - position)
      : (text[position] ?? "");
  const before = text[position - 1] ?? "";
  const isPair = unicode && /[\udc00-\udfff]/.test(before) && /[\ud800-\udbff]/.test(text[position - 2] ?? "");
  return isPair ? text.slice(position - 2, position) : before;
}

function isEdge({ text, multiline }: Machine, spelling: string, position: number): boolean {
  if (spelling === "^") return position === 0 || (multiline && /[\n\r\u2028\u2029]/.test(text[position - 1] ?? ""));
  if (spelling === "$")
    return position === text.length || (multiline && /[\n\r\u2028\u2029]/.test(text[position] ?? ""));
  const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character);
  return (isWord(text[position - 1]) !== isWord(text[position])) === (spelling === "\\b");
}
