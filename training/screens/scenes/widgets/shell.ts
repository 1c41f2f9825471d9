import type { ScenePage } from "../../scene.ts";
import { navigationBar, statusBar } from "../../system-bars.ts";
import { makePage, scroller, tint, type Ui } from "./ui.ts";

/** A phone or tablet app's screen: system bars, a head, a scroller and a foot; `overlay` lies over all of it. */
export function appScreen(
  ui: Ui,
  parts: {
    head?: string;
    main: string;
    foot?: string;
    overlay?: string;
    mainCss?: string;
    under?: string;
    css?: string;
    bodyCss?: string;
    barColor?: string;
  },
): ScenePage {
  const { context, device } = ui;
  const hasBars = device.form !== "desktop";
  // What lies under a whole screen is a picture, mostly dark: bars let it through.
  const bars =
    parts.under === undefined || parts.under === ""
      ? {}
      : { background: "transparent", color: parts.barColor ?? "#fff" };
  return makePage(
    ui,
    `${parts.under ?? ""}<div style="position:relative;flex:1;min-height:0;display:flex;flex-direction:column">${hasBars ? statusBar(context, bars) : ""}${parts.head ?? ""}${scroller(parts.main, parts.mainCss ?? "")}${parts.foot ?? ""}${hasBars ? navigationBar(context, bars) : ""}</div>${parts.overlay ?? ""}`,
    parts.css ?? "",
    parts.bodyCss ?? "",
  );
}

/** A scrim with something on it: what lies behind is out of reach. */
export function overScrim(content: string, place: "center" | "bottom" | "left" = "center", opacity = 0.45): string {
  const align = {
    center: "align-items:center;justify-content:center;padding:24px;",
    bottom: "align-items:stretch;justify-content:flex-end;flex-direction:column;",
    left: "align-items:stretch;justify-content:flex-start;",
  }[place];
  return `<div style="position:absolute;inset:0;z-index:20;display:flex;background:rgba(0,0,0,${opacity});${align}">${content}</div>`;
}

/** A window's scroll bar as a desktop paints it: no element of its own. */
export function scrollThumb(ui: Ui): string {
  const { rng, palette } = ui;
  const width = rng.int(4, 14);
  return `<div data-gt="none" style="position:absolute;right:1px;top:0;bottom:0;width:${width}px;${rng.chance(0.5) ? `background:${tint(palette.text, 6)};` : ""}"><div style="margin-top:${rng.int(0, 120)}px;height:${rng.int(40, 200)}px;border-radius:${rng.pick([0, width])}px;background:${tint(palette.text, 30)}"></div></div>`;
}
