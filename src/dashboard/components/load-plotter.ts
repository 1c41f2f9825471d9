import type Uplot from "uplot";
import { OUTAGE_RETRY_MS } from "../api/outage.ts";

/**
 * Loads the plotting library, which only pages with plots need. Retries until it succeeds; returns null if it is no
 * longer wanted.
 */
export async function loadPlotter(isWanted: () => boolean): Promise<typeof Uplot | null> {
  while (isWanted()) {
    try {
      const [{ default: Plotter }] = await Promise.all([import("uplot"), import("uplot/dist/uPlot.min.css")]);
      return isWanted() ? Plotter : null;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, OUTAGE_RETRY_MS));
    }
  }
  return null;
}
