// A receiver of webhooks in a process of its own: notes when each POST was whole, verifies nothing. The first part of the path says how it
// answers. Talks to its parent by messages.
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
// Longer than any pause of a run: a connection closed in the moment of a POST would be a failure of the bench's own making.
server.keepAliveTimeout = 600_000;

const send = (message: ReceiverMessage) => process.send?.(message);

process.on("message", (question: "count" | "take") => {
  if (question === "count") return send({ kind: "count", count: receipts.length });
  const taken = receipts;
  receipts = [];
  send({ kind: "receipts", receipts: taken });
});
// The parent is gone, however it ended.
process.on("disconnect", () => process.exit(0));

server.listen(0, "127.0.0.1", () => send({ kind: "ready", port: (server.address() as AddressInfo).port }));
