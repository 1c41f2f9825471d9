import { describeTrend, Sparkline } from "../../components/sparkline.tsx";

/** A figure, the span that it covers, and its trend. */
export function Trend({
  figure,
  name,
  span,
  values,
  max,
  kind = "line",
  write,
}: {
  figure: string;
  name: string;
  span: string;
  values: readonly (number | null)[];
  /** The top of the drawing; the highest value by default. */
  max?: number;
  kind?: "line" | "bars";
  write(value: number): string;
}) {
  return (
    <>
      <p>
        <strong class="figure">{figure}</strong>
        <span class="faint">{span}</span>
      </p>
      <Sparkline label={describeTrend(name, values, write)} values={values} max={max} kind={kind} />
    </>
  );
}
