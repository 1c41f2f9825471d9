import type { Command } from "commander";
import type { AnswerOf } from "../../../client/src/index.ts";
import { example } from "../example.ts";
import { alignRows, type Cell } from "../output.ts";
import { openSession } from "../session.ts";

type Model = AnswerOf<"models.list">["data"][number];

/** `sightline models`: lists the models with their prices. */
export function addModels(program: Command): void {
  program
    .command("models")
    .description("List the models and their prices.")
    .addHelpText("after", example("sightline models"))
    .action(async (_options: unknown, command: Command) => {
      const { client, output } = openSession(command);
      const models = await client.models();
      output.result(models, () =>
        alignRows([
          ["MODEL", "KIND", "PRICE"].map((text): Cell => ({ text, format: "dim" })),
          ...models.data.map((model): Cell[] => [{ text: model.id, format: "bold" }, model.type, describePrice(model)]),
        ]),
      );
    });
}

function describePrice({ pricing }: Model): string {
  if (pricing.unit === "page") return Number(pricing.page) === 0 ? "free" : `$${pricing.page} a page`;
  const perMillion = (price: string) => `$${Number((Number(price) * 1e6).toPrecision(6))}`;
  if (Number(pricing.prompt) === 0 && Number(pricing.completion) === 0) return "free";
  return `${perMillion(pricing.prompt)} in, ${perMillion(pricing.completion)} out, a million tokens`;
}
