import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ProviderError } from "../../../src/domain/models/model-call-error.ts";
import { connectOpenAiCompatible } from "../../../src/locate/providers/openai-compatible.ts";
import { MAX_ANSWER_BYTES } from "../../../src/locate/providers/read-body.ts";
import { type ScriptedProvider, startScriptedProvider } from "../../scripted-provider/server.ts";
import { makeModel, makeRequest, TOOL } from "./ask.ts";

let stub: ScriptedProvider;
beforeAll(async () => {
  stub = await startScriptedProvider();
});
afterAll(() => stub.close());

const connect = (apiKey: string | null = null) => connectOpenAiCompatible({ baseUrl: stub.baseUrl, apiKey });

describe("a request to an OpenAI-compatible provider", () => {
  it("has the messages, the screenshot as a data URL, and the one tool, which must be called", async () => {
    const answer = await connect("sk-1").ask(makeRequest());
    expect(answer.toolArguments).toBe('{"alias":"e2","confidence":0.9}');
    const call = stub.calls.at(-1);
    expect(call?.authorization).toBe("Bearer sk-1");
    expect(call?.body).toEqual({
      model: "stub/tool-ok",
      messages: [
        { role: "system", content: "You pick elements by their alias." },
        {
          role: "user",
          content: [
            { type: "text", text: 'e1 button "Back"\ne2 button "Save"\nRequest: "save it"' },
            { type: "image_url", image_url: { url: "data:image/png;base64,iVBORw0KGgo=" } },
          ],
        },
      ],
      max_tokens: 64,
      temperature: 0,
      tools: [{ type: "function", function: TOOL }],
      tool_choice: { type: "function", function: { name: "pick_element" } },
    });
  });

  it("has no tool, but asks for a JSON object, where the model answers so", async () => {
    const answer = await connect().ask(makeRequest({ model: makeModel({ answerStyle: "json" }) }));
    expect(answer).toMatchObject({ toolArguments: null, text: '{"alias":"e2","confidence":0.9}' });
    const { body } = stub.calls.at(-1) ?? { body: {} };
    expect(body).toMatchObject({ response_format: { type: "json_object" } });
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["tools"]));
    expect(Object.keys(body)).not.toEqual(expect.arrayContaining(["tool_choice"]));
  });

  it("has plain text where there is no screenshot, and no Authorization where there is no key", async () => {
    await connect().ask(makeRequest({ image: null, user: "Request: x" }));
    const call = stub.calls.at(-1);
    expect(call?.authorization).toBeNull();
    expect(call?.body).toMatchObject({ messages: [{}, { role: "user", content: "Request: x" }] });
  });

  it("goes to the base URL whether or not that ends with slashes", async () => {
    const provider = connectOpenAiCompatible({ baseUrl: `${stub.baseUrl}//`, apiKey: null });
    await expect(provider.ask(makeRequest())).resolves.toMatchObject({ model: "stub/tool-ok" });
  });
});

describe("a call", () => {
  const hang = makeModel({ providerModel: "stub/hang" });

  it("isn't made for a caller who has gone already", async () => {
    const before = stub.calls.length;
    const asked = connect().ask(makeRequest({ signal: AbortSignal.abort() }));
    await expect(asked).rejects.toMatchObject({ name: "ProviderError", kind: "cancelled" });
    expect(stub.calls.length).toBe(before);
  });

  it.each(["stub/hang", "stub/hang-after-headers", "stub/slow-drip"])(
    "is cancelled with its caller, at %s",
    async (providerModel) => {
      const caller = new AbortController();
      const before = stub.countCalls(providerModel);
      const asked = connect().ask(makeRequest({ model: makeModel({ providerModel }), signal: caller.signal }));
      const outcome = expect(asked).rejects.toMatchObject({ kind: "cancelled" });
      await expect.poll(() => stub.countCalls(providerModel)).toBe(before + 1);
      caller.abort(new Error("the caller's own words"));
      await outcome;
    },
  );

  it("is over when the model's deadline has passed", async () => {
    const asked = connect().ask(makeRequest({ model: { ...hang, timeoutMs: 50 } }));
    await expect(asked).rejects.toMatchObject({
      kind: "timed_out",
      message: "The model gave no answer within 0.05 seconds.",
    });
  });

  it("keeps its outcome when its caller goes after the deadline", async () => {
    const caller = new AbortController();
    const asked = connect().ask(makeRequest({ model: { ...hang, timeoutMs: 50 }, signal: caller.signal }));
    await expect(asked).rejects.toMatchObject({ kind: "timed_out" });
    caller.abort();
    await expect(asked).rejects.toMatchObject({ kind: "timed_out" });
  });

  it("fails where nobody listens, without a word of where that is", async () => {
    const gone = await startScriptedProvider();
    await gone.close();
    const asked = connectOpenAiCompatible({ baseUrl: gone.baseUrl, apiKey: "sk-secret" }).ask(makeRequest());
    const error = await asked.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind: "failed" });
    expect(error).not.toHaveProperty("cause");
    expect(String((error as Error).stack)).not.toMatch(/127\.0\.0\.1|sk-secret|ECONNREFUSED/);
  });
});

describe("an answer", () => {
  let server: Server | undefined;
  afterEach(() => server?.close());

  async function answerWith(sizeBytes: number) {
    const body = Buffer.alloc(sizeBytes, " ");
    body.write('{"choices":[{"message":{"content":"x"}}]}');
    server = createServer((request, response) => {
      request.resume();
      response.writeHead(200, { "content-type": "application/json" }).end(body);
    });
    await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return connectOpenAiCompatible({ baseUrl: `http://127.0.0.1:${port}`, apiKey: null }).ask(makeRequest());
  }

  it("may have 1 MiB", async () => {
    await expect(answerWith(MAX_ANSWER_BYTES)).resolves.toMatchObject({ text: "x", model: "stub/tool-ok" });
  });

  it("may have no byte more", async () => {
    await expect(answerWith(MAX_ANSWER_BYTES + 1)).rejects.toMatchObject({ kind: "unreadable" });
  });
});
