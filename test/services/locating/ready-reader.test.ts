import { expect, it, vi } from "vitest";
import { readyReader } from "../../../src/services/locating/ready-reader.ts";

it("a request is answered, and the failure logged, if what reads sentences can't be loaded", async () => {
  const lines = vi.spyOn(console, "error").mockImplementation(() => undefined);
  try {
    const loadReader = () => Promise.reject(new TypeError("a secret"));
    await readyReader({ loadReader, requestId: "req_1" }, "elements.locate");
    await readyReader({ loadReader: async () => undefined, requestId: "req_2" }, "elements.locate");
    expect(lines.mock.calls).toHaveLength(1);
    const [line] = lines.mock.calls[0] ?? [];
    expect(JSON.parse(line)).toMatchObject({
      event: "request_failed",
      request_id: "req_1",
      operation: "elements.locate",
      error_class: "TypeError",
    });
    expect(line).not.toContain("secret");
  } finally {
    lines.mockRestore();
  }
});
