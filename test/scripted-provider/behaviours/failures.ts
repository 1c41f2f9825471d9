import type { ServerResponse } from "node:http";
import { type Behaviour, define, FOUND, failsBoth } from "../behaviour.ts";
import type { Asked } from "../read-request.ts";
import { answerRightly, complete, completeWith, sendError, sendJson } from "../write-answer.ts";

/** The target of redirects: nobody may come here. */
export const ELSEWHERE_PATH = "/elsewhere/chat/completions";
const DRIP_PAUSE_MS = 50;
const SHORT_TIMEOUT = { settings: { timeout_seconds: 1 } };
const TWO_MIB = 2 * 1024 * 1024;

const refuse = (about: string, status: number, message = "Scripted refusal.") =>
  define(about, failsBoth("failed"), (response) => sendError(response, status, message));

const redirect = (status: number) =>
  define(`redirects with ${status}`, failsBoth("failed"), (response) => {
    response.writeHead(status, { location: ELSEWHERE_PATH }).end();
  });

const answer = (about: string, kind: "failed" | "unreadable", makeBody: (asked: Asked) => unknown) =>
  define(about, failsBoth(kind), (response, asked) => sendJson(response, makeBody(asked)));

const sendText = (about: string, text: string, type = "application/json") =>
  define(about, failsBoth("unreadable"), (response) => {
    response.writeHead(200, { "content-type": type }).end(text);
  });

/** Writes byte after byte until the client has disconnected. */
function drip(response: ServerResponse, text: string): void {
  let at = 0;
  const timer = setInterval(() => response.write(text[at++ % text.length]), DRIP_PAUSE_MS);
  response.on("close", () => clearInterval(timer));
}

/** Failing providers, and empty answers. */
export const FAILURES: Readonly<Record<string, Behaviour>> = {
  "http-400": refuse("refuses the request", 400),
  "http-401": refuse("doesn't know the key", 401),
  "http-402": refuse("wants to be paid", 402),
  "http-404": refuse("doesn't know the model", 404),
  "http-429": refuse("has had enough", 429),
  "http-500": refuse("breaks", 500),
  "http-503": define("is down, in HTML", failsBoth("failed"), (response) => {
    response.writeHead(503, { "content-type": "text/html" }).end("<h1>Service Unavailable</h1>");
  }),
  "echo-key": define("tells the key back in its error", failsBoth("failed"), (response, _asked, { authorization }) => {
    sendError(response, 401, `Incorrect API key provided: ${authorization}`);
  }),
  redirect: redirect(302),
  "redirect-307": redirect(307),
  "redirect-308": redirect(308),
  hang: define("never answers", failsBoth("timed_out"), () => undefined, SHORT_TIMEOUT),
  "hang-after-headers": define(
    "sends headers, and never a body",
    failsBoth("timed_out"),
    (response) => response.writeHead(200, { "content-type": "application/json" }).flushHeaders(),
    SHORT_TIMEOUT,
  ),
  "slow-drip": define(
    "sends its answer byte by byte, and never ends",
    failsBoth("timed_out"),
    (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      drip(response, " ");
    },
    SHORT_TIMEOUT,
  ),
  "slow-ok": define("takes its time, then answers", FOUND, (response, asked) => {
    setTimeout(() => sendJson(response, completeWith(asked, answerRightly(asked))), 300);
  }),
  "hang-up": define("hangs up before an answer", failsBoth("failed"), (response) => response.destroy()),
  // The local runtime doesn't tell a Worker that the connection is gone, so there the deadline ends it.
  "half-body": define(
    "hangs up within the body",
    failsBoth("failed", "timed_out"),
    (response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"id":"chatcmpl-scripted",', () => response.destroy());
    },
    SHORT_TIMEOUT,
  ),
  "empty-body": sendText("answers with nothing", ""),
  "broken-json": sendText("answers with half a JSON", '{"choices":[{"message":{"content":"x"'),
  html: sendText("answers with a page, under 200", "<!doctype html><title>Sign in</title>", "text/html"),
  huge: sendText("answers with 2 MiB", JSON.stringify({ choices: [], filler: "x".repeat(TWO_MIB) })),
  "event-stream": define("streams, though it wasn't asked to", failsBoth("unreadable"), (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    drip(response, 'data: {"choices":[{"delta":{"content":"x"}}]}\n\n');
  }),
  "event-stream-as-json": sendText("streams, and says that it is JSON", 'data: {"choices":[]}\n\ndata: [DONE]\n\n'),
  "json-array": answer("answers with an array", "unreadable", () => []),
  "json-null": answer("answers with null", "unreadable", () => null),
  "no-choices": answer("answers without choices", "unreadable", () => ({ object: "chat.completion", usage: {} })),
  "empty-choices": answer("answers with no choice", "unreadable", () => ({ choices: [] })),
  "null-choice": answer("answers with null as a choice", "unreadable", () => ({ choices: [null] })),
  "no-message": answer("answers with a choice without a message", "unreadable", () => ({ choices: [{ index: 0 }] })),
  "empty-message": answer("answers with a message that says nothing", "unreadable", (asked) =>
    complete(asked, { content: " " }, "stop"),
  ),
  "error-in-200": answer("reports an error under 200", "failed", () => ({
    error: { code: 502, message: "Upstream broke." },
  })),
  "error-in-choice": answer("reports an error in a choice", "failed", (asked) => ({
    ...complete(asked, {}, "error"),
    choices: [
      { index: 0, message: { content: "" }, finish_reason: "error", error: { code: 502, message: "Upstream broke." } },
    ],
  })),
  refusal: answer("refuses to answer", "unreadable", (asked) =>
    complete(asked, { refusal: "I can't help with that." }, "stop"),
  ),
  "content-filter": answer("holds its answer back", "unreadable", (asked) =>
    complete(asked, { content: JSON.stringify(answerRightly(asked)) }, "content_filter"),
  ),
  "length-cut": answer("runs out of tokens within its answer", "unreadable", (asked) =>
    complete(asked, { content: `${JSON.stringify(answerRightly(asked)).slice(0, -2)}` }, "length"),
  ),
  "length-whole": define("runs out of tokens just after its answer", FOUND, (response, asked) => {
    sendJson(response, complete(asked, { content: JSON.stringify(answerRightly(asked)) }, "length"));
  }),
};
