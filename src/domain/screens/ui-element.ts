/** An element's position and size, in integer pixels from the top left. `x` and `y` may be negative, sizes may be zero. */
export type ElementBounds = { x: number; y: number; width: number; height: number };

/** A candidate of element locate (docs/contract/interface.md, "Element"), after validation. */
export type UiElement = {
  id: string;
  role: string;
  name: string;
  value?: string | null | undefined;
  bounds?: ElementBounds | null | undefined;
  platform?: Record<string, unknown> | null | undefined;
};
