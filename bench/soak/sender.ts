import type { CallLog } from "./call-log.ts";
import type { SoakCall } from "./traffic.ts";

/** The facts from responses that must be found in the database at the end. */
export type Answered = {
  /** Events in the answers to changes. */
  announced: Set<string>;
  /** The requests whose answers say that they were paid, or that they count as usage. */
  paid: Set<string>;
  metered: Set<string>;
  /** Calls within another, which have a request id of their own. */
  meteredInside: number;
  /** Unexpected responses. */
  faults: string[];
};

type Reply = { status: number; requestId: string; text: string };

const ANSWER_DEADLINE_MS = 120_000;

/** Sends a call, and its repeat if it has one, and records the responses. */
export async function sendCall(call: SoakCall, origin: string, log: CallLog, answered: Answered): Promise<void> {
  const reply = await sendOnce(call, origin, log);
  if (reply === null || !call.expected.includes(reply.status)) {
    answered.faults.push(
      `${call.name} was answered ${reply?.status ?? "with nothing"}: ${reply?.text.slice(0, 200) ?? ""}`,
    );
    return;
  }
  if (reply.status === 200) keep(call, reply, answered);
  if (!call.isRepeated) return;
  const repeat = await sendOnce({ ...call, name: `${call.name}, repeated` }, origin, log);
  if (repeat?.status !== reply.status || repeat.text !== reply.text) {
    answered.faults.push(`${call.name}: its repeat was answered ${repeat?.status ?? "with nothing"}, and otherwise`);
  }
}

function keep(call: SoakCall, { requestId, text }: Reply, answered: Answered): void {
  if (call.isPaid) answered.paid.add(requestId);
  if (call.isMetered) answered.metered.add(requestId);
  if (call.isMeteredInside) answered.meteredInside++;
  if (!call.isChange) return;
  const { events = [] } = JSON.parse(text) as { events?: { id: string }[] };
  if (events.length !== 1) answered.faults.push(`${call.name} announced ${events.length} events`);
  for (const { id } of events) {
    if (answered.announced.has(id)) answered.faults.push(`${id} was announced twice`);
    answered.announced.add(id);
  }
}

async function sendOnce(call: SoakCall, origin: string, log: CallLog): Promise<Reply | null> {
  const startMs = performance.now();
  const init = { method: call.method, headers: call.headers, signal: AbortSignal.timeout(ANSWER_DEADLINE_MS) };
  try {
    const response = await fetch(origin + call.path, call.body === null ? init : { ...init, body: call.body });
    const text = await response.text();
    log.add(call.name, String(response.status), performance.now() - startMs);
    return { status: response.status, requestId: response.headers.get("x-request-id") ?? "", text };
  } catch {
    log.add(call.name, "no answer", performance.now() - startMs);
    return null;
  }
}
