import * as ort from "onnxruntime-web/jspi";
import ortModule from "onnxruntime-web/ort-wasm-simd-threaded.jspi.wasm";
import type { Model } from "../../../../src/vision/hosts/host.ts";
import { OrtRuntime } from "../../../../src/vision/hosts/ort-runtime.ts";
import type { LineRun } from "../../line-run.ts";

let runtime: OrtRuntime | undefined;
const models = new Map<string, Model>();

/** PUT /NAME opens the network in the body. POST runs one, as `LineRun` says, and answers the milliseconds of each time. */
export default {
  async fetch(request: Request): Promise<Response> {
    if (request.method === "PUT") {
      runtime ??= new OrtRuntime(ort, ortModule, "wasm");
      models.set(new URL(request.url).pathname.slice(1), await runtime.openModel(await request.bytes()));
      return new Response(null, { status: 204 });
    }
    const { name, height, width, times } = await request.json<LineRun>();
    const model = models.get(name);
    if (model === undefined) return new Response(`no network ${name}`, { status: 404 });
    const data = Float32Array.from({ length: 3 * height * width }, (_, index) => (index * 7919) % 256);
    const input = { data, dims: [1, 3, height, width] };
    // A first run of a width sets things up.
    await model.run(input);
    const startedAt = await readClock();
    for (let time = 0; time < times; time++) await model.run(input);
    return Response.json({ milliseconds: ((await readClock()) - startedAt) / times });
  },
};

/** The clock stands still while the CPU works, and catches up with an event. */
async function readClock(): Promise<number> {
  await scheduler.wait(0);
  return performance.now();
}
