/** The locate operation: for a place in the picture, or for one of the things that detect found. */
export type LocateKind = "screenshots.locate" | "elements.locate";
