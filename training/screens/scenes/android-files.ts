import type { Scene } from "../scene.ts";
import { iconBar, selectionBar, tabs, toolbar } from "./android/bars.ts";
import { button, chip, fab } from "./android/buttons.ts";
import { checkbox, progressBar, radio } from "./android/controls.ts";
import { dropdown, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { badgedIcon, glyph, icon } from "./android/glyphs.ts";
import { card, grid, picture, row, sectionHeader } from "./android/lists.ts";
import { type Look, mix } from "./android/look.ts";

const FILE_ICONS = ["file", "image", "music", "video", "archive", "code", "pdf", "android", "document", "table"];

/** How a file manager shows what something is: drawn once, as one app has one way. */
function drawFileLeads(look: Look, size: number): (folder: boolean) => string {
  const { rng, ingredients, palette } = look;
  const folderColor = rng.pick([
    "#ffca28",
    "#f9a825",
    palette.primary,
    palette.secondaryText,
    "#90a4ae",
    palette.accent,
  ]);
  const style = rng.pick(["icon", "icon", "disc", "color", "thumb"]);
  return (folder) => {
    if (folder && style !== "disc") return icon(look, "folder", size, folderColor);
    const name = folder ? "folder" : rng.pick(FILE_ICONS);
    if (style === "disc")
      return badgedIcon(
        look,
        Math.max(32, size),
        name,
        folder ? folderColor : rng.pick(["#5c6bc0", "#26a69a", "#ef5350", "#78909c", "#ab47bc"]),
      );
    if (style === "color") return ingredients.colorIcon(size);
    if (style === "thumb" && rng.chance(0.6))
      return picture(look, `width:${size + 8}px;height:${size + 8}px;border-radius:${look.cardRadiusPx / 2}px`);
    return icon(look, name, size);
  };
}

function crumbs(look: Look): string {
  const { rng, text, palette } = look;
  const parts = rng.times(
    rng.int(2, 5),
    () => `<span style="font-size:1.4rem;white-space:nowrap">${text.word()}</span>`,
  );
  const home = rng.chance(0.5)
    ? icon(look, rng.pick(["home", "smartphone", "sd-card"]), 20) + glyph(look, "chevron", 10)
    : "";
  return `<div class="row" style="flex:none;gap:8px;height:${rng.pick([32, 40, 48])}px;padding:0 16px;overflow:hidden;background:${rng.chance(0.4) ? mix(palette.text, 6, palette.background) : "transparent"}">${home}${parts.join(glyph(look, "chevron", rng.int(8, 14)))}</div>`;
}

const fileManager: ScreenMaker = (look) => {
  const { rng, text } = look;
  const size = rng.pick([24, 32, 36, 40, 48]);
  const lead = drawFileLeads(look, size);
  const selecting = rng.chance(0.25);
  const mark = rng.pick(["checkbox", "tint", "radio"]);
  const tail = rng.pick(["more-vertical", "none", "info", "none"]);
  const folders = rng.int(2, 6);
  const rows = rng.times(rng.int(8, 14), (index) => {
    const chosen = selecting && rng.chance(0.35);
    const marks =
      selecting && mark === "checkbox"
        ? checkbox(look, chosen)
        : selecting && mark === "radio"
          ? radio(look, chosen)
          : tail === "none"
            ? ""
            : icon(look, tail);
    const name = index < folders ? text.word() : text.fileName();
    return row(look, {
      lead: lead(index < folders),
      title: name,
      ...(look.variant % 5 ? { sub: `${text.date()}${index < folders ? "" : ` · ${text.number()} KB`}` } : {}),
      trail: marks,
      chosen: chosen && mark === "tint",
    });
  });
  const storage = rng.chance(0.15)
    ? card(
        look,
        row(look, { lead: icon(look, "storage", 32), sub: text.number() }) +
          `<div style="padding:0 16px 14px">${progressBar(look)}</div>`,
        "margin:8px",
      )
    : "";
  const bar = selecting
    ? selectionBar(look, rng.int(1, 9))
    : toolbar(look, {
        nav: rng.pick(["menu", "back"]),
        actions: rng.sample(["search", "more-vertical", "sort", "grid", "home", "add"], rng.int(1, 4)),
      });
  return {
    top: bar + (rng.chance(0.15) ? tabs(look) : "") + (rng.chance(0.5) ? crumbs(look) : ""),
    body: storage + rows.join(""),
    bottom: rng.chance(0.2)
      ? iconBar(
          look,
          rng.sample(["copy", "cut", "paste", "delete", "edit", "share", "add", "home", "refresh"], rng.int(4, 7)),
          { color: look.barColor, ink: look.onBar },
        )
      : "",
    over: rng.chance(0.35) ? fab(look, rng.pick(["add", "folder", "paste"]), { bottomPx: 64 }) : "",
  };
};

/** The system's picker of documents: grid or list, chips of kinds, a sort line, perhaps a drawer of roots. */
const documentPicker: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients, context } = look;
  const columns = Math.max(2, Math.round(context.device.width / rng.pick([120, 160, 180])));
  const chips = `<div class="row" style="flex:none;gap:8px;padding:8px 16px;overflow:hidden">${["image", "music", "video", "file"].map((name) => chip(look, text.word(), { icon: name })).join("")}</div>`;
  const sort = `<div class="row" style="padding:6px 16px;gap:8px;color:${palette.secondaryText};font-size:1.4rem"><span>${text.title()}</span>${rng.chance(0.5) ? icon(look, "sort", 18) : glyph(look, "arrow", 12)}<span class="grow"></span>${icon(look, rng.pick(["list", "grid"]), 24)}</div>`;
  const tall = rng.pick([80, 100, 120, 140]);
  const cells = rng.times(rng.int(6, 15), () => {
    const shown = rng.chance(0.5)
      ? picture(look, `height:${tall}px`)
      : `<div class="mid" style="width:100%;height:${tall}px">${icon(look, rng.pick(["folder", ...FILE_ICONS]), rng.pick([40, 48, 56]))}</div>`;
    const foot = `<div class="row" style="gap:8px;padding:8px">${rng.chance(0.5) ? icon(look, rng.pick(FILE_ICONS), 20) : ""}<div class="grow"><div class="cut" style="font-size:1.4rem">${text.fileName()}</div><div class="cut" style="font-size:1.2rem;color:${palette.secondaryText}">${text.date()}</div></div>${rng.chance(0.3) ? icon(look, "fullscreen", 18) : ""}</div>`;
    return card(look, shown + foot);
  });
  const lead = drawFileLeads(look, rng.pick([24, 32, 40]));
  const list = rng.times(rng.int(7, 12), (index) =>
    row(look, {
      lead: lead(index < 3),
      title: text.fileName(),
      sub: `${text.date()}, ${text.number()} kB`,
      trail: rng.chance(0.2) ? icon(look, "fullscreen", 20) : "",
    }),
  );
  const body = rng.chance(0.5) ? grid(cells, columns, 8, "padding:8px") : list.join("");
  const drawer = rng.chance(0.2)
    ? `<div style="position:absolute;inset:0;z-index:12;background:rgba(0,0,0,.45)"><div style="width:${Math.min(320, context.device.width * 0.78)}px;height:100%;background:${palette.raised};overflow:hidden">${toolbar(look, { nav: "none", actions: [], color: palette.raised, onColor: palette.text, flat: true })}${rng.times(rng.int(6, 10), (index) => row(look, { lead: index > 5 ? ingredients.colorIcon(24) : icon(look, rng.pick(["clock", "image", "video", "music", "download", "storage", "sd-card", "smartphone"])), title: text.word(), chosen: index === 0 })).join("")}</div></div>`
    : "";
  const save = rng.chance(0.25)
    ? `<div class="row" style="flex:none;gap:12px;padding:8px 16px;background:${palette.raised};--behind:${palette.raised}">${textField(look, { value: text.fileName() })}${button(look, text.action(), { emphasis: rng.pick(["text", "filled"]) })}</div>`
    : "";
  return {
    top:
      toolbar(look, { nav: "menu", actions: rng.sample(["search", "more-vertical", "grid"], 2) }) +
      (rng.chance(0.6) ? chips : "") +
      (rng.chance(0.4) ? crumbs(look) : ""),
    body: sort + body,
    bottom: save,
    over: drawer,
  };
};

/** The hobbyist's own file chooser: a path, an up button, plain rows, two buttons. */
const plainChooser: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const up = rng.chance(0.6)
    ? `<div class="row" style="gap:6px;padding:4px">${button(look, "..", { small: true, emphasis: "default" })}${rng.chance(0.5) ? button(look, text.word(), { small: true, emphasis: "default", icon: "home" }) : ""}<span class="grow cut" style="font-size:1.3rem">/${text.word()}/${text.word()}</span>${dropdown(look, text.word())}</div>`
    : "";
  const mark = rng.pick(["icon", "glyph", "none", "checkbox"]);
  const rows = rng.times(rng.int(10, 18), (index) =>
    row(look, {
      dense: true,
      title: index < 4 ? text.word() : text.fileName(),
      lead:
        mark === "icon"
          ? icon(look, index < 4 ? "folder" : "file", 20)
          : mark === "glyph"
            ? glyph(look, index < 4 ? "square" : "box", 12)
            : mark === "checkbox"
              ? checkbox(look, rng.chance(0.2))
              : "",
      meta: rng.chance(0.5) ? text.number() : "",
    }),
  );
  const name = rng.chance(0.5)
    ? `<div class="row" style="padding:4px 8px">${textField(look, { hint: text.fileName() })}</div>`
    : "";
  const ends = `<div style="flex:none;border-top:1px solid ${palette.divider}">${name}<div class="row">${rng.times(2, () => button(look, text.action(), { grow: true, emphasis: "default" })).join("")}</div></div>`;
  return { top: (rng.chance(0.6) ? toolbar(look) : "") + up, body: rows.join(""), bottom: ends };
};

/** Downloads under way and done: progress lines, pause and cancel crosses. */
const downloads: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const lead = drawFileLeads(look, rng.pick([32, 40, 48]));
  const active = rng.times(
    rng.int(1, 4),
    () =>
      `<div class="row" style="gap:14px;padding:10px ${look.gutterPx + 4}px">${rng.chance(0.3) ? ingredients.colorIcon(40) : lead(false)}<div class="grow"><div class="cut">${text.fileName()}</div><div style="padding:6px 0">${progressBar(look)}</div><div class="row" style="justify-content:space-between;font-size:1.2rem;color:${palette.secondaryText}"><span>${text.number()} MB</span><span>${rng.int(1, 99)} %</span></div></div>${rng.chance(0.6) ? icon(look, rng.pick(["pause", "play", "refresh"]), 24) : ""}${rng.chance(0.7) ? icon(look, "close", rng.pick([18, 24])) : ""}</div>`,
  );
  const done = rng.times(rng.int(3, 8), () =>
    row(look, {
      lead: lead(false),
      title: text.fileName(),
      sub: text.url(),
      meta: text.time(),
      trail: rng.chance(0.5) ? icon(look, "more-vertical") : "",
    }),
  );
  return {
    top: toolbar(look) + (rng.chance(0.3) ? tabs(look, { count: 3 }) : ""),
    body: sectionHeader(look) + active.join("") + sectionHeader(look) + done.join(""),
    over: rng.chance(0.3) ? fab(look, "add") : "",
  };
};

export const screens: readonly ScreenMaker[] = [fileManager, documentPicker, downloads];

export const scenes: readonly Scene[] = [
  androidScene("file-manager", fileManager, { weight: 2 }),
  androidScene("document-picker", documentPicker, { weight: 1.3 }),
  androidScene("plain-chooser", plainChooser, { split: "unseen" }),
  androidScene("downloads", downloads),
];
