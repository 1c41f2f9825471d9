// The real api Worker with its database counted. Nothing else differs, but that a bench can have its wake-ups lost.
import api from "../../../../workers/api/index.ts";
import {
  BENCH_PATHS,
  type BenchEntrypoint,
  type MeteredWorkers,
  type PlainTask,
  type ProbeTask,
} from "../../bench-calls.ts";
import { Meter } from "../../meter.ts";

export * from "../../../../workers/api/index.ts";

type Env = ApiEnv & { BENCH: BenchEntrypoint };

const meter = new Meter();
let isHolding = false;
const queues = new WeakMap<object, Env>();

export default {
  fetch(request: Request, env: Env, execution: ExecutionContext): Response | Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/bench/")) return answerBench(pathname, request, env);
    return api.fetch(
      request as Request<unknown, IncomingRequestCfProperties>,
      meter.wrap(withHeldQueue(env)),
      execution,
    );
  },
};

async function answerBench(pathname: string, request: Request, { BENCH }: Env): Promise<Response> {
  switch (pathname) {
    case BENCH_PATHS.take:
      return Response.json({ api: meter.take(), webhooks: await BENCH.take() } satisfies MeteredWorkers);
    case BENCH_PATHS.hold:
    case BENCH_PATHS.release:
      isHolding = pathname === BENCH_PATHS.hold;
      return Response.json({});
    case BENCH_PATHS.sweep:
      await BENCH.sweep();
      return Response.json({});
    case BENCH_PATHS.plain:
      return Response.json({ sent: await sendPlain((await request.json()) as PlainTask, BENCH) });
    case BENCH_PATHS.probe:
      await probe((await request.json()) as ProbeTask, BENCH);
      return Response.json({});
    default:
      return new Response("No such bench call.", { status: 404 });
  }
}

/** As many invocations for a destination as the product starts, each with a share of the items. */
async function sendPlain({ targets, calls, lanes }: PlainTask, bench: BenchEntrypoint): Promise<number> {
  const shares = targets.flatMap(({ items, ...target }) =>
    Array.from({ length: calls }, (_, call) => ({ ...target, items: items.filter((_, at) => at % calls === call) })),
  );
  const sent = await Promise.all(shares.map((share) => bench.sendPlain(share, lanes)));
  return sent.reduce((sum, count) => sum + count, 0);
}

/** Some twenty at a time, each in its own invocation. */
async function probe({ kind, count }: ProbeTask, bench: BenchEntrypoint): Promise<void> {
  let begun = 0;
  const work = async () => {
    while (begun++ < count) await bench.probe(kind);
  };
  await Promise.all(Array.from({ length: 20 }, work));
}

function withHeldQueue(env: Env): Env {
  const known = queues.get(env);
  if (known) return known;
  const { WEBHOOKS } = env;
  const sendBatch: Queue["sendBatch"] = async (messages, options) => {
    if (!isHolding) return WEBHOOKS.sendBatch(messages, options);
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } };
  };
  const wrapped = { ...env, WEBHOOKS: { sendBatch } as unknown as Queue };
  queues.set(env, wrapped);
  return wrapped;
}
