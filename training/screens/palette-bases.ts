import { fromHsl, lighten, toHex } from "./colors.ts";
import type { Rng } from "./random.ts";

/** A palette before its secondary colours are derived. */
export type Base = {
  background: string;
  surface: string;
  raised: string;
  text: string;
  primary: string;
  accent: string;
};

const MATERIAL_HUES = [
  "#f44336",
  "#e91e63",
  "#9c27b0",
  "#673ab7",
  "#3f51b5",
  "#2196f3",
  "#0288d1",
  "#0097a7",
  "#009688",
  "#43a047",
  "#689f38",
  "#afb42b",
  "#fbc02d",
  "#ffa000",
  "#f57c00",
  "#e64a19",
  "#795548",
  "#607d8b",
];
const IOS_HUES = ["#007aff", "#34c759", "#ff9500", "#ff3b30", "#af52de", "#5856d6", "#ff2d55", "#00c7be"];

type Maker = (rng: Rng) => Base;
const tint = (rng: Rng, hue: number, saturation: number, lightness: number) =>
  toHex(fromHsl(hue, saturation + rng.between(-4, 4), lightness));

/** Kinds of light palettes and how often each is drawn. */
export const lightMakers: readonly (readonly [Maker, number])[] = [
  [
    (rng) => ({
      background: rng.pick(["#fafafa", "#ffffff", "#eeeeee"]),
      surface: "#ffffff",
      raised: rng.pick(["#ffffff", "#f5f5f5"]),
      text: "#212121",
      primary: rng.pick(MATERIAL_HUES),
      accent: rng.pick(MATERIAL_HUES),
    }),
    8,
  ],
  [makeMaterialYouLight, 7],
  [
    (rng) => ({
      background: rng.pick(["#f2f2f7", "#ffffff", "#efeff4"]),
      surface: "#ffffff",
      raised: "#f9f9f9",
      text: "#000000",
      primary: rng.pick(IOS_HUES),
      accent: rng.pick(IOS_HUES),
    }),
    4,
  ],
  [
    () => ({
      background: "#f3f3f3",
      surface: "#f3f3f3",
      raised: "#dddddd",
      text: "#333333",
      primary: "#33b5e5",
      accent: "#0099cc",
    }),
    2,
  ],
  [
    (rng) => ({
      background: rng.pick(["#fbf0d9", "#f4ecd8", "#fdf6e3"]),
      surface: "#fff8e8",
      raised: "#efe3c4",
      text: "#5b4636",
      primary: rng.pick(["#8b5e3c", "#b58900", "#a0522d"]),
      accent: rng.pick(["#2aa198", "#cb4b16", "#6c71c4"]),
    }),
    1.5,
  ],
  [
    (rng) => ({
      background: "#ffffff",
      surface: "#ffffff",
      raised: "#ffffff",
      text: "#000000",
      primary: rng.pick(["#000000", "#0000c8", "#b00000"]),
      accent: "#000000",
    }),
    1,
  ],
  [makePastel, 2],
  [
    (rng) => ({
      background: "#ffffff",
      surface: rng.pick(["#f8f9fa", "#ffffff", "#f1f3f5"]),
      raised: "#ffffff",
      text: rng.pick(["#212529", "#1f2937", "#111827"]),
      primary: rng.pick(["#0d6efd", "#2563eb", "#7c3aed", "#16a34a", "#dc2626", "#0f172a"]),
      accent: rng.pick(["#6c757d", "#f59e0b", "#ec4899", "#14b8a6"]),
    }),
    4,
  ],
  [makeRandomLight, 4],
  [
    (rng) => ({
      background: rng.pick(["#d6d6d6", "#c0c0c0", "#ececec"]),
      surface: "#e4e4e4",
      raised: "#f0f0f0",
      text: "#1a1a1a",
      primary: rng.pick(["#555555", "#316ac5", "#3a6ea5"]),
      accent: "#777777",
    }),
    1,
  ],
];

/** Kinds of dark palettes and how often each is drawn. */
export const darkMakers: readonly (readonly [Maker, number])[] = [
  [
    (rng) => ({
      background: "#121212",
      surface: "#1e1e1e",
      raised: rng.pick(["#242424", "#2c2c2c", "#1f1f1f"]),
      text: "#ffffff",
      primary: lighten(rng.pick(MATERIAL_HUES), 0.35),
      accent: lighten(rng.pick(MATERIAL_HUES), 0.3),
    }),
    5,
  ],
  [
    (rng) => ({
      background: "#303030",
      surface: "#424242",
      raised: rng.pick(["#424242", "#212121"]),
      text: "#ffffff",
      primary: rng.pick(["#212121", "#80cbc4", "#8ab4f8", "#ff8a65"]),
      accent: rng.pick(["#80cbc4", "#ffab40", "#ff4081", "#69f0ae"]),
    }),
    3,
  ],
  [
    (rng) => ({
      background: "#000000",
      surface: "#000000",
      raised: rng.pick(["#0d0d0d", "#161616", "#1c1c1e"]),
      text: rng.pick(["#ffffff", "#e0e0e0"]),
      primary: rng.pick(["#8ab4f8", "#bb86fc", "#03dac6", "#ffffff", "#ff9f0a"]),
      accent: lighten(rng.pick(MATERIAL_HUES), 0.3),
    }),
    3,
  ],
  [makeMaterialYouDark, 5],
  [
    (rng) => ({
      background: "#000000",
      surface: "#1c1c1e",
      raised: "#2c2c2e",
      text: "#ffffff",
      primary: rng.pick(["#0a84ff", "#30d158", "#ff9f0a", "#ff453a", "#bf5af2"]),
      accent: "#64d2ff",
    }),
    2.5,
  ],
  [
    () => ({
      background: "#111111",
      surface: "#1d1d1d",
      raised: "#222222",
      text: "#f3f3f3",
      primary: "#33b5e5",
      accent: "#33b5e5",
    }),
    2,
  ],
  [
    (rng) => ({
      background: rng.pick(["#0d1117", "#0f172a", "#1a1b26", "#282c34", "#002b36"]),
      surface: rng.pick(["#161b22", "#1e293b", "#24283b"]),
      raised: "#2a3242",
      text: "#e6edf3",
      primary: rng.pick(["#58a6ff", "#7aa2f7", "#38bdf8", "#b58900"]),
      accent: rng.pick(["#3fb950", "#bb9af7", "#fb7185"]),
    }),
    3,
  ],
  [
    (rng) => ({
      background: rng.pick(["#0a0014", "#05060f", "#101010"]),
      surface: "#151022",
      raised: "#1f1733",
      text: "#f5f5ff",
      primary: rng.pick(["#39ff14", "#ff00e5", "#00f0ff", "#faff00"]),
      accent: rng.pick(["#ff3864", "#2de2e6", "#ff9f1c"]),
    }),
    1.5,
  ],
  [
    () => ({
      background: "#000000",
      surface: "#000000",
      raised: "#000000",
      text: "#ffffff",
      primary: "#ffff00",
      accent: "#00ffff",
    }),
    0.7,
  ],
];

function makeMaterialYouLight(rng: Rng): Base {
  const hue = rng.int(0, 359);
  return {
    background: tint(rng, hue, 45, 98),
    surface: tint(rng, hue, 40, 97),
    raised: tint(rng, hue, 35, 93),
    text: tint(rng, hue, 10, 11),
    primary: tint(rng, hue, 45, 38),
    accent: tint(rng, hue + 60, 30, 42),
  };
}

function makeMaterialYouDark(rng: Rng): Base {
  const hue = rng.int(0, 359);
  return {
    background: tint(rng, hue, 10, 8),
    surface: tint(rng, hue, 9, 10),
    raised: tint(rng, hue, 9, 16),
    text: tint(rng, hue, 12, 90),
    primary: tint(rng, hue, 75, 80),
    accent: tint(rng, hue + 60, 40, 78),
  };
}

function makePastel(rng: Rng): Base {
  const hue = rng.int(0, 359);
  return {
    background: tint(rng, hue, 70, 94),
    surface: tint(rng, hue + 20, 70, 97),
    raised: tint(rng, hue + 40, 60, 91),
    text: tint(rng, hue, 30, 24),
    primary: tint(rng, hue + rng.int(120, 240), 55, 72),
    accent: tint(rng, hue + 180, 60, 65),
  };
}

function makeRandomLight(rng: Rng): Base {
  const hue = rng.int(0, 359);
  const lightness = rng.int(78, 98);
  return {
    background: tint(rng, hue, rng.int(5, 60), lightness),
    surface: tint(rng, hue + rng.int(-30, 30), rng.int(5, 50), rng.int(85, 99)),
    raised: tint(rng, hue, rng.int(5, 60), rng.int(75, 97)),
    text: tint(rng, rng.int(0, 359), 30, 15),
    primary: tint(rng, rng.int(0, 359), 65, rng.int(25, 60)),
    accent: tint(rng, rng.int(0, 359), 65, rng.int(30, 60)),
  };
}
