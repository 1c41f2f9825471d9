import {
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from "@modelcontextprotocol/server";
import type { CallOperation, Mount } from "../http/mount.ts";
import { logFailure } from "../log.ts";
import type { Config } from "../services/config.ts";
import { detectScreen } from "./detect-screen.ts";
import { locateElementTool } from "./locate-element.ts";
import { locateOnScreen } from "./locate-on-screen.ts";
import { listModelResources, readModelResource } from "./models-resources.ts";
import { type Call, Refusal, type Tool } from "./tool.ts";
import { describeInput } from "./tool-schemas.ts";

const SERVER = { name: "sightline", title: "sightline", version: "1.0.0" };

const INSTRUCTIONS =
  "Finds things on screenshots of phones, web pages and desktops. Images are base64 PNG or JPEG. Click at the point that " +
  "an answer gives, in pixels of the image that you sent.";

const TOOLS: readonly Tool[] = [detectScreen, locateElementTool, locateOnScreen];

/** Answers a request of the protocol, whose body has been read, by a server of its own. */
export const serveMcp: Mount["answer"] = async (request, body, exchange) => {
  const handler = createMcpHandler(() => createServer(exchange));
  return handler.fetch(request, { parsedBody: body });
};

/**
 * `requestIds` gets the id of each call: that of the whole request isn't in logs and lists. The caller's Idempotency-Key is for
 * the tool's own operation: what it calls to prepare that is another request, and is done again.
 */
function bindCall(callOperation: CallOperation, tool: Tool | null = null, requestIds: string[] = []): Call {
  return async <Body>(operation: Parameters<CallOperation>[0], input: Record<string, unknown>) => {
    const answer = await callOperation(operation, input, { takesKey: operation === tool?.operation });
    requestIds.push(answer.requestId);
    if (!answer.ok) throw new Refusal(answer.problem);
    return answer.body as Body;
  };
}

function createServer({ requestId, config, callOperation }: Parameters<Mount["answer"]>[2]): Server {
  const call = bindCall(callOperation);
  const server = new Server(SERVER, { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS });
  server.setRequestHandler("tools/list", () => ({ tools: TOOLS.map(describeTool) }));
  server.setRequestHandler("tools/call", async ({ params }) => {
    const tool = TOOLS.find(({ name }) => name === params.name);
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${JSON.stringify(params.name)}.`);
    const requestIds: string[] = [];
    const call = bindCall(callOperation, tool, requestIds);
    const answer = await runTool(tool, params.arguments ?? {}, { call, config, requestId });
    return { ...answer, _meta: { "sightline/request_ids": requestIds } };
  });
  server.setRequestHandler("resources/list", async () => ({ resources: await listModelResources(call) }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: [] }));
  server.setRequestHandler("resources/read", async ({ params }) => {
    const content = await readModelResource(params.uri, call);
    if (!content) throw new ResourceNotFoundError(params.uri);
    return { contents: [content] };
  });
  return server;
}

function describeTool(tool: Tool) {
  const { name, title, description, operation, outputSchema } = tool;
  return {
    name,
    title,
    description,
    inputSchema: describeInput(operation),
    outputSchema,
    // Nothing on the screen is changed, but a call may have a price.
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

/** A problem is an answer that the model can act on, not a failure of the protocol. */
async function runTool(
  tool: Tool,
  input: Record<string, unknown>,
  { call, config, requestId }: { call: Call; config: Config; requestId: string },
) {
  try {
    const { structure, words } = await tool.run(input, call, config);
    return { content: [{ type: "text" as const, text: words }], structuredContent: structure };
  } catch (error) {
    if (!(error instanceof Refusal)) {
      logFailure(error, { requestId, operation: tool.name });
      // The protocol would quote the error's own message.
      throw new ProtocolError(ProtocolErrorCode.InternalError, "Something failed on our side.");
    }
    return { content: [{ type: "text" as const, text: JSON.stringify(error.problem) }], isError: true };
  }
}
