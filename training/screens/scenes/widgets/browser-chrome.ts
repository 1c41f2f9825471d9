import { iconButton } from "./buttons.ts";
import { avatar, colorIcon, icon, line, repeat, row, tint, type Ui } from "./ui.ts";

/** What stands at a browser's top on a desktop: tabs, an address between glyphs, bookmarks. */
export function desktopBrowser(ui: Ui): string {
  const { rng, text } = ui;
  const dark = rng.chance(0.35);
  const [ground, face, ink] = dark ? ["#202124", "#35363a", "#e8eaed"] : ["#dee1e6", "#ffffff", "#3c4043"];
  const radius = rng.pick(["8px 8px 0 0", "8px", "0", "4px 4px 0 0"]);
  const count = rng.int(1, 9);
  const chosen = rng.int(0, count - 1);
  const strip = repeat(
    ui,
    count,
    count,
    (index) =>
      `<div data-gt="tab" style="display:flex;align-items:center;gap:7px;flex:0 1 220px;min-width:0;height:34px;padding:0 10px;border-radius:${radius};font-size:12px;${index === chosen ? `background:${face};` : ""}">${rng.chance(0.8) ? colorIcon(ui, 16) : icon(ui, "globe", 16)}${line(text.title(), "flex:1;")}${icon(ui, "close", 11)}</div>`,
  );
  const buttons = ["minus", "square", "close"].map((name) => iconButton(ui, { name, sizePx: 11, sidePx: 40 })).join("");
  const address = `<div data-gt="input" style="flex:1;min-width:0;display:flex;align-items:center;gap:9px;height:${rng.int(28, 36)}px;padding:0 12px;border-radius:${rng.pick([4, 8, 20])}px;background:${dark ? "#282a2d" : "#f1f3f4"};font-size:13px">${icon(ui, rng.pick(["lock", "search", "info"]), 14)}${line(text.url(), "flex:1;")}${rng.chance(0.7) ? icon(ui, "star", 15) : ""}</div>`;
  const tools = row(
    `${["back", "arrow-right", "refresh"].map((name, index) => iconButton(ui, { name, sizePx: 17, disabled: index === 1 && rng.chance(0.5) })).join("")}${rng.chance(0.3) ? iconButton(ui, { name: "home", sizePx: 17 }) : ""}${address}${repeat(ui, 0, 4, () => (rng.chance(0.5) ? colorIcon(ui, 18) : iconButton(ui, { sizePx: 17 })))}${avatar(ui, 24)}${iconButton(ui, { name: "more-vertical", sizePx: 17 })}`,
    `gap:7px;padding:5px 8px;background:${face};`,
  );
  const marks = rng.chance(0.4)
    ? row(
        repeat(ui, 4, 9, () =>
          row(`${rng.chance(0.5) ? icon(ui, "folder", 14) : colorIcon(ui, 14)}<span>${text.word()}</span>`, "gap:5px;"),
        ),
        `gap:16px;padding:4px 12px;font-size:12px;background:${face};border-bottom:1px solid #8883;overflow:hidden;`,
      )
    : "";
  return `<div style="flex:none;position:relative;color:${ink};background:${ground}">${row(`${strip}${iconButton(ui, { name: "add", sizePx: 14 })}<span style="flex:1"></span>${buttons}`, "padding:6px 0 0 8px;gap:1px;")}${tools}${marks}</div>`;
}

/** A phone's browser: its address bar at the top or the bottom, and its glyphs. */
export function phoneBrowser(ui: Ui): { head: string; foot: string } {
  const { rng, text, palette } = ui;
  const ground = palette.dark ? "#2b2c2f" : rng.pick(["#fff", "#f1f3f4", "#f9f9f9"]);
  const ink = palette.dark ? "#e8eaed" : "#3c4043";
  const glyph = (name: string) => iconButton(ui, { name, sizePx: rng.int(18, 24), color: ink });
  const count = `<span data-gt="icon" style="width:20px;height:20px;border:2px solid ${ink};border-radius:4px;font:700 11px/16px sans-serif;text-align:center;flex:none">${rng.int(1, 9)}</span>`;
  const address = `<div data-gt="input" style="flex:1;min-width:0;display:flex;align-items:center;gap:8px;height:${rng.int(36, 44)}px;padding:0 12px;border-radius:${rng.pick([4, 10, 22])}px;background:${tint(ink, 9)};font-size:14px">${icon(ui, rng.pick(["lock", "settings", "info"]), 15)}${line(text.url(), "flex:1;")}${rng.chance(0.4) ? icon(ui, rng.pick(["refresh", "star", "translate"]), 17) : ""}</div>`;
  const css = `padding:7px 8px;flex:none;background:${ground};color:${ink};`;
  const ios = ui.device.platform === "ios" || rng.chance(0.25);
  const tools = row(
    ["chevron-left", "chevron-right", "share", "book", "copy"].map(glyph).join(""),
    `${css}justify-content:space-between;padding-inline:18px;`,
  );
  if (ios)
    return rng.chance(0.6)
      ? { head: "", foot: `${row(address, css)}${tools}` }
      : { head: row(address, css), foot: tools };
  return {
    head: row(
      `${rng.chance(0.6) ? glyph("home") : ""}${address}${rng.chance(0.4) ? glyph("add") : ""}${count}${glyph("more-vertical")}`,
      `${css}gap:6px;border-bottom:1px solid #8883;`,
    ),
    foot: rng.chance(0.15) ? tools : "",
  };
}
