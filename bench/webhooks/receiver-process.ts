// A receiver of webhooks in its own process: records when each POST was complete, verifies nothing. The first part of
// the path selects its behavior. Communicates with its parent by messages.
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Receipt, ReceiverBehaviour, ReceiverMessage } from "./receiver.ts";

/** Between the bytes of a body that drips. */
const DRIP_EVERY_MS = 500;

const ANSWERS: Record<ReceiverBehaviour, (response: ServerResponse) => void> = {
  ok: (response) => response.writeHead(204).end(),
  error: (response) => response.writeHead(500).end("broken"),
  redirect: (response) => response.writeHead(302, { location: "/ok/redirected" }).end(),
  hang: () => undefined,
  drip: (response) => {
    response.writeHead(200);
    response.write(".");
    const timer = setInterval(() => response.write("."), DRIP_EVERY_MS);
    response.on("close", () => clearInterval(timer));
  },
};

let receipts: Receipt[] = [];

const server = createServer((request, response) => {
  const path = request.url ?? "";
  request.resume();
  request.on("end", () => {
    receipts.push({
      path,
      id: String(request.headers["webhook-id"]),
      atMs: performance.timeOrigin + performance.now(),
    });
    const behaviour = (path.split("/")[1] ?? "ok") as ReceiverBehaviour;
    (ANSWERS[behaviour] ?? ANSWERS.error)(response);
  });
});
// Longer than any pause of a run: a connection that is closed during a POST would be the bench's own failure.
server.keepAliveTimeout = 600_000;

const send = (message: ReceiverMessage) => process.send?.(message);

process.on("message", (question: "count" | "take") => {
  if (question === "count") return send({ kind: "count", count: receipts.length });
  const taken = receipts;
  receipts = [];
  send({ kind: "receipts", receipts: taken });
});
// The parent has ended in some way.
process.on("disconnect", () => process.exit(0));

server.listen(0, "127.0.0.1", () => send({ kind: "ready", port: (server.address() as AddressInfo).port }));
