import { newId } from "../../../src/domain/changes/fields.ts";
import { compilePath } from "../../../src/http/route-path.ts";
import type { Pump } from "./make-pumps.ts";

/** How to make a file create its regular expressions, and the most expensive texts for those. */
type Maker = { make: () => unknown; pumps: readonly Pump[] };

/** The files that create regular expressions from words at run time. */
export const MAKERS: Readonly<Record<string, Maker>> = {
  "src/domain/changes/fields.ts": { make: () => newId("run"), pumps: [["run_", "a", "!"]] },
  "src/http/route-path.ts": {
    make: () => compilePath("/api/v1/things/{thing_id}/parts/{part_id}:move"),
    pumps: [
      ["/api/v1/things/", "a", ""],
      ["/api/v1/things/a/parts/", ":move%3a", ""],
    ],
  },
  "src/locate/built-in/query/ordinals.ts": {
    make: () => import("../../../src/locate/built-in/query/ordinals.ts"),
    pumps: [["", "the second to the ", ""]],
  },
  "src/locate/built-in/query/read-clause.ts": {
    make: () => import("../../../src/locate/built-in/query/read-clause.ts"),
    pumps: [
      [" in the ", "list page ", "x"],
      ["", " in list", " x"],
    ],
  },
  "src/locate/built-in/relations.ts": {
    make: () => import("../../../src/locate/built-in/relations.ts"),
    pumps: [
      ["", "just right ", "x"],
      ["", "that is located ", "left"],
    ],
  },
  "src/locate/built-in/screen/looks.ts": {
    make: () => import("../../../src/locate/built-in/screen/looks.ts"),
    pumps: [
      ["1 jan", "a", "!"],
      ["monday", "jan ", "1"],
    ],
  },
  "src/locate/built-in/screen/places.ts": {
    make: () => import("../../../src/locate/built-in/screen/places.ts"),
    pumps: [["", "at the very top and ", ""]],
  },
  "src/locate/built-in/values/asking/asked-end.ts": {
    make: () => import("../../../src/locate/built-in/values/asking/asked-end.ts"),
    pumps: [
      ["", "the most ", "x"],
      ["", "самый ", "x"],
    ],
  },
  "src/locate/built-in/values/asking/comparisons.ts": {
    make: () => import("../../../src/locate/built-in/values/asking/comparisons.ts"),
    pumps: [
      ["", "plus cher que ", "x"],
      ["", " 最多", "x"],
    ],
  },
  "src/locate/built-in/values/asking/read-said.ts": {
    make: () => import("../../../src/locate/built-in/values/asking/read-said.ts"),
    pumps: [
      ["", "1,111", "x"],
      ["", "$ 1 ", "k"],
    ],
  },
  "src/locate/built-in/values/asking/said-units.ts": {
    make: () => import("../../../src/locate/built-in/values/asking/said-units.ts"),
    pumps: [
      ["", "square metres", "x"],
      [" ", "руб", "x"],
    ],
  },
  "src/locate/built-in/values/asking/superlatives.ts": {
    make: () => import("../../../src/locate/built-in/values/asking/superlatives.ts"),
    pumps: [
      ["", "the most ", "x"],
      ["", "самый ", "x"],
    ],
  },
  "src/locate/built-in/values/asking/unspaced-end.ts": {
    make: () => import("../../../src/locate/built-in/values/asking/unspaced-end.ts"),
    pumps: [
      ["", "一番", "x"],
      ["", "最も の", "x"],
    ],
  },
  "src/locate/built-in/values/head-nouns.ts": {
    make: () => import("../../../src/locate/built-in/values/head-nouns.ts"),
    pumps: [
      ["", " for the ", "x"],
      ["s", " for", "x"],
    ],
  },
  "src/locate/built-in/values/reading/quantity-names.ts": {
    make: () => import("../../../src/locate/built-in/values/reading/quantity-names.ts"),
    pumps: [
      ["", "views", "x"],
      ["", "просмотр", "1"],
    ],
  },
  "src/locate/built-in/values/reading/read-date.ts": {
    make: () => import("../../../src/locate/built-in/values/reading/read-date.ts"),
    pumps: [["", "1 jan ", ""]],
  },
  "src/locate/built-in/values/reading/read-moment.ts": {
    make: () => import("../../../src/locate/built-in/values/reading/read-moment.ts"),
    pumps: [
      ["", "1 · ", "x"],
      ["", "1 h ", "ago"],
    ],
  },
  "src/locate/built-in/values/reading/read-value.ts": {
    make: () => import("../../../src/locate/built-in/values/reading/read-value.ts"),
    pumps: [
      ["", "1,", "x"],
      ["", "111 ", "$"],
      ["", "1 h ", ""],
    ],
  },
  "src/locate/built-in/values/reading/weekdays.ts": {
    make: () => import("../../../src/locate/built-in/values/reading/weekdays.ts"),
    pumps: [
      ["", "monday", "x"],
      ["", "月曜", "x"],
    ],
  },
  "src/vision/text/letters/spell-arabic.ts": {
    make: () => import("../../../src/vision/text/letters/spell-arabic.ts"),
    pumps: [["", "ي", ""]],
  },
  "src/vision/text/lines/line-direction.ts": {
    make: () => import("../../../src/vision/text/lines/line-direction.ts"),
    pumps: [
      ["a", "-", ""],
      ["", "1.", ""],
      ["", "a- ", ""],
    ],
  },
};
