import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadReader } from "../../src/locate/load-reader.ts";
import { compileWasm } from "../images/compile.ts";

const kernel = compileWasm("src/locate/built-in/sentences/linear.wasm");

describe("the weights of the reader of sentences", () => {
  it("come from the Worker's assets once an isolate, and are asked for again where they were missing", async () => {
    const asked: string[] = [];
    let isMissing = true;
    const fetch = async (input: unknown) => {
      asked.push(new URL(String(input)).pathname);
      return isMissing
        ? new Response("no", { status: 404 })
        : new Response(readFileSync("models/ground-reader.safetensors"));
    };
    const load = () => loadReader({ fetch: fetch as Fetcher["fetch"] }, kernel);
    await expect(load()).rejects.toThrow('asset ground-reader.safetensors is missing (404): run "npm run build"');
    isMissing = false;
    await load();
    await load();
    expect(asked).toEqual(["/ground-reader.safetensors", "/ground-reader.safetensors"]);
  });
});
