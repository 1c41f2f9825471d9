import type { Scene } from "../scene.ts";
import { toolbar } from "./android/bars.ts";
import { button, iconButton } from "./android/buttons.ts";
import { checkbox } from "./android/controls.ts";
import { dropdown, textField } from "./android/fields.ts";
import { androidScene, type ScreenMaker } from "./android/frame.ts";
import { badgedIcon, drawLeads, icon } from "./android/glyphs.ts";
import { card, grid, picture, row } from "./android/lists.ts";
import { maybe, mix, when } from "./android/look.ts";

const column = (inside: string, justify: string, gapPx: number): string =>
  `<div style="min-height:100%;display:flex;flex-direction:column;justify-content:${justify};gap:${gapPx}px;padding:24px">${inside}</div>`;

const login: ScreenMaker = (look) => {
  const { rng, text, palette, ingredients } = look;
  const logo = `<div class="mid" style="width:100%;padding:16px">${ingredients.colorIcon(rng.pick([48, 64, 72]))}</div>`;
  const title = maybe(
    look,
    0.7,
    () => `<div style="text-align:${rng.pick(["center", "start"])};font-size:2.400rem">${text.title()}</div>`,
  );
  const leads = rng.chance(0.4);
  const user = textField(look, {
    label: text.word(),
    hint: text.word(),
    ...(rng.chance(0.5) ? { value: text.email() } : {}),
    ...(leads ? { lead: rng.pick(["person", "mail", "globe"]) } : {}),
  });
  const secret = textField(look, {
    label: text.word(),
    hint: text.word(),
    value: text.word(),
    secret: true,
    ...(leads ? { lead: "lock" } : {}),
    ...(rng.chance(0.6) ? { trail: rng.pick(["eye", "eye-off"]) } : {}),
  });
  const server = maybe(
    look,
    0.3,
    () => `<div class="row">${textField(look, { label: text.word(), value: text.url() })}</div>`,
  );
  const keep = maybe(
    look,
    0.4,
    () =>
      `<div class="row" style="gap:10px">${checkbox(look, rng.chance(0.5))}<span class="grow">${text.title()}</span></div>`,
  );
  const go = button(look, text.action(), { emphasis: rng.pick(["filled", "filled", "default"]), full: true });
  const others = maybe(look, 0.4, () =>
    rng
      .times(
        rng.int(1, 3),
        () =>
          `<span data-gt="button" class="row" style="gap:12px;height:48px;padding:0 16px;border:1px solid ${palette.divider};border-radius:${look.radiusPx}px">${ingredients.colorIcon(22)}<span class="grow" style="text-align:center">${text.title()}</span></span>`,
      )
      .join(""),
  );
  const round = maybe(
    look,
    0.2,
    () =>
      `<div class="mid" style="width:100%;gap:20px">${rng.times(3, () => ingredients.colorIcon(40)).join("")}</div>`,
  );
  const links = maybe(
    look,
    0.6,
    () => `<div style="text-align:center;font-size:1.400rem;color:${palette.primary}">${text.title()}</div>`,
  );
  return {
    top: maybe(look, 0.4, () => toolbar(look)),
    body: column(
      `${maybe(look, 0.8, () => logo)}${title}<div class="row">${user}</div><div class="row">${secret}</div>${server}${keep}${go}${links}${others}${round}`,
      rng.pick(["center", "flex-start", "space-evenly"]),
      rng.int(6, 20),
    ),
    typing: true,
  };
};

/** A first page of several: a picture or big icon, words, dots, buttons at the bottom. */
const onboarding: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const colored = rng.chance(0.35);
  const ink = colored ? palette.onPrimary : palette.text;
  const shown = rng.pick([
    () => icon(look, undefined, rng.pick([56, 64, 72]), ink),
    () => picture(look, `width:220px;height:220px;border-radius:${rng.pick(["50%", "16px"])}`),
    () => `<div data-gt="ignore">${icon(look, undefined, 150, ink)}</div>`,
  ])();
  const dots = rng
    .times(
      4,
      (index) =>
        `<span data-gt="ignore" style="width:${index === 1 ? 10 : 8}px;height:8px;border-radius:4px;background:${mix(ink, index === 1 ? 100 : 35, "transparent")}"></span>`,
    )
    .join("");
  const key = (name: string): string =>
    rng.chance(0.5)
      ? icon(look, name, 24, ink)
      : `<span data-gt="button" class="mid" style="height:40px;padding:0 12px;font-weight:500;color:${ink}">${text.action()}</span>`;
  const foot = rng.chance(0.6)
    ? `<div class="row" style="flex:none;padding:12px 16px;justify-content:space-between">${key("close")}<span class="mid" style="gap:8px">${dots}</span>${key(rng.pick(["arrow-right", "check", "next"]))}</div>`
    : `<div style="flex:none;padding:12px 24px"><div class="mid" style="width:100%;gap:8px;padding:12px">${dots}</div>${button(look, text.action(), { emphasis: colored ? "tonal" : "filled", full: true })}</div>`;
  return {
    body: `<div style="min-height:100%;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:24px;padding:32px;text-align:center;color:${ink}">${shown}<div style="font-size:2.400rem">${text.title()}</div><div>${text.sentence()}</div>${maybe(look, 0.25, () => button(look, text.action(), { emphasis: "outlined" }))}</div>`,
    bottom: `<div style="flex:none;color:${ink}">${foot}</div>`,
    background: colored ? palette.primary : palette.background,
    calm: true,
  };
};

/** Steps of a wizard, or a first set-up by the system. */
const setup: ScreenMaker = (look) => {
  const { rng, text, palette } = look;
  const lead = drawLeads(look, 24);
  const head = `<div style="padding:32px 24px 16px">${icon(look, undefined, rng.pick([28, 36, 48]), palette.primary)}<div style="font-size:2.800rem;padding-top:16px">${text.title()}</div><div style="color:${palette.secondaryText};padding-top:8px">${text.sentence()}</div></div>`;
  const steps = rng.times(
    rng.int(2, 5),
    (index) =>
      `<div class="row" style="gap:14px;padding:10px 24px">${index === 0 ? badgedIcon(look, 26, "check") : `<span class="mid" style="width:26px;height:26px;border-radius:50%;background:${mix(palette.text, 40, palette.background)};color:#fff;font-size:1.300rem">${index + 1}</span>`}<span class="grow">${text.title()}</span>${maybe(look, 0.3, () => iconButton(look, "edit", { sizePx: 18 }))}</div>`,
  );
  const choices = rng.pick([
    () => steps.join(""),
    () => rng.times(4, () => row(look, { lead: lead(), sub: text.sentence() })).join(""),
    () =>
      `<div style="padding:0 24px">${dropdown(look, text.title())}${rng.times(3, () => `<div class="row" style="gap:14px;min-height:44px">${checkbox(look, rng.chance(0.7))}<span class="grow">${text.title()}</span></div>`).join("")}</div>`,
  ])();
  const tiles = maybe(look, 0.2, () =>
    grid(
      rng.times(4, () =>
        card(
          look,
          `<div class="mid" style="width:100%;flex-direction:column;gap:8px;padding:16px">${icon(look, undefined, 32)}<span>${text.word()}</span></div>`,
        ),
      ),
      2,
      12,
      "padding:12px 24px",
    ),
  );
  const ends = `<div class="row" style="flex:none;padding:12px 20px;justify-content:space-between">${button(look, text.action(), { emphasis: "text" })}${button(look, text.action(), { emphasis: rng.pick(["filled", "text"]) })}</div>`;
  return {
    body: head + choices + tiles + when(rng.chance(0.2), () => `<p style="padding:16px 24px">${text.paragraph()}</p>`),
    bottom: ends,
  };
};

export const screens: readonly ScreenMaker[] = [login, setup];

export const scenes: readonly Scene[] = [
  androidScene("login", login),
  androidScene("onboarding", onboarding, { weight: 0.7 }),
  androidScene("setup", setup, { weight: 0.7 }),
];
