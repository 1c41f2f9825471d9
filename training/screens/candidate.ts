import type { Kind } from "./scene.ts";

/** A rectangle. In CSS pixels of the viewport within the page, in image pixels once written. */
export type Box = { x1: number; y1: number; x2: number; y2: number };

/** An element that may become a ground-truth box, as the page's code found it. Boxes are CSS pixels of the viewport. */
export type Candidate = {
  id: number;
  kind: Kind | "ignore";
  /** Who says that it is one: the scene's attribute, the page's rules, or the engine by itself. */
  source: "attribute" | "rule" | "automatic";
  tag: string;
  /** The border box of the element, or of the part of it that paints its box. */
  box: Box;
  /** What of it its scrollers and the viewport leave. */
  visibleBox: Box;
  /** It, or a part of about its size, paints a background, border or shadow. */
  paintsBox: boolean;
  hasText: boolean;
  /** Its pixels are measured by hiding it. */
  hasInk: boolean;
  /** The share of its points at which nothing lies over it. */
  visibleShare: number;
  /** A translucent layer over most of the screen lies above it. */
  isBehindScrim: boolean;
  opacity: number;
  /** The nearest labelled element around it. */
  parent: number | undefined;
};

/** A stretch of text on one line, within one element. Its box is as tall as its font, in CSS pixels of the viewport. */
export type TextSpan = {
  box: Box;
  /** Of the text's colour and of what is around it. */
  opacity: number;
  visibleShare: number;
  isBehindScrim: boolean;
};
