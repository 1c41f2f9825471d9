import type { Rng } from "./random.ts";
import type { Device } from "./scene.ts";

/** How all keys of a keyboard are painted. A ground of `none` isn't painted at all. */
export type KeyboardLook = {
  ground: string;
  ink: string;
  keyGround: string;
  functionGround: string;
  spaceGround: string;
  enterGround: string;
  enterInk: string;
  /** More CSS of painted keys: shadows and borders. */
  keyCss: string;
  radiusPx: number;
  roundEnter: boolean;
  gapXPx: number;
  gapYPx: number;
  padPx: number;
  keyHeightPx: number;
  letterPx: number;
  glyphPx: number;
  capitals: boolean;
  hints: boolean;
  strip: "none" | "words" | "tools";
  font: string;
};

/** The look of one keyboard: of Google's, Apple's, Holo's and other makers' kinds. */
export function makeKeyboardLook(rng: Rng, platform: Device["platform"], darkScreen: boolean): KeyboardLook {
  const dark = rng.chance(0.8) ? darkScreen : !darkScreen;
  if (platform === "ios") return makeAppleLook(rng, dark);
  return rng.pickWeighted([
    [makeFlatLook, 3],
    [makeBorderedLook, 4],
    [makeHoloLook, 1],
    [makeMakerLook, 2],
  ] as const)(rng, dark);
}

function makeCommonLook(
  rng: Rng,
): Pick<KeyboardLook, "letterPx" | "glyphPx" | "keyHeightPx" | "capitals" | "hints" | "strip" | "font"> {
  return {
    letterPx: rng.int(19, 24),
    glyphPx: rng.int(18, 24),
    keyHeightPx: rng.int(46, 58),
    capitals: rng.chance(0.25),
    hints: rng.chance(0.35),
    strip: rng.pick(["none", "words", "tools", "tools"] as const),
    font: "400 20px/1 'Roboto Variable',Roboto,sans-serif",
  };
}

/** Letters without grounds; only the space bar and the enter key are painted. */
function makeFlatLook(rng: Rng, dark: boolean): KeyboardLook {
  return {
    ...makeCommonLook(rng),
    ground: dark ? rng.pick(["#263238", "#1f1f1f", "#292e32"]) : rng.pick(["#eceff1", "#e8eaed", "#f1f3f4"]),
    ink: dark ? "#e8eaed" : "#37474f",
    keyGround: "none",
    functionGround: "none",
    spaceGround: dark ? "#45525a" : "#ffffff",
    enterGround: rng.pick(["#4db6ac", "#1a73e8", "#8ab4f8", "#009688"]),
    enterInk: "#ffffff",
    keyCss: "",
    radiusPx: rng.pick([4, 6, 24]),
    roundEnter: rng.chance(0.7),
    gapXPx: rng.int(2, 6),
    gapYPx: 8,
    padPx: 4,
  };
}

function makeBorderedLook(rng: Rng, dark: boolean): KeyboardLook {
  const hue = rng.int(0, 359);
  const tinted = rng.chance(0.5) ? rng.int(8, 30) : 0;
  const tone = (lightness: number) => `hsl(${hue} ${tinted}% ${lightness}%)`;
  const shadow = rng.chance(0.5) ? `box-shadow:0 1px 0 ${dark ? "rgba(0,0,0,.6)" : "rgba(0,0,0,.3)"}` : "";
  return {
    ...makeCommonLook(rng),
    ground: tone(dark ? rng.int(6, 14) : rng.int(86, 94)),
    ink: tone(dark ? 94 : 14),
    keyGround: tone(dark ? rng.int(22, 30) : rng.int(98, 100)),
    functionGround: tone(dark ? rng.int(15, 21) : rng.int(76, 84)),
    spaceGround: tone(dark ? rng.int(22, 30) : rng.int(98, 100)),
    enterGround: `hsl(${hue} ${rng.int(20, 70)}% ${dark ? 70 : 42}%)`,
    enterInk: dark ? "#111" : "#fff",
    keyCss: shadow,
    radiusPx: rng.pick([3, 5, 6, 8, 12]),
    roundEnter: rng.chance(0.15),
    gapXPx: rng.int(3, 6),
    gapYPx: rng.int(6, 11),
    padPx: rng.int(3, 6),
  };
}

function makeAppleLook(rng: Rng, dark: boolean): KeyboardLook {
  return {
    ...makeCommonLook(rng),
    ground: dark ? "#2b2b2d" : "#d1d4db",
    ink: dark ? "#ffffff" : "#000000",
    keyGround: dark ? "#6b6b6e" : "#ffffff",
    functionGround: dark ? "#464649" : "#abb0ba",
    spaceGround: dark ? "#6b6b6e" : "#ffffff",
    enterGround: rng.pick(["#007aff", dark ? "#464649" : "#abb0ba"]),
    enterInk: "#ffffff",
    keyCss: "box-shadow:0 1px 0 rgba(0,0,0,.35)",
    radiusPx: 5,
    roundEnter: false,
    gapXPx: 6,
    gapYPx: 11,
    padPx: 4,
    keyHeightPx: 54,
    letterPx: 23,
    hints: false,
    strip: rng.pick(["none", "words", "words"] as const),
    font: "400 22px/1 'Inter Variable',Inter,sans-serif",
  };
}

function makeHoloLook(rng: Rng): KeyboardLook {
  return {
    ...makeCommonLook(rng),
    ground: "#000000",
    ink: "#ffffff",
    keyGround: rng.pick(["#333333", "#2b2b2b"]),
    functionGround: "#1c1c1c",
    spaceGround: "#333333",
    enterGround: rng.pick(["#1c1c1c", "#33b5e5"]),
    enterInk: "#ffffff",
    keyCss: "border-bottom:1px solid #555",
    radiusPx: 2,
    roundEnter: false,
    gapXPx: 4,
    gapYPx: 6,
    padPx: 3,
  };
}

/** Full-width cells parted by lines, or wide bright keys, as phone makers and other keyboards have them. */
function makeMakerLook(rng: Rng, dark: boolean): KeyboardLook {
  const lined = rng.chance(0.5);
  return {
    ...makeCommonLook(rng),
    ground: dark ? rng.pick(["#17191c", "#0b2a3a", "#252525"]) : rng.pick(["#f7f7f7", "#dfe4ea", "#e3e3e8"]),
    ink: dark ? "#f2f2f2" : "#222222",
    keyGround: lined ? (dark ? "#202428" : "#fdfdfd") : dark ? "#3c4046" : "#ffffff",
    functionGround: rng.chance(0.4) ? "none" : dark ? "#2b2e33" : "#cfd4da",
    spaceGround: dark ? "#3c4046" : "#ffffff",
    enterGround: rng.pick(["#ff8a00", "#2ecc71", "#3f7df6", "none"]),
    enterInk: "#ffffff",
    keyCss: lined ? `border:1px solid ${dark ? "#34393f" : "#d5d5d5"}` : "",
    radiusPx: lined ? 0 : rng.pick([8, 10, 18]),
    roundEnter: false,
    gapXPx: lined ? 0 : rng.int(3, 5),
    gapYPx: lined ? 0 : rng.int(5, 8),
    padPx: lined ? 0 : 4,
  };
}
