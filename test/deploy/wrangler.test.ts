import { expect, test } from "vitest";
import { Wrangler } from "../../scripts/deploy/wrangler.ts";

test("a failed command's output is shown without colours, which a pipeline's log would show as rubbish", async () => {
  const wrangler = new Wrangler({
    execute: async () => ({
      code: 1,
      stdout: "",
      printed: "\u001b[31mERROR\u001b[0m \u001b[1mNo such queue\u001b[0m\n",
    }),
    stateFolder: "/none",
    environment: {},
    redact: (text) => text,
  });
  const failed = wrangler.mustRun(["queues", "info", "sightline"]);
  await expect(failed).rejects.toThrow(
    "`npx wrangler queues info sightline` failed with exit code 1:\n\nERROR No such queue",
  );
});
