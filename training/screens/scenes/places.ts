import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, chips, fab, iconButton } from "./widgets/buttons.ts";
import { field, searchField, stepper, tabs } from "./widgets/fields.ts";
import { radio, stars } from "./widgets/marks.ts";
import { badge, bottomTabs, card, divider, listRow, picture, topBar } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, box, colorIcon, createUi, icon, line, repeat, row, tint, type Ui } from "./widgets/ui.ts";

/** A street map drawn from lines: ground, water, parks, roads, names, a route. Its pins are icons, the rest is ground. */
function streetMap(ui: Ui, dark: boolean): string {
  const { rng, device, palette, text } = ui;
  const { width, height } = device;
  const [ground, road, major, park, water] = dark
    ? ["#1d2a35", "#32414f", "#4a5a68", "#20382f", "#12202e"]
    : rng.pick([
        ["#f2efe9", "#fff", "#fbd774", "#c8e6b8", "#a8d4f0"],
        ["#e8eaed", "#fff", "#d5dbe3", "#ceead6", "#9cc0f9"],
        ["#eef0ea", "#ffffff", "#ffc6a5", "#d5ebc5", "#b5d9e8"],
      ]);
  const cross = (stroke: string | undefined, strokeWidth: number) =>
    `<path d="M${rng.int(-50, width)} ${rng.pick([0, -20])}Q${rng.int(0, width)} ${rng.int(0, height)} ${rng.int(0, width)} ${height + 20}M-10 ${rng.int(0, height)}Q${rng.int(0, width)} ${rng.int(0, height)} ${width + 20} ${rng.int(0, height)}" stroke="${stroke}" stroke-width="${strokeWidth}" fill="none"/>`;
  const blocks = rng
    .times(
      4,
      () =>
        `<ellipse cx="${rng.int(0, width)}" cy="${rng.int(0, height)}" rx="${rng.int(30, 130)}" ry="${rng.int(30, 130)}" fill="${rng.pick([park, water])}"/>`,
    )
    .join("");
  const route = rng.chance(0.5)
    ? `<polyline points="${rng.times(6, (index) => `${(width * (index + 0.5)) / 6},${rng.int(height * 0.15, height * 0.6)}`).join(" ")}" fill="none" stroke="${rng.pick(["#4285f4", palette.primary, "#7b4dff"])}" stroke-width="${rng.int(4, 8)}" stroke-linejoin="round"/>`
    : "";
  const drawn = `<svg width="${width}" height="${height}" style="position:absolute;inset:0;background:${ground}">${blocks}${rng.times(7, () => cross(road, rng.int(3, 7))).join("")}${rng.times(2, () => cross(major, rng.int(7, 12))).join("")}${route}</svg>`;
  const names = repeat(
    ui,
    5,
    12,
    () =>
      `<span style="position:absolute;left:${rng.int(0, width - 60)}px;top:${rng.int(60, height)}px;font-size:${rng.int(9, 13)}px;color:${dark ? "#9fb0bf" : "#667"};transform:rotate(${rng.pick([0, 0, 0, -30, 40])}deg)">${text.word()}</span>`,
  );
  return `<div data-gt="none" style="position:absolute;inset:0">${drawn}${names}</div>`;
}

function pins(ui: Ui, count: number): string {
  const { rng, device, palette, text } = ui;
  return repeat(ui, 1, count, () => {
    const place = `position:absolute;left:${rng.int(20, device.width - 60)}px;top:${rng.int(110, Math.round(device.height * 0.55))}px;`;
    return rng.pick([
      () =>
        `<span style="${place}display:flex">${icon(ui, "map-pin", rng.int(22, 42), rng.pick(["#e53935", palette.primary, "#1e88e5"]))}</span>`,
      () =>
        `<span data-gt="icon" style="${place}display:flex;padding:${rng.int(4, 8)}px;border-radius:50% 50% 50% 4px;background:${rng.pick(["#fb8c00", "#43a047", palette.primary])};box-shadow:0 1px 3px #0006"><span data-gt="none" style="display:flex">${icon(ui, rng.pick(["home", "star", "cart", "coffee", "car"]), 15, "#fff")}</span></span>`,
      () =>
        `<span data-gt="button" style="${place}padding:4px 9px;border-radius:14px;background:#fff;color:#111;font-weight:700;font-size:12px;box-shadow:0 1px 4px #0005">${text.amount()}</span>`,
      () =>
        `<span style="${place}display:flex">${icon(ui, rng.pick(["car", "bike", "bus", "navigation"]), rng.int(20, 34), "#222")}</span>`,
      () =>
        `<span data-gt="icon" style="${place}width:18px;height:18px;border-radius:50%;background:#4285f4;border:3px solid #fff;box-shadow:0 0 0 12px rgba(66,133,244,.2)"></span>`,
    ])();
  });
}

function renderMap(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const dark = palette.dark && rng.chance(0.8);
  const floating = "box-shadow:0 2px 6px rgba(0,0,0,.3);";
  const search = rng.chance(0.7)
    ? box(searchField(ui, `background:${palette.raised};border:0;${floating}`), "padding:8px 12px;flex:none;") +
      (rng.chance(0.6) ? chips(ui, 5, "padding:0 12px 6px;") : "")
    : "";
  const direction = `<div style="margin:8px;padding:12px;border-radius:12px;background:${rng.pick(["#0b6b4b", "#1a73e8", palette.primary])};color:#fff;flex:none">${row(`${icon(ui, rng.pick(["arrow-left", "arrow-up", "turn-right", "merge"]), rng.int(32, 48), "#fff")}<div style="flex:1;min-width:0"><b style="font-size:1.4em">${rng.int(50, 900)} m</b>${line(text.title())}</div>${iconButton(ui, { name: rng.pick(["volume", "mic"]), color: "#fff" })}`, "gap:12px;")}</div>`;
  const navigating = rng.chance(0.3);
  const tools = rng
    .sample(["layers", "my-location", "add", "remove", "navigation", "compass", "volume", "search"], rng.int(1, 5))
    .map((name) =>
      iconButton(ui, {
        name,
        shape: rng.pick(["circle", "circle", "rounded", "square"]),
        background: palette.raised,
        sidePx: rng.int(38, 52),
        css: floating,
      }),
    );
  const toolColumn = `<div style="position:absolute;${rng.chance(0.85) ? "right" : "left"}:12px;bottom:${rng.int(230, 320)}px;display:flex;flex-direction:column;gap:${rng.pick([0, 8, 12])}px">${tools.join("")}</div>`;
  const sheet = rng.pick([
    () =>
      `${row(`<div style="flex:1;min-width:0">${line(text.title(), "font-size:1.25em;font-weight:700;")}${row(`${stars(ui, 14)}<span style="font-size:.85em;color:${palette.secondaryText}">${rng.int(3, 900)}</span>`, "gap:6px;")}</div>${iconButton(ui, { name: rng.pick(["close", "share", "bookmark"]), shape: rng.pick(["circle", "none"]) })}`, "padding:6px 14px;")}${row(`${button(ui, { paint: "filled", icon: "directions" })}${button(ui, { paint: "tonal", icon: "phone" })}${button(ui, { paint: "tonal", icon: "bookmark" })}`, "gap:8px;padding:8px 14px;overflow:hidden;")}<div style="display:flex;gap:6px;padding:0 14px;overflow:hidden">${repeat(ui, 3, 4, () => picture(ui, "width:110px;height:84px;border-radius:8px;"))}</div>`,
    () =>
      `<div style="padding:4px 14px"><b>${text.title()}</b></div>${repeat(ui, 2, 3, (index) => row(`${rng.chance(0.5) ? colorIcon(ui, 40) : icon(ui, rng.pick(["car", "taxi", "bike"]), 34)}<div style="flex:1;min-width:0">${line(text.word(), "font-weight:600;")}${line(text.time(), `font-size:.82em;color:${palette.secondaryText};`)}</div><b>${text.amount()}</b>`, `gap:12px;padding:9px 14px;${index === 0 ? `background:${tint(palette.primary, 12)};` : ""}`))}${row(`${icon(ui, "credit-card", 20)}<span style="flex:1">•••• ${rng.int(1000, 9999)}</span>${icon(ui, "chevron-right", 16)}`, "gap:8px;padding:8px 14px;")}${box(button(ui, { paint: "filled", fullWidth: true, heightPx: 48 }), "padding:4px 14px 10px;")}`,
    () =>
      `${row(`${avatar(ui, 50)}<div style="flex:1;min-width:0">${line(text.name(), "font-weight:600;")}${row(`${icon(ui, "star", 13, "#f5a623")}<span style="font-size:.82em">4.${rng.int(0, 9)}</span>`, "gap:3px;")}</div>${iconButton(ui, { name: "chat", shape: "circle" })}${iconButton(ui, { name: "phone", shape: "circle" })}`, "gap:10px;padding:8px 14px;")}${row(`<b style="flex:1;font-size:1.3em">${rng.int(2, 50)} min</b><span data-gt="button" style="padding:8px 18px;border-radius:20px;background:#d93025;color:#fff">${text.action()}</span>`, "padding:8px 14px;")}`,
    () =>
      `${row(`${icon(ui, "map-pin", 18, palette.primary)}${field(ui, { widthCss: "auto", css: "flex:1;min-width:0;" })}`, "gap:8px;padding:5px 14px;")}${row(`${icon(ui, "flag", 18, palette.danger)}${field(ui, { widthCss: "auto", css: "flex:1;min-width:0;" })}`, "gap:8px;padding:5px 14px;")}${tabs(ui, 4, { icons: true, style: 0 })}${repeat(ui, 2, 3, () => listRow(ui, { leading: icon(ui, rng.pick(["clock", "home", "work", "star"]), 20) }))}`,
  ])();
  const grip = `<div style="width:36px;height:4px;border-radius:2px;margin:8px auto;background:${tint(palette.text, 25)}"></div>`;
  const bottom = rng.chance(0.85)
    ? `<div style="position:relative;flex:none;${device.width > 640 ? "width:380px;margin:12px;border-radius:16px;" : "border-radius:18px 18px 0 0;"}background:${palette.raised};box-shadow:0 -1px 8px rgba(0,0,0,.25);padding-bottom:8px">${grip}${sheet}</div>`
    : "";
  return appScreen(ui, {
    barColor: dark ? "#fff" : "#222",
    under: `${streetMap(ui, dark)}${pins(ui, 7)}${toolColumn}`,
    head: navigating ? direction : search,
    main: "",
    mainCss: "pointer-events:none;",
    foot: `${bottom}${rng.chance(0.3) ? bottomTabs(ui) : ""}`,
  });
}

/** Flights, hotels, trains: a search card with swapped ends, results with times. */
function renderTravel(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const end = (name: string) =>
    row(
      `${icon(ui, name, 22, palette.primary)}<div style="flex:1;min-width:0"><div style="font-size:.75em;color:${palette.secondaryText}">${text.word()}</div>${line(text.title(), "font-weight:600;")}</div>`,
      "gap:12px;padding:9px 12px;",
    );
  const swap = `<span data-gt="button" style="position:absolute;right:14px;top:50%;margin-top:-18px;display:flex;padding:8px;border-radius:50%;background:${palette.primary};color:${palette.onPrimary}">${icon(ui, "swap-vertical", 20, palette.onPrimary)}</span>`;
  const travellers = rng.chance(0.5)
    ? row(
        `${icon(ui, "person", 20)}<span style="flex:1">${text.word()}</span>${stepper(ui)}`,
        "gap:10px;padding:8px 12px;",
      )
    : "";
  const form = card(
    ui,
    `${rng.chance(0.6) ? tabs(ui, 3, { icons: rng.chance(0.5) }) : row(rng.times(2, (index) => row(`${radio(ui, index === 0)}<span>${text.word()}</span>`, "gap:6px;")).join(""), "gap:16px;padding:10px 12px;")}<div style="position:relative">${end(rng.pick(["plane", "map-pin", "train"]))}${divider(ui)}${end(rng.pick(["map-pin", "flag", "hotel"]))}${swap}</div>${divider(ui)}${row(`<div style="flex:1">${end("calendar")}</div><div style="flex:1">${end("calendar")}</div>`)}${travellers}${box(button(ui, { paint: "filled", fullWidth: true, icon: "search" }), "padding:12px;")}`,
    "margin:12px;",
  );
  const flight = () =>
    card(
      ui,
      `${row(`${colorIcon(ui, 26)}${line(text.name(), "flex:1;")}<b>${text.amount()}</b>`, "gap:8px;padding:10px 12px;")}${row(`<div><b style="font-size:1.2em">${rng.int(0, 23)}:${rng.int(10, 59)}</b><div style="font-size:.75em">${text.word()}</div></div><div style="flex:1;display:flex;align-items:center;gap:6px"><i style="flex:1;border-top:1px dashed ${palette.secondaryText}"></i>${icon(ui, rng.pick(["plane", "train", "bus"]), 18, palette.secondaryText)}<i style="flex:1;border-top:1px dashed ${palette.secondaryText}"></i></div><div><b style="font-size:1.2em">${rng.int(0, 23)}:${rng.int(10, 59)}</b><div style="font-size:.75em">${text.word()}</div></div>`, "gap:10px;padding:0 12px 12px;")}`,
      "margin:0 12px 12px;",
    );
  const stay = () =>
    card(
      ui,
      `${picture(ui, `width:100%;height:${rng.int(130, 220)}px;`, `<span style="position:absolute;right:10px;top:10px">${iconButton(ui, { name: "heart", shape: rng.pick(["none", "circle"]), color: "#fff", background: "#0005" })}</span>`)}<div style="padding:10px">${row(`${line(text.title(), "flex:1;font-weight:700;")}${icon(ui, "star", 14, "#f5a623")}<span>4.${rng.int(1, 9)}</span>`, "gap:4px;")}${row(
        repeat(ui, 2, 5, () =>
          icon(ui, rng.pick(["wifi", "car", "coffee", "pool", "bed", "tv", "snow"]), 17, palette.secondaryText),
        ),
        "gap:10px;padding:6px 0;",
      )}<b>${text.amount()}</b> <span style="font-size:.8em">/ ${text.word()}</span></div>`,
      "margin:0 12px 12px;",
    );
  const results = rng.pick([flight, stay]);
  const filters = row(`${chips(ui, 4)}`, "padding:4px 12px 10px;");
  return appScreen(ui, {
    head: topBar(ui),
    main: `${rng.chance(0.6) ? form : ""}${rng.chance(0.6) ? filters : ""}${repeat(ui, 3, 5, results)}`,
    foot: rng.chance(0.6) ? bottomTabs(ui) : "",
    overlay: rng.chance(0.2)
      ? `<div style="position:absolute;left:0;right:0;bottom:90px;display:flex;justify-content:center">${fab(ui, { name: "map", extended: true })}</div>`
      : "",
  });
}

/** Dating and discovery: a stack of pictures with round answers below. */
function renderSwipeCards(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const answers = ["undo", "close", "star", "heart", "bolt"].slice(rng.int(0, 1), rng.int(4, 5));
  const colors = ["#f5b748", "#fd5068", "#21a7fd", "#1be4a1", "#915dd1"];
  const round = answers.map((name, index) =>
    iconButton(ui, {
      name,
      shape: rng.pick(["circle", "circle", "outline"]),
      background: palette.raised,
      color: colors[index] ?? palette.primary,
      sizePx: index % 2 ? 30 : 22,
      sidePx: index % 2 ? 62 : 46,
      css: "box-shadow:0 2px 8px rgba(0,0,0,.25);",
    }),
  );
  const facts = row(
    repeat(ui, 1, 4, () => badge(ui)),
    "gap:6px;margin-top:6px;",
  );
  const words = `<div style="position:absolute;left:0;right:0;bottom:0;padding:18px;color:#fff;background:linear-gradient(transparent,rgba(0,0,0,.8))">${row(`<b style="font-size:1.7em">${text.name()}</b><span style="font-size:1.4em">${rng.int(19, 60)}</span>${rng.chance(0.5) ? icon(ui, "verified", 22, "#4db6ff") : ""}<span style="flex:1"></span>${icon(ui, rng.pick(["info", "arrow-up"]), 24, "#fff")}`, "gap:8px;")}${row(`${icon(ui, "map-pin", 15, "#fff")}<span>${rng.int(1, 50)} km</span>`, "gap:5px;")}${facts}</div>`;
  const deck = `<div style="padding:10px;height:100%">${picture(ui, `width:100%;height:100%;border-radius:${rng.int(8, 20)}px;overflow:hidden;`, `<div style="position:absolute;top:8px;left:8px;right:8px;display:flex;gap:4px">${repeat(ui, 3, 6, (index) => `<i style="flex:1;height:3px;border-radius:2px;background:${index ? "#fff6" : "#fff"}"></i>`)}</div>${words}`)}</div>`;
  return appScreen(ui, {
    head: row(
      `${iconButton(ui, { name: "person" })}<span style="flex:1;display:flex;justify-content:center">${colorIcon(ui, 28)}</span>${iconButton(ui, { name: "chat", badge: String(rng.int(1, 9)) })}`,
      "padding:6px 12px;flex:none;",
    ),
    main: deck,
    foot: `${row(round.join(""), "justify-content:space-evenly;padding:8px 16px 14px;flex:none;")}${rng.chance(0.5) ? bottomTabs(ui) : ""}`,
  });
}

export const scenes: readonly Scene[] = [
  { name: "map-places", kit: "own", forms: ["phone", "tablet"], weight: 1.3, render: renderMap },
  { name: "travel-booking", kit: "own", forms: ["phone", "tablet"], split: "unseen", render: renderTravel },
  { name: "swipe-cards", kit: "own", forms: ["phone"], weight: 0.6, render: renderSwipeCards },
];
