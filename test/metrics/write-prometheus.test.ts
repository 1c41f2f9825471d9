import { expect, it } from "vitest";
import { writePrometheus } from "../../src/domain/metrics/write-prometheus.ts";
import { readPrometheus } from "./read-prometheus.ts";

const HARD = 'quote " backslash \\ line\nend, {brace}=';

it("any label and help is read back as it was", () => {
  const text = writePrometheus([
    { name: "a_b", type: "gauge", help: HARD, samples: [{ labels: { x: HARD, y: "" }, value: 0.5 }] },
    { name: "c_total", type: "counter", help: "C.", samples: [{ labels: {}, value: 1e21 }] },
  ]);
  const metrics = readPrometheus(text);
  expect(metrics.get("a_b")?.samples).toEqual([{ labels: { x: HARD, y: "" }, value: 0.5 }]);
  expect(metrics.get("c_total")).toMatchObject({ type: "counter", samples: [{ labels: {}, value: 1e21 }] });
});

it("a metric without samples is left out", () => {
  expect(writePrometheus([{ name: "a", type: "gauge", help: "A.", samples: [] }])).toBe("");
});

it.each([
  ["no line feed at the end", "# HELP a A.\n# TYPE a gauge\na 1"],
  ["a sample without a type", "# HELP a A.\na 1\n"],
  ["a metric that begins twice", "# HELP a A.\n# TYPE a gauge\na 1\n# HELP a A.\n"],
  ["a counter without _total", "# HELP a A.\n# TYPE a counter\na 1\n"],
  ["two samples with the same labels", '# HELP a A.\n# TYPE a gauge\na{x="1"} 1\na{x="1"} 2\n'],
  ["an unescaped quote", '# HELP a A.\n# TYPE a gauge\na{x="1"2"} 1\n'],
  ["a value that is no number", "# HELP a A.\n# TYPE a gauge\na undefined\n"],
  ["a sample of another metric", "# HELP a A.\n# TYPE a gauge\nb 1\n"],
])("the test's reader refuses %s", (_name, text) => {
  expect(() => readPrometheus(text)).toThrow();
});
