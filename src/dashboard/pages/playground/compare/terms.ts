import { type DetectOptions, INFERENCE_TYPES } from "../detect-options.ts";
import { type Model, writeSum, writeTokenPrice } from "../prices.ts";
import { readWayDollars, type Way } from "./ways.ts";

/** The terms of a comparison: its price, null if it isn't known yet, and the options of both sides, in words. */
export type Terms = { price: string; isPriced: boolean; options: string };

/** Describes what comparing two ways costs, and with which options it runs. */
export function describeTerms(ways: readonly Way[], options: DetectOptions, models: readonly Model[]): Terms {
  const engines = ways.filter((way) => way.task === "detect");
  if (engines.length === ways.length) {
    const dollars = engines.map((way) => readWayDollars(way, options, models));
    const sum = dollars.reduce((total, price) => (total === null || price === null ? null : total + price), 0);
    return { price: writeSum(sum, ways.length), isPriced: sum !== null, options: describeOptions(options) };
  }
  const prices = ways.flatMap((way) => {
    const model = way.task === "locate" ? models.find(({ id }) => id === way.model) : undefined;
    return model ? [{ name: model.name, price: writeTokenPrice(model) }] : [];
  });
  const charged = new Set(prices.flatMap(({ name, price }) => (price === "no charge" ? [] : [`${name}: ${price}`])));
  return {
    price: charged.size === 0 ? "No charge." : `Price: ${[...charged].join("; ")}.`,
    isPriced: true,
    options:
      "“Anywhere in the picture” gets the texts that detect reads; “among what detect found” gets the picture, too.",
  };
}

function describeOptions({ inferenceType, confidenceThreshold, nmsIouThreshold }: DetectOptions): string {
  const [, wanted = ""] = INFERENCE_TYPES.find(([type]) => type === inferenceType) ?? [];
  const thresholds = `a minimum confidence of ${confidenceThreshold} and an overlap of ${nmsIouThreshold}`;
  return `Both look for ${wanted.toLowerCase()}, with ${thresholds}. Change this under “One picture”.`;
}
