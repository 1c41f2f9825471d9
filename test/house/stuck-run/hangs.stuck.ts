import { it } from "vitest";

it.each([1, 2, 3])("waits for what never comes, %d", { timeout: 100 }, () => new Promise(() => undefined));

it("would pass", () => undefined);
