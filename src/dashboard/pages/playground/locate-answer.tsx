import { Badge } from "../../components/badge.tsx";
import { writeShare } from "../../components/write-share.ts";
import type { Located } from "./locate-call.ts";
import type { Picture } from "./picture.ts";
import { writeUsd } from "./write-usd.ts";

/** A model's answer, in words. */
export function LocateAnswer({ located, picture }: { located: Located; picture: Picture }) {
  const { found, options } = located;
  if (!found) {
    return (
      <p>
        <Badge state="not found" tone="waiting" /> Nothing here matches “{options.query}”. Rephrase the query, or try
        another model.
      </p>
    );
  }
  return (
    <p>
      <Badge state="found" tone="good" /> <strong>{found.label}</strong>, {writePlace(found.box, picture)}
    </p>
  );
}

/** The answer's confidence, cost and duration. */
export function LocateFacts({ located: { answer, totalMs } }: { located: Located }) {
  const tokens = (answer.prompt_tokens ?? 0) + (answer.completion_tokens ?? 0);
  const facts: [string, string][] = [
    ["Confidence", writeShare(answer.confidence)],
    ["Cost", writeUsd(answer.cost_microdollars / 1e6)],
    ["Model's time", `${answer.latency_ms} ms`],
    ["Total", `${Math.round(totalMs)} ms`],
    ["Tokens", tokens === 0 ? "none" : `${answer.prompt_tokens ?? 0} in, ${answer.completion_tokens ?? 0} out`],
    ["Model", answer.model],
  ];
  return (
    <dl class="playground-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function writePlace({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }, picture: Picture): string {
  const { width, height } = picture;
  return `pixels ${Math.round(x1 * width)},${Math.round(y1 * height)} to ${Math.round(x2 * width)},${Math.round(y2 * height)}`;
}
