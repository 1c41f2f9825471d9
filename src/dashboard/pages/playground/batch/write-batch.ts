import { writeCell } from "../../../components/csv-cell.ts";
import { type BatchRow, countFound } from "./batch-row.ts";

const HEADER = [
  ...["name", "width", "height", "icons", "controls", "texts"],
  ...["duration_ms", "cost_microdollars", "error"],
];

/** Writes a line for each picture that is done or failed, as CSV (RFC 4180). */
export function writeBatchCsv(rows: readonly BatchRow[]): string {
  const lines = rows.flatMap(({ file, outcome }): string[][] => {
    const name = writeCell(file.name);
    if (outcome.state === "failed") return [[name, "", "", "", "", "", "", "", writeCell(outcome.reason)]];
    if (outcome.state !== "done") return [];
    const { analysis, totalMs } = outcome.run;
    const { icons, controls, texts } = countFound(analysis);
    const { image_width, image_height } = analysis.metadata;
    const numbers = [image_width, image_height, icons, controls, texts, Math.round(totalMs), outcome.costMicrodollars];
    return [[name, ...numbers.map(String), ""]];
  });
  return [HEADER, ...lines].map((cells) => `${cells.join(",")}\r\n`).join("");
}

/** Writes the same with all that was found: `data` is detect's own. */
export function writeBatchJson(rows: readonly BatchRow[]): string {
  const results = rows.flatMap(({ file: { name }, outcome }): object[] => {
    if (outcome.state === "failed") return [{ name, error: outcome.reason }];
    if (outcome.state !== "done") return [];
    const { analysis, totalMs } = outcome.run;
    const { costMicrodollars } = outcome;
    return [{ name, duration_ms: Math.round(totalMs), cost_microdollars: costMicrodollars, data: analysis }];
  });
  return `${JSON.stringify(results, null, 2)}\n`;
}
