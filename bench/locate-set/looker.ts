import { join } from "node:path";
import { buildAssets } from "../../scripts/build-assets.ts";
import type { NamedBoxes } from "../../src/domain/screens/detection.ts";
import type { ControlBoxes, SeenScreen } from "../../src/services/locating/look-at-screen.ts";
import { startHarness } from "../../test/harness.ts";

const WORKER = join(import.meta.dirname, "workers/looker/wrangler.toml");

/** A look at pictures through the real vision Worker, as the service takes it: at all of one, or at some boxes of it. */
export type Looker = {
  look(picture: Uint8Array, options: { readsText: boolean }): Promise<SeenScreen | null>;
  lookAt(picture: Uint8Array, asked: ControlBoxes): Promise<NamedBoxes | null>;
  close(): Promise<void>;
};

/** Starts the Workers. A picture that can't be looked at throws what the Worker says of it. */
export async function startLooker(): Promise<Looker> {
  await buildAssets();
  const harness = await startHarness({ own: true, vision: true, workers: [WORKER] });
  const ask = async <Answer>(picture: Uint8Array, headers: Record<string, string>): Promise<Answer> => {
    const response = await harness.fetchFrom("looker", "/", { method: "POST", body: new Uint8Array(picture), headers });
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
  return {
    look: (picture, { readsText }) => ask(picture, readsText ? { "x-reads-text": "yes" } : {}),
    lookAt: (picture, asked) => ask(picture, { "x-boxes": JSON.stringify(asked) }),
    close: () => harness.close(),
  };
}
