import type { Scene, SceneContext, ScenePage } from "../scene.ts";
import { button, chips, fab, iconButton } from "./widgets/buttons.ts";
import { field, searchField, select, stepper, tabs } from "./widgets/fields.ts";
import { checkbox, radio, stars } from "./widgets/marks.ts";
import { badge, bottomTabs, card, divider, listRow, picture, topBar } from "./widgets/parts.ts";
import { appScreen } from "./widgets/shell.ts";
import { avatar, box, colorIcon, column, createUi, icon, line, repeat, row, type Ui } from "./widgets/ui.ts";

function price(ui: Ui): string {
  return `<b style="color:${ui.rng.pick([ui.palette.text, ui.palette.primary, ui.palette.danger])}">${ui.text.amount()}</b>${ui.rng.chance(0.3) ? ` <s style="font-size:.8em;opacity:.6">${ui.text.amount()}</s>` : ""}`;
}

/** A product's card: picture with a heart on it, words, stars, a way to buy. */
function product(ui: Ui, widthCss: string, heightPx: number): string {
  const { rng, text, palette } = ui;
  const heart = rng.chance(0.6)
    ? `<span style="position:absolute;top:6px;${rng.pick(["right", "left"])}:6px;display:flex">${iconButton(ui, { name: rng.pick(["heart", "bookmark"]), sizePx: 18, shape: rng.pick(["none", "circle"]), background: "#fffd", color: rng.pick(["#e33", "#333", "#fff"]) })}</span>`
    : "";
  const sale = rng.chance(0.3)
    ? `<span style="position:absolute;bottom:6px;left:6px">${badge(ui, `-${rng.int(5, 70)}%`)}</span>`
    : "";
  const buy = rng.pickWeighted<() => string>([
    [
      () =>
        row(
          `<span style="flex:1">${price(ui)}</span>${iconButton(ui, { name: rng.pick(["add", "cart"]), shape: rng.pick(["circle", "rounded"]), background: palette.primary, color: palette.onPrimary, sizePx: 16 })}`,
        ),
      2,
    ],
    [
      () => `<div>${price(ui)}</div>${button(ui, { fullWidth: true, ...(rng.chance(0.4) ? { icon: "cart" } : {}) })}`,
      1,
    ],
    [() => `<div>${price(ui)}</div>`, 2],
  ])();
  const rate = rng.chance(0.5)
    ? row(
        rng.chance(0.5)
          ? stars(ui, 13)
          : `${icon(ui, "star", 14, "#f5a623")}<span style="font-size:.8em">${rng.int(1, 4)}.${rng.int(0, 9)} (${rng.int(2, 999)})</span>`,
        "gap:3px;",
      )
    : "";
  return `<div style="width:${widthCss};flex:none;min-width:0">${card(ui, `${picture(ui, `width:100%;height:${heightPx}px;`, `${heart}${sale} `)}<div style="padding:8px;display:flex;flex-direction:column;gap:4px">${line(text.title(), "font-size:.92em;")}${rate}${buy}</div>`)}</div>`;
}

function renderShop(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, device } = ui;
  const columns = device.width > 640 ? rng.int(3, 5) : rng.pick([1, 2, 2, 2, 3]);
  const banner = rng.chance(0.5)
    ? box(
        picture(
          ui,
          `width:100%;height:${rng.int(110, 190)}px;border-radius:${ui.look.cardRadiusPx}px;`,
          `<div style="position:absolute;inset:0;padding:16px;color:#fff;text-shadow:0 1px 3px #000"><b style="font-size:1.4em">${text.title()}</b><div style="margin-top:12px">${button(ui, { paint: "filled" })}</div></div>`,
        ),
        "padding:10px 12px;",
      )
    : "";
  const categories = rng.chance(0.55)
    ? `<div style="display:grid;grid-template-columns:repeat(${rng.int(4, 5)},1fr);gap:12px 6px;padding:10px 12px">${repeat(ui, 4, 10, () => column(`${rng.chance(0.5) ? colorIcon(ui, rng.int(28, 48)) : iconButton(ui, { shape: rng.pick(["circle", "rounded", "none"]), sizePx: 24, color: palette.primary })}${line(text.word(), "font-size:.75em;max-width:100%;")}`, "align-items:center;gap:4px;min-width:0;"))}</div>`
    : "";
  const filters = rng.chance(0.4)
    ? row(
        `${button(ui, { icon: "filter", paint: rng.pick(["outlined", "text"]) })}${select(ui)}<span style="flex:1"></span>${iconButton(ui, { name: "grid" })}${iconButton(ui, { name: "list" })}`,
        "gap:6px;padding:6px 12px;",
      )
    : chips(ui, 6, "padding:8px 12px;");
  const grid = `<div style="display:grid;grid-template-columns:repeat(${columns},minmax(0,1fr));gap:10px;padding:10px 12px">${repeat(ui, columns * 2, columns * 4, () => product(ui, "100%", columns === 1 ? 200 : rng.int(110, 170)))}</div>`;
  const head = rng.chance(0.5)
    ? topBar(ui, { actions: ["search", "cart"] })
    : row(
        `${searchField(ui, "flex:1;", "auto")}${iconButton(ui, { name: "cart", badge: String(rng.int(1, 9)) })}${rng.chance(0.5) ? iconButton(ui, { name: "bell" }) : ""}`,
        `gap:8px;padding:8px 12px;flex:none;${ui.look.barCss}`,
      );
  return appScreen(ui, {
    head,
    main: `${banner}${categories}${filters}${grid}`,
    foot: rng.chance(0.8) ? bottomTabs(ui, { names: ["home", "search", "cart", "heart", "person"] }) : "",
  });
}

function renderProduct(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette, look } = ui;
  const shape = rng.pick(["circle", "rounded", "none"] as const);
  const over = (name: string) =>
    iconButton(ui, {
      name,
      shape,
      background: rng.pick(["#fffe", "#0007"]),
      color: shape === "none" ? "#fff" : "#444",
    });
  const hero = picture(
    ui,
    `width:100%;height:${rng.int(240, 380)}px;`,
    `<div style="position:absolute;left:10px;right:10px;top:10px;display:flex;gap:8px">${over("back")}<span style="flex:1"></span>${over(rng.pick(["share", "heart"]))}${over("cart")}</div><div style="position:absolute;bottom:10px;left:0;right:0;display:flex;gap:6px;justify-content:center">${repeat(ui, 3, 6, (index) => `<i style="width:7px;height:7px;border-radius:50%;background:${index === 0 ? "#fff" : "#fff8"}"></i>`)}</div>`,
  );
  const thumbs = rng.chance(0.3)
    ? row(
        repeat(ui, 3, 5, () => picture(ui, "width:54px;height:54px;border-radius:6px;")),
        "gap:8px;padding:8px 14px;",
      )
    : "";
  const sizes = row(
    repeat(
      ui,
      3,
      6,
      (index) =>
        `<span data-gt="button" style="padding:6px 12px;border-radius:${Math.min(look.radiusPx, 18)}px;${index === 1 ? `background:${palette.primary};color:${palette.onPrimary};` : `border:1px solid ${palette.divider};`}">${["S", "M", "L", "XL", "38", "40"][index]}</span>`,
    ),
    "gap:8px;flex-wrap:wrap;",
  );
  const facts = repeat(ui, 1, 4, () =>
    listRow(ui, {
      leading: icon(ui, rng.pick(["truck", "shield", "refresh", "tag", "clock", "map-pin"]), 22, palette.primary),
      trailing: icon(ui, "chevron-right", 16, palette.secondaryText),
      css: "padding-inline:0;",
    }),
  );
  const review = row(
    `${avatar(ui, 36)}<div style="flex:1;min-width:0"><b>${text.name()}</b><div>${stars(ui, 12)}</div><div style="font-size:.9em">${text.sentence()}</div></div>`,
    "gap:10px;align-items:flex-start;padding:10px 0;",
  );
  const body = `<div style="padding:14px"><div style="font-size:1.3em;font-weight:700">${text.title()}</div>${row(`${stars(ui, 16)}<span style="font-size:.85em">(${rng.int(3, 900)})</span><span style="flex:1"></span>${price(ui)}`, "gap:6px;padding:6px 0;")}${rng.chance(0.7) ? sizes : select(ui)}${row(`${stepper(ui)}`, "padding:10px 0;")}${rng.chance(0.4) ? tabs(ui, 3) : ""}<p>${text.paragraph()}</p>${facts}${review}</div>`;
  const foot = row(
    `${rng.chance(0.5) ? iconButton(ui, { name: rng.pick(["heart", "chat"]), shape: rng.pick(["outline", "rounded", "none"]) }) : price(ui)}<div style="flex:1">${button(ui, { paint: "filled", fullWidth: true, heightPx: 46, ...(rng.chance(0.5) ? { icon: "cart" } : {}) })}</div>`,
    `gap:10px;padding:8px 14px;flex:none;background:${palette.surface};border-top:1px solid ${palette.divider};`,
  );
  return appScreen(ui, { head: rng.chance(0.3) ? topBar(ui) : "", main: `${hero}${thumbs}${body}`, foot });
}

function renderCart(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const framed = rng.chance(0.5);
  const picks = rng.chance(0.4);
  const items = repeat(ui, 2, 5, () => {
    const content = row(
      `${picks ? checkbox(ui, true) : ""}${picture(ui, `width:${rng.int(56, 92)}px;height:${rng.int(56, 92)}px;border-radius:6px;`)}<div style="flex:1;min-width:0;display:flex;flex-direction:column;gap:6px">${row(`${line(text.title(), "flex:1;font-weight:600;")}${iconButton(ui, { name: rng.pick(["delete", "close", "more-vertical"]), sizePx: 18, color: palette.secondaryText })}`)}${row(`<span style="flex:1">${price(ui)}</span>${stepper(ui)}`)}</div>`,
      "gap:10px;padding:10px;",
    );
    return framed ? card(ui, content, "margin:8px 12px;") : `${content}${divider(ui)}`;
  });
  const coupon = rng.chance(0.6)
    ? row(
        `${field(ui, { leading: "tag", widthCss: "auto", css: "flex:1;min-width:0;" })}${button(ui, { paint: rng.pick(["filled", "outlined", "text"]) })}`,
        "gap:8px;padding:10px 12px;",
      )
    : "";
  const pay = rng.chance(0.6)
    ? `<div style="padding:6px 12px"><b>${text.title()}</b>${repeat(ui, 2, 4, (index) => row(`${radio(ui, index === 0)}${rng.chance(0.5) ? colorIcon(ui, 28) : icon(ui, rng.pick(["credit-card", "wallet", "bank", "truck"]), 24)}${line(text.title(), "flex:1;")}`, `gap:10px;padding:9px 0;border-bottom:1px solid ${palette.divider};`))}</div>`
    : "";
  const address = rng.chance(0.6)
    ? card(
        ui,
        row(
          `${icon(ui, "map-pin", 24, palette.primary)}<div style="flex:1;min-width:0">${line(text.name(), "font-weight:600;")}${line(text.sentence(), "font-size:.85em;")}</div>${rng.chance(0.5) ? icon(ui, "edit", 18) : icon(ui, "chevron-right", 18)}`,
          "gap:10px;padding:12px;",
        ),
        "margin:8px 12px;",
      )
    : "";
  const sums = `<div style="padding:10px 14px">${repeat(ui, 2, 4, () => row(`<span style="flex:1">${text.word()}</span><span>${text.amount()}</span>`, "padding:3px 0;"))}</div>`;
  return appScreen(ui, {
    head: topBar(ui),
    main: `${address}${items}${coupon}${pay}${sums}`,
    foot: box(
      button(ui, { paint: "filled", fullWidth: true, heightPx: rng.int(44, 54) }),
      "padding:10px 14px;flex:none;",
    ),
  });
}

/** Food to order: places with pictures, times and stars; a cart that floats. */
function renderFood(context: SceneContext): ScenePage {
  const ui = createUi(context);
  const { rng, text, palette } = ui;
  const address = row(
    `${icon(ui, "map-pin", 22, palette.primary)}<div style="min-width:0">${row(`${line(text.title(), "font-weight:700;")}${icon(ui, "chevron-down", 14)}`, "gap:4px;")}${line(text.sentence(), "font-size:.75em;opacity:.7;")}</div><span style="flex:1"></span>${avatar(ui, 34)}`,
    "gap:8px;padding:10px 14px;flex:none;",
  );
  const facts = () =>
    row(
      `${icon(ui, "star", 14, "#f5a623")}<span>${rng.int(3, 4)}.${rng.int(0, 9)}</span>${icon(ui, "clock", 14, palette.secondaryText)}<span>${rng.int(10, 60)} min</span>${rng.chance(0.5) ? `${icon(ui, "bike", 14, palette.secondaryText)}<span>${text.amount()}</span>` : ""}`,
      `gap:5px;font-size:.8em;color:${palette.secondaryText};`,
    );
  const wide = () =>
    card(
      ui,
      `${picture(ui, `width:100%;height:${rng.int(110, 170)}px;`, `<span style="position:absolute;right:8px;top:8px">${iconButton(ui, { name: "heart", color: "#fff", sizePx: 20 })}</span>`)}<div style="padding:10px">${line(text.title(), "font-weight:700;")}${facts()}</div>`,
      "margin:0 14px 14px;",
    );
  const dish = () =>
    row(
      `<div style="flex:1;min-width:0">${rng.chance(0.3) ? icon(ui, rng.pick(["leaf", "fire", "star"]), 13, palette.success) : ""}${line(text.title(), "font-weight:600;")}<div style="font-size:.82em;color:${palette.secondaryText}">${text.sentence()}</div>${price(ui)}</div><div style="position:relative">${picture(ui, "width:92px;height:84px;border-radius:10px;")}<span data-gt="button" style="position:absolute;right:6px;bottom:6px;display:flex;padding:5px;border-radius:50%;background:${palette.raised};color:${palette.primary};box-shadow:0 1px 4px #0005">${icon(ui, "add", 18, palette.primary)}</span></div>`,
      `gap:12px;padding:12px 14px;border-bottom:1px solid ${palette.divider};`,
    );
  const kinds = `<div style="display:flex;gap:14px;padding:8px 14px;overflow:hidden">${repeat(ui, 6, 8, () => column(`${rng.chance(0.6) ? colorIcon(ui, rng.int(32, 52)) : picture(ui, "width:60px;height:60px;border-radius:50%;")}<span style="font-size:.78em">${text.word()}</span>`, "align-items:center;gap:4px;flex:none;"))}</div>`;
  const cart = rng.chance(0.5)
    ? box(
        `<div data-gt="button" style="display:flex;align-items:center;gap:10px;height:50px;padding:0 16px;border-radius:${ui.look.radiusPx}px;background:${palette.primary};color:${palette.onPrimary};font-weight:600">${icon(ui, "cart", 20)}<span style="flex:1">${text.action()}</span><span>${text.amount()}</span></div>`,
        "padding:8px 14px;flex:none;",
      )
    : "";
  const order = rng.chance(0.5);
  return appScreen(ui, {
    head: `${address}${box(searchField(ui), "padding:0 14px 8px;flex:none;")}`,
    main: `${kinds}${chips(ui, 5, "padding:8px 14px;")}${order ? repeat(ui, 5, 8, dish) : repeat(ui, 3, 5, wide)}`,
    foot: `${cart}${rng.chance(0.7) ? bottomTabs(ui) : ""}`,
    overlay: rng.chance(0.12) ? `<div style="position:absolute;right:16px;bottom:120px">${fab(ui)}</div>` : "",
  });
}

export const scenes: readonly Scene[] = [
  { name: "shop-home", kit: "own", forms: ["phone", "tablet"], render: renderShop },
  { name: "shop-product", kit: "own", forms: ["phone", "tablet"], render: renderProduct },
  { name: "shop-cart", kit: "own", forms: ["phone", "tablet"], render: renderCart },
  { name: "food-delivery", kit: "own", forms: ["phone", "tablet"], render: renderFood },
];
