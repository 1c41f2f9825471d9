import { it } from "vitest";

it("never lets its process go on", () => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
