import type { Analysis } from "../../../domain/screens/detection.ts";
import { Histogram } from "./histogram.tsx";

/** The parts of the response besides the things that were found. */
export function Metadata({
  analysis,
  showsBounds,
  onBounds,
}: {
  analysis: Analysis;
  showsBounds: boolean;
  onBounds(isShown: boolean): void;
}) {
  const { metadata, hash_result: hashes } = analysis;
  const { top_y, bottom_y } = hashes.content_bounds;
  const facts: [string, string][] = [
    ["Size", `${metadata.image_width} × ${metadata.image_height} pixels`],
    [
      "Icons and controls",
      `${metadata.icon_detections_after_nms}, of ${metadata.icon_detections_before_nms} candidates`,
    ],
    ["Texts", String(analysis.ocr_results.length)],
    ["Average hash", hashes.ahash],
    ["Difference hash", hashes.dhash],
    ["Perceptual hash", hashes.phash],
    ["Content", `rows ${top_y} to ${bottom_y}`],
  ];
  return (
    <>
      <dl class="playground-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{/hash/.test(name) ? <code>{value}</code> : value}</dd>
          </div>
        ))}
      </dl>
      <label class="switch">
        <input
          type="checkbox"
          checked={showsBounds}
          onChange={({ currentTarget }) => onBounds(currentTarget.checked)}
        />
        Show the content bounds on the picture
      </label>
      <Histogram channels={hashes.histogram} />
    </>
  );
}
