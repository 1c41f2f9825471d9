import { LOCAL_SETTINGS } from "../control/control-client.ts";
import type { ScriptedAnswer } from "./answer-script.ts";
import { Lives } from "./lives.ts";
import { type ReceivedPost, type Receiver, startReceiver } from "./receiver.ts";
import { type Runtime, startRuntime } from "./runtime.ts";
import { RETRY_SECONDS } from "./timing.ts";

/** The stage of a run: the Workers, what kills them, and the receiver of everything they send. */
export type Stage = { runtime: Runtime; receiver: Receiver; lives: Lives };

export type StageSettings = {
  seed: number;
  /** True if wake-ups are lost and writes fail, besides the kills. */
  hasFaults: boolean;
  answer: (post: ReceivedPost) => ScriptedAnswer;
};

/** Starts everything, plays, and closes it, whatever the result. */
export async function playOnStage<Outcome>(
  { seed, hasFaults, answer }: StageSettings,
  play: (stage: Stage) => Promise<Outcome>,
): Promise<Outcome> {
  let lives: Lives | undefined;
  const receiver = await startReceiver(answer, (note) => lives?.takeNote(note));
  let runtime: Runtime | undefined;
  try {
    const settings = { ...LOCAL_SETTINGS, FAULTS_URL: receiver.origin, WEBHOOK_RETRY_SECONDS: RETRY_SECONDS.join() };
    runtime = await startRuntime(settings);
    lives = new Lives(runtime, { seed, hasFaults });
    return await play({ runtime, receiver, lives });
  } finally {
    await runtime?.close();
    await receiver.close();
  }
}
