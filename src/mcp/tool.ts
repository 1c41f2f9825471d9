import type { InnerAnswer } from "../http/mount.ts";
import type { Operation } from "../http/operation.ts";
import type { Config } from "../services/config.ts";
import type { ObjectSchema } from "./tool-schemas.ts";

/** Calls an operation for the tool's caller, and returns its body. Throws a `Refusal` if the operation refuses. */
export type Call = <Body>(operation: Operation, input: Record<string, unknown>) => Promise<Body>;

/** The result of a tool: a structure for programs, and the same in words for a model. */
export type ToolAnswer = { structure: Record<string, unknown>; words: string };

/** A tool of the MCP server. */
export type Tool = {
  name: string;
  title: string;
  /** Tells a model when to use it, and in which unit coordinates are. */
  description: string;
  /** The operation whose input it takes and whose problems it passes on. */
  operation: Operation;
  /** JSON Schema of what it returns. */
  outputSchema: ObjectSchema;
  run(input: Record<string, unknown>, call: Call, config: Config): Promise<ToolAnswer>;
};

/** An operation's problem, for the model to read. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly problem: (InnerAnswer & { ok: false })["problem"];

  constructor(problem: (InnerAnswer & { ok: false })["problem"]) {
    super(problem.detail);
    this.problem = problem;
  }
}
