/** A metric as a scraper reads it. */
export type ReadMetric = {
  type: string;
  help: string;
  samples: { labels: Record<string, string>; value: number }[];
};

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const SAMPLE = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)$/;
const VALUE = /^(?:[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[+-]Inf|NaN)$/;
const LABEL = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\[\\"n])*)"(,|$)/y;

/**
 * Reads the text format of Prometheus strictly: each metric has one HELP and one TYPE before its samples, which are together
 * and differ in their labels. Throws an Error that names the line. Source:
 * https://prometheus.io/docs/instrumenting/exposition_formats/ ("Text format details").
 */
export function readPrometheus(text: string): Map<string, ReadMetric> {
  if (!text.endsWith("\n")) throw new Error("The last line must end with a line feed.");
  const read: Read = { metrics: new Map(), current: "" };
  for (const [index, line] of text.slice(0, -1).split("\n").entries()) {
    const fail = (rule: string) => new Error(`Line ${index + 1}, "${line}": ${rule}`);
    if (line.startsWith("# HELP ")) readHelp(line, read, fail);
    else if (line.startsWith("# TYPE ")) readType(line, read, fail);
    else readSample(line, read, fail);
  }
  return read.metrics;
}

/** The metrics that were read so far; `current` is the one that began last. */
type Read = { metrics: Map<string, ReadMetric>; current: string };
type Fail = (rule: string) => Error;

function readHelp(line: string, read: Read, fail: Fail): void {
  const [, name = "", help = ""] = /^# HELP (\S+) (.*)$/.exec(line) ?? [];
  if (!NAME.test(name) || read.metrics.has(name)) throw fail("a metric's name must be valid, and begin once");
  if (!/^(?:[^\\]|\\[\\n])*$/.test(help)) throw fail("a backslash of a help must be escaped");
  read.current = name;
  read.metrics.set(name, { type: "", help, samples: [] });
}

function readType(line: string, { metrics, current }: Read, fail: Fail): void {
  const [, name = "", type = ""] = /^# TYPE (\S+) (.*)$/.exec(line) ?? [];
  const metric = metrics.get(name);
  if (name !== current || !metric || metric.type !== "") throw fail("TYPE must follow HELP, once");
  if (type !== "counter" && type !== "gauge") throw fail("must be a counter or a gauge");
  if ((type === "counter") !== name.endsWith("_total")) throw fail("a counter's name ends with _total, no other's");
  metric.type = type;
}

function readSample(line: string, { metrics, current }: Read, fail: Fail): void {
  const [, name = "", labelText, valueText = ""] = SAMPLE.exec(line) ?? [];
  const metric = metrics.get(name);
  if (name !== current || !metric?.type) throw fail("a sample must follow its metric's TYPE");
  const labels = labelText === undefined ? {} : readLabels(labelText, fail);
  if (!VALUE.test(valueText)) throw fail("the value must be a number");
  if (metric.samples.some((sample) => writeKey(sample.labels) === writeKey(labels))) {
    throw fail("two samples have the same labels");
  }
  metric.samples.push({ labels, value: Number(valueText) });
}

/** Equal for equal labels, whatever their order. */
export function writeKey(labels: Record<string, string>): string {
  return JSON.stringify(Object.entries(labels).sort());
}

function readLabels(text: string, fail: Fail): Record<string, string> {
  const labels: Record<string, string> = {};
  LABEL.lastIndex = 0;
  while (LABEL.lastIndex < text.length) {
    const [, name = "", escaped = ""] = LABEL.exec(text) ?? [];
    if (name === "" || name in labels) throw fail('labels must be name="value", each once');
    labels[name] = escaped.replace(/\\([\\"n])/g, (_match, character: string) =>
      character === "n" ? "\n" : character,
    );
    if (LABEL.lastIndex === 0) throw fail('labels must be name="value", separated by commas');
  }
  return labels;
}
