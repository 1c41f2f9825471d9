import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { forwardLines } from "../../scripts/dev/server-output.ts";

test("what a server prints is forwarded until it is stopped, and dropped from then on", async () => {
  const [from, to] = [new PassThrough(), new PassThrough()];
  const end = forwardLines(from, to);
  const forwarded = new Promise((resolve) => to.once("data", resolve));
  from.write("ready\n");
  expect(String(await forwarded)).toBe("ready\n");
  end();
  from.end("fatal error: all goroutines are asleep - deadlock!\n");
  await new Promise((resolve) => from.once("close", resolve));
  to.end();
  expect(await text(to)).toBe("");
});
