/** A box as fractions of the image's sides. */
export type FractionBox = { x1: number; y1: number; x2: number; y2: number };

/** A chat completion request, as far as the scripted model understands it. */
export type Asked = {
  model: string;
  /** The one offered tool; null: the answer goes into the text. */
  tool: { name: string; properties: Readonly<Record<string, unknown>> } | null;
  /** What to find: one of the listed elements, a place in a screenshot, or something that the script doesn't know. */
  task: "element" | "place" | "other";
  /** Aliases of the candidates, or numbers of the texts; the one whose line shares the most words with the request first. */
  candidates: readonly string[];
  /** A box in the convention that the prompt asks for. */
  writeBox(box: FractionBox): number[];
};

type Message = { role?: unknown; content?: unknown };

/** Reads a request's body. Throws a TypeError, whose message may be sent to the client, if it isn't a chat completion. */
export function readRequest(body: unknown): Asked {
  if (typeof body !== "object" || body === null) throw new TypeError("The body must be a JSON object.");
  const { model, messages, tools, stream } = body as Record<string, unknown>;
  if (typeof model !== "string" || model === "") throw new TypeError("model is required.");
  if (!Array.isArray(messages) || messages.length === 0) throw new TypeError("messages must not be empty.");
  if (stream === true) throw new TypeError("This server doesn't stream.");
  const words = messages.map(readWords);
  const user = words.at(-1) ?? "";
  const tool = readTool(tools);
  const shape = tool ? Object.keys(tool.properties).join() : words[0];
  const task = /\bbbox\b/.test(shape ?? "") ? "place" : /\balias\b/.test(shape ?? "") ? "element" : "other";
  return { model, tool, task, candidates: rankCandidates(user), writeBox: readConvention(user) };
}

function readWords(message: Message): string {
  const { content } = message ?? {};
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.flatMap((part: { text?: unknown }) => (typeof part?.text === "string" ? part.text : [])).join("\n");
}

function readTool(tools: unknown): Asked["tool"] {
  const first: unknown = Array.isArray(tools) ? tools[0] : undefined;
  const definition = (first as { function?: { name?: unknown; parameters?: unknown } } | undefined)?.function;
  if (!definition || typeof definition.name !== "string") return null;
  const { properties } = (definition.parameters ?? {}) as { properties?: Record<string, unknown> };
  return { name: definition.name, properties: properties ?? {} };
}

/** Lines such as `e3 button "Save" [1,2,3,4]` or `3 "Save" [1,2,3,4]`, against the words of the last line. */
function rankCandidates(user: string): string[] {
  const lines = user.split("\n");
  const wanted = new Set(listWords(lines.at(-1) ?? ""));
  const scored = lines.slice(0, -1).flatMap((line) => {
    const name = /^(e\d+|\d+) /.exec(line)?.[1];
    return name === undefined ? [] : { name, score: listWords(line).filter((word) => wanted.has(word)).length };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ name }) => name);
}

function listWords(line: string): string[] {
  return line.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
}

/** The order and the unit in which the prompt's first line requests boxes; thousandths with x first by default. */
function readConvention(user: string): Asked["writeBox"] {
  const isYFirst = /^Boxes are \[y1/m.test(user);
  const pixels = /^Boxes are [^\n]* pixels of the image, which is (\d+) wide and (\d+) high/m.exec(user);
  const [width, height] = pixels ? [Number(pixels[1]), Number(pixels[2])] : [1000, 1000];
  return ({ x1, y1, x2, y2 }) => {
    const [left, top, right, bottom] = [x1 * width, y1 * height, x2 * width, y2 * height].map(Math.round) as [
      number,
      number,
      number,
      number,
    ];
    return isYFirst ? [top, left, bottom, right] : [left, top, right, bottom];
  };
}
