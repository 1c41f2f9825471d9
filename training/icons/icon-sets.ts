import { readdirSync } from "node:fs";
import { join } from "node:path";

/** One style of one icon set: its files, and the name that each has. */
type IconStyle = { family: string; style: string; icons: { name: string; file: string }[] };

const PACKAGES = join(import.meta.dirname, "node_modules");

/** Family, style, folder, and which of its files: the first group of the pattern is the icon's name. */
const STYLES: readonly (readonly [string, string, string, RegExp])[] = [
  ["material", "filled", "@material-design-icons/svg/filled", /^(.+)\.svg$/],
  ["material", "outlined", "@material-design-icons/svg/outlined", /^(.+)\.svg$/],
  ["material", "round", "@material-design-icons/svg/round", /^(.+)\.svg$/],
  ["material", "sharp", "@material-design-icons/svg/sharp", /^(.+)\.svg$/],
  ["material", "two-tone", "@material-design-icons/svg/two-tone", /^(.+)\.svg$/],
  ["material", "symbols", "@material-symbols/svg-400/outlined", /^(.+)\.svg$/],
  ["material", "symbols-rounded", "@material-symbols/svg-400/rounded", /^(.+)\.svg$/],
  ["mdi", "all", "@mdi/svg/svg", /^(.+)\.svg$/],
  ["ionicons", "all", "ionicons/dist/svg", /^(.+)\.svg$/],
  ["framework7", "all", "framework7-icons/svg", /^(.+)\.svg$/],
  ["iconoir", "regular", "iconoir/icons/regular", /^(.+)\.svg$/],
  ["iconoir", "solid", "iconoir/icons/solid", /^(.+)\.svg$/],
  ["eva", "fill", "eva-icons/fill/svg", /^(.+)\.svg$/],
  ["eva", "outline", "eva-icons/outline/svg", /^(.+)\.svg$/],
  ["phosphor", "regular", "@phosphor-icons/core/assets/regular", /^(.+)\.svg$/],
  ["phosphor", "light", "@phosphor-icons/core/assets/light", /^(.+)-light\.svg$/],
  ["phosphor", "bold", "@phosphor-icons/core/assets/bold", /^(.+)-bold\.svg$/],
  ["phosphor", "fill", "@phosphor-icons/core/assets/fill", /^(.+)-fill\.svg$/],
  ["phosphor", "duotone", "@phosphor-icons/core/assets/duotone", /^(.+)-duotone\.svg$/],
  ["bootstrap", "all", "bootstrap-icons/icons", /^(.+)\.svg$/],
  ["tabler", "outline", "@tabler/icons/icons/outline", /^(.+)\.svg$/],
  ["tabler", "filled", "@tabler/icons/icons/filled", /^(.+)\.svg$/],
  ["lucide", "all", "lucide-static/icons", /^(.+)\.svg$/],
  ["feather", "all", "feather-icons/dist/icons", /^(.+)\.svg$/],
  ["heroicons", "outline", "heroicons/24/outline", /^(.+)\.svg$/],
  ["heroicons", "solid", "heroicons/24/solid", /^(.+)\.svg$/],
  ["heroicons", "mini", "heroicons/20/solid", /^(.+)\.svg$/],
  ["remix", "all", "remixicon/icons", /^[^/]+\/(.+)\.svg$/],
  ["fluent", "regular", "@fluentui/svg-icons/icons", /^(.+)_24_regular\.svg$/],
  ["fluent", "filled", "@fluentui/svg-icons/icons", /^(.+)_24_filled\.svg$/],
  ["font-awesome", "solid", "@fortawesome/fontawesome-free/svgs/solid", /^(.+)\.svg$/],
  ["font-awesome", "regular", "@fortawesome/fontawesome-free/svgs/regular", /^(.+)\.svg$/],
  ["font-awesome", "brands", "@fortawesome/fontawesome-free/svgs/brands", /^(.+)\.svg$/],
  ["line-awesome", "all", "line-awesome/svg", /^(.+)\.svg$/],
  ["carbon", "all", "@carbon/icons/svg/32", /^(.+)\.svg$/],
  ["octicons", "24", "@primer/octicons/build/svg", /^(.+)-24\.svg$/],
  ["octicons", "16", "@primer/octicons/build/svg", /^(.+)-16\.svg$/],
  ["codicons", "all", "@vscode/codicons/src/icons", /^(.+)\.svg$/],
  ["boxicons", "regular", "boxicons/svg/regular", /^bx-(.+)\.svg$/],
  ["boxicons", "solid", "boxicons/svg/solid", /^bxs-(.+)\.svg$/],
  ["boxicons", "logos", "boxicons/svg/logos", /^bxl-(.+)\.svg$/],
  ["teenyicons", "outline", "teenyicons/outline", /^(.+)\.svg$/],
  ["teenyicons", "solid", "teenyicons/solid", /^(.+)\.svg$/],
  ["antd", "outlined", "@ant-design/icons-svg/inline-svg/outlined", /^(.+)\.svg$/],
  ["antd", "filled", "@ant-design/icons-svg/inline-svg/filled", /^(.+)\.svg$/],
  ["open-iconic", "all", "open-iconic/svg", /^(.+)\.svg$/],
  ["zondicons", "all", "zondicons", /^(.+)\.svg$/],
  ["simple-line", "all", "simple-line-icons/src/svgs", /^(.+)\.svg$/],
];

/** Families that the network never sees: one to measure it on, and two that its confidence is calibrated on. */
export const KEPT_OUT: Readonly<Record<string, "measured" | "calibration">> = {
  fluent: "measured",
  iconoir: "calibration",
  eva: "calibration",
};

export function listIconStyles(): IconStyle[] {
  return STYLES.map(([family, style, folder, pattern]) => {
    const files = readdirSync(join(PACKAGES, folder), { recursive: pattern.source.includes("/"), encoding: "utf8" });
    const icons = files.sort().flatMap((file) => {
      const name = pattern.exec(file)?.[1];
      return name === undefined ? [] : [{ name: normalizeName(name), file: join(PACKAGES, folder, file) }];
    });
    return { family, style, icons };
  });
}

const STYLE_WORDS = new Set([
  "outline",
  "outlined",
  "fill",
  "filled",
  "line",
  "solid",
  "regular",
  "sharp",
  "rounded",
  "round",
  "thin",
  "duotone",
]);

/** `ArrowBack_outlined` becomes `arrow-back`. */
export function normalizeName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .toLowerCase()
    .split(/[_\s-]+/)
    .filter((word) => word !== "");
  const kept = words.filter((word, at) => at === 0 || !STYLE_WORDS.has(word));
  return kept.join("-");
}
