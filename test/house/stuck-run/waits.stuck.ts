import { it } from "vitest";

it("waits for ever", { timeout: 3_600_000 }, () => new Promise(() => undefined));
