import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOCAL_API_KEY } from "../../src/demo/seed-data.ts";
import { publicOperations } from "../../src/operations/public-operations.ts";
import { type Harness, startHarness } from "../harness.ts";
import { sendRaw } from "../raw-request.ts";
import { expectProblem } from "./expect-problem.ts";

const MEBIBYTE = 1024 * 1024;
const withBody = publicOperations.filter(({ body }) => body);

describe("bodies without a told length", () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness({ vision: true });
  });
  afterAll(() => harness?.close());

  /** Sends `chunks` one by one, chunked, so that no content-length declares the size. */
  const stream = (path: string, chunks: Iterable<Uint8Array>) => {
    const iterator = chunks[Symbol.iterator]();
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const { done, value } = iterator.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
    });
    const headers = { "content-type": "application/json", "x-service-api-key": LOCAL_API_KEY };
    return fetch(`${harness.origin}${path}`, { method: "POST", headers, body, duplex: "half" } as RequestInit);
  };

  it.each(withBody)(
    "$id refuses one of 64 MiB with a problem in every run, and no connection is reset",
    async ({ path }) => {
      const piece = new Uint8Array(MEBIBYTE / 4).fill(0x20);
      const headers = { "x-service-api-key": LOCAL_API_KEY };
      for (let run = 1; run <= 4; run++) {
        const answer = await sendRaw(harness.origin, { path, headers, length: "chunked", piece, pieces: 256 });
        expect({ run, ...answer }).toMatchObject({
          run,
          status: 413,
          error: null,
          json: { code: "payload_too_large" },
        });
      }
    },
  );

  it("answers one that is no UTF-8 while most of it is still to come", async () => {
    const piece = new Uint8Array(MEBIBYTE / 4).fill(0xff);
    const headers = { "x-service-api-key": LOCAL_API_KEY };
    const request = { path: "/api/v1/elements:locate", headers, length: "chunked", piece, pieces: 128 } as const;
    for (let run = 1; run <= 4; run++) {
      const answer = await sendRaw(harness.origin, request);
      expect({ run, ...answer }).toMatchObject({ run, status: 400, error: null, json: { code: "invalid_json" } });
    }
  });

  it.each(withBody)("$id joins characters that are cut between chunks", async ({ path }) => {
    const bytes = new TextEncoder().encode('{"query":"漢字😀","image":5,"elements":5}');
    const response = await stream(
      path,
      Array.from(bytes, (byte) => Uint8Array.of(byte)),
    );
    await expectProblem(response, { shape: "grounding", status: 422, code: "validation", fields: ["image"], path });
  });

  it("outlives a caller who hangs up in the middle of a body", async () => {
    const { hostname, port } = new URL(harness.origin);
    await new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname, () => {
        const head = [
          "POST /api/v1/elements:locate HTTP/1.1",
          `host: ${hostname}`,
          "content-type: application/json",
          "content-length: 1000",
          `x-service-api-key: ${LOCAL_API_KEY}`,
        ];
        socket.write(`${head.join("\r\n")}\r\n\r\n{"query":`, () => socket.destroy());
      });
      socket.on("close", () => resolve());
      socket.on("error", reject);
    });
    expect((await harness.fetch("/models")).status).toBe(200);
  });
});
