import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PictureRefused, ProviderError } from "../../../src/domain/models/model-call-error.ts";
import { VisionBusy } from "../../../src/domain/screens/vision-busy.ts";
import { VisionFailed } from "../../../src/domain/screens/vision-failed.ts";
import { awaitModelCall, logModelFailure } from "../../../src/services/locating/await-model-call.ts";

const requestId = "req_019b76daa80070008000000000000010";
const SECRET = "sk-secret";

describe("a model call that fails", () => {
  const lines: string[] = [];
  beforeEach(() => {
    lines.length = 0;
    vi.spyOn(console, "error").mockImplementation((line: string) => void lines.push(line));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const fail = (error: Error) => awaitModelCall(Promise.reject(error), { requestId });

  it.each([
    ["failed", 401],
    ["failed", null],
    ["timed_out", null],
    ["unreadable", null],
    ["too_long", null],
  ] as const)("is a 502, and a line in the log that says how: %s, %s", async (kind, statusCode) => {
    const error = new ProviderError(kind, `The provider said ${SECRET}.`, statusCode);
    await expect(fail(error)).rejects.toMatchObject({ code: "provider_failed" });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: "error", event: "model_call_failed", request_id: requestId, kind, status_code: statusCode },
    ]);
    expect(lines.join()).not.toContain(SECRET);
  });

  it("because the detector ended is a 502, and a line in the log without what it said", async () => {
    await expect(fail(new VisionFailed(new RangeError(SECRET)))).rejects.toMatchObject({ code: "provider_failed" });
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { event: "request_failed", request_id: requestId, error_class: "RangeError" },
    ]);
    expect(lines.join()).not.toContain(SECRET);
  });

  it("because the caller went away or sent a broken picture, or the detector is busy, is no line", async () => {
    await expect(fail(new ProviderError("cancelled", ""))).rejects.toMatchObject({ code: "provider_failed" });
    await expect(fail(new PictureRefused("The image is truncated."))).rejects.toMatchObject({ code: "invalid_image" });
    logModelFailure(new VisionBusy(3), { requestId });
    expect(lines).toEqual([]);
  });
});
