import { type Behaviour, define, FOUND, failsBoth } from "../behaviour.ts";
import { answerRightly, completeWith, sendError, sendJson, USAGE } from "../write-answer.ts";

/** The header in which a gateway takes a token of its own, beside the provider's key, and that token. */
export const GATEWAY_HEADER = "cf-aig-authorization";
export const GATEWAY_TOKEN = "gateway-of-the-script";

const REASONING_TOKENS = 900;
const answerBusy = (seconds: string): Behaviour["reply"] => {
  return (response) => sendError(response, 429, "Scripted: too much at once.", { "retry-after": seconds });
};

/** What servers ask of a call besides its messages: other fields, a token of their own, patience. */
export const SERVERS: Readonly<Record<string, Behaviour>> = {
  reasoning: define(
    "reasons first, and refuses what reasoning models refuse",
    FOUND,
    (response, asked, { body }) => {
      for (const name of ["max_tokens", "temperature"]) {
        if (name in body) return sendError(response, 400, `Scripted: unsupported parameter ${name}.`);
      }
      const room = Number(body.max_completion_tokens);
      if (body.reasoning_effort !== "low" || body.verbosity !== "low" || !(room >= REASONING_TOKENS)) {
        return sendError(response, 400, "Scripted: nothing says how much to reason.");
      }
      const usage = { ...USAGE, completion_tokens: REASONING_TOKENS };
      sendJson(response, completeWith(asked, answerRightly(asked), { usage }));
    },
    {
      reports: { completionTokens: REASONING_TOKENS },
      settings: { reasoning_effort: "low", extra_body: { verbosity: "low" } },
    },
  ),
  gateway: define(
    "is behind a gateway that wants a token of its own",
    FOUND,
    (response, asked, { headers }) => {
      if (headers[GATEWAY_HEADER] !== `Bearer ${GATEWAY_TOKEN}`)
        return sendError(response, 401, "Scripted: who are you?");
      sendJson(response, completeWith(asked, answerRightly(asked)));
    },
    { settings: { headers: { [GATEWAY_HEADER]: "Bearer {GATEWAY_TOKEN}" } } },
  ),
  "busy-once": define(
    "is busy, says for how long, and answers then",
    FOUND,
    (response, asked, request) => {
      if (request.count % 2 === 1) return answerBusy("0")(response, asked, request);
      sendJson(response, completeWith(asked, answerRightly(asked)));
    },
    { sends: 2 },
  ),
  "busy-twice": define("stays busy", failsBoth("failed"), answerBusy("0"), { sends: 2 }),
  "busy-too-long": define("is busy for longer than the model may take", failsBoth("failed"), answerBusy("30")),
  "busy-until-never": define("is busy, and says nonsense about how long", failsBoth("failed"), answerBusy("soon")),
};
