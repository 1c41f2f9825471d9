/** A value of a metric. A label's value may be any text. */
export type Sample = { labels: Readonly<Record<string, string>>; value: number };

/** A metric with all of its samples. A counter's name ends with `_total`. */
export type Metric = { name: string; type: "counter" | "gauge"; help: string; samples: readonly Sample[] };

/** The media type of the text. */
export const PROMETHEUS_TYPE = "text/plain; version=0.0.4; charset=utf-8";

/**
 * Writes metrics in the text format of Prometheus. A metric without samples is left out. Source:
 * https://prometheus.io/docs/instrumenting/exposition_formats/ ("Text-based format").
 */
export function writePrometheus(metrics: readonly Metric[]): string {
  return metrics
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(({ labels, value }) => `${name}${writeLabels(labels)} ${value}`);
      return [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...lines, ""].join("\n");
    })
    .join("");
}

function writeLabels(labels: Sample["labels"]): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

function escapeHelp(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n");
}

function escapeLabel(text: string): string {
  return escapeHelp(text).replaceAll('"', '\\"');
}
