import { MAX_GROUNDING_BODY_BYTES } from "../domain/limits/request-limits.ts";
import type { Mount } from "../http/mount.ts";

/**
 * The Model Context Protocol at `/mcp`: streamable HTTP without sessions. A new server answers each request, so any
 * isolate can answer the next one.
 */
export const mcpMount: Mount = {
  path: "/mcp",
  maxBodyBytes: MAX_GROUNDING_BODY_BYTES,
  async answer(...given) {
    // The SDK takes a tenth of a second to load, which every start of the Worker would wait for.
    const { serveMcp } = await import("./serve.ts");
    return serveMcp(...given);
  },
};
