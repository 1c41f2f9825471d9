import { DRAWN_SETS } from "./drawn-glyphs.ts";
import { classFontSet, type IconSet, ligatureFontSet, svgSet } from "./icon-set.ts";

const MATERIAL = "@material-design-icons/svg";
const SYMBOLS = "@material-symbols/svg-400";
const PHOSPHOR = "@phosphor-icons/core/assets";
const FONT_AWESOME = "@fortawesome/fontawesome-free";
const FLUENT = "@fluentui/svg-icons/icons";

const google: readonly IconSet[] = [
  svgSet("material-filled", [16, 2, 4], `${MATERIAL}/filled`),
  svgSet("material-outlined", [12, 1, 3], `${MATERIAL}/outlined`),
  svgSet("material-round", [6, 1, 2], `${MATERIAL}/round`),
  svgSet("material-sharp", [2, 0.3, 1], `${MATERIAL}/sharp`),
  svgSet("material-two-tone", [2, 0.3, 1], `${MATERIAL}/two-tone`),
  ligatureFontSet(
    "material-font",
    [3, 0.5, 2],
    "material-icons/iconfont/filled.css",
    "material-icons",
    `${MATERIAL}/filled`,
  ),
  ligatureFontSet(
    "material-font-outlined",
    [1, 0.3, 1],
    "material-icons/iconfont/outlined.css",
    "material-icons-outlined",
    `${MATERIAL}/outlined`,
  ),
  svgSet("symbols-outlined", [7, 1, 2], `${SYMBOLS}/outlined`, /^(.+)(?<!-fill)\.svg$/),
  svgSet("symbols-rounded", [7, 1, 2], `${SYMBOLS}/rounded`, /^(.+)(?<!-fill)\.svg$/),
  svgSet("symbols-rounded-fill", [4, 0.5, 1], `${SYMBOLS}/rounded`, /^(.+)-fill\.svg$/),
  svgSet("symbols-sharp", [1, 0.2, 0.5], `${SYMBOLS}/sharp`, /^(.+)(?<!-fill)\.svg$/),
  classFontSet("mdi-font", [5, 1, 4], ["@mdi/font/css/materialdesignicons.min.css"], "mdi", {
    stylesheet: "@mdi/font/css/materialdesignicons.min.css",
    pattern: /\.(mdi-([\w-]+))::?before/g,
  }),
];

const mobile: readonly IconSet[] = [
  svgSet("ionicons-outline", [1, 6, 1], "ionicons/dist/svg", /^(.+)-outline\.svg$/),
  svgSet("ionicons-sharp", [1, 1, 0.5], "ionicons/dist/svg", /^(.+)-sharp\.svg$/),
  svgSet("ionicons", [1, 4, 1], "ionicons/dist/svg", /^(?!.*-(?:outline|sharp)\.svg$)(.+)\.svg$/),
  svgSet("framework7", [0.5, 8, 1], "framework7-icons/svg", /^(.+)(?<!_fill)\.svg$/),
  svgSet("framework7-fill", [0.3, 5, 0.5], "framework7-icons/svg", /^(.+)_fill\.svg$/),
  ligatureFontSet(
    "framework7-font",
    [0.2, 3, 0.3],
    "framework7-icons/css/framework7-icons.css",
    "f7-icons",
    "framework7-icons/svg",
  ),
  svgSet("iconoir", [1, 2, 1], "iconoir/icons/regular"),
  svgSet("iconoir-solid", [0.5, 0.7, 0.5], "iconoir/icons/solid"),
  svgSet("eva", [1, 1, 1], "eva-icons/fill/svg"),
  svgSet("eva-outline", [1, 1, 1], "eva-icons/outline/svg", /^(.+?)(?:-outline)?\.svg$/),
  svgSet("phosphor", [1.5, 2, 2], `${PHOSPHOR}/regular`),
  svgSet("phosphor-light", [0.7, 1, 0.7], `${PHOSPHOR}/light`, /^(.+)-light\.svg$/),
  svgSet("phosphor-bold", [0.7, 1, 0.7], `${PHOSPHOR}/bold`, /^(.+)-bold\.svg$/),
  svgSet("phosphor-fill", [1, 1, 1], `${PHOSPHOR}/fill`, /^(.+)-fill\.svg$/),
  svgSet("phosphor-duotone", [1.5, 1.5, 1], `${PHOSPHOR}/duotone`, /^(.+)-duotone\.svg$/),
  classFontSet("phosphor-font", [0.3, 0.5, 0.5], ["@phosphor-icons/web/src/thin/style.css"], "ph-thin", {
    folder: `${PHOSPHOR}/thin`,
    pattern: /^(.+)-thin\.svg$/,
    prefix: "ph-",
  }),
];

const web: readonly IconSet[] = [
  svgSet("bootstrap", [1, 1, 4], "bootstrap-icons/icons", /^(.+)(?<!-fill)\.svg$/),
  svgSet("bootstrap-fill", [1, 1, 2], "bootstrap-icons/icons", /^(.+)-fill\.svg$/),
  classFontSet("bootstrap-font", [0.5, 0.5, 2], ["bootstrap-icons/font/bootstrap-icons.min.css"], "bi", {
    folder: "bootstrap-icons/icons",
    pattern: /^(.+)\.svg$/,
    prefix: "bi-",
  }),
  svgSet("tabler", [1.5, 1.5, 3], "@tabler/icons/icons/outline"),
  svgSet("tabler-filled", [0.5, 0.5, 1], "@tabler/icons/icons/filled"),
  svgSet("lucide", [1.5, 2, 4], "lucide-static/icons"),
  classFontSet("lucide-font", [0.3, 0.3, 1], ["lucide-static/font/lucide.css"], "", {
    stylesheet: "lucide-static/font/lucide.css",
    pattern: /\.(icon-([\w-]+))::before/g,
  }),
  svgSet("feather", [1.5, 1.5, 3], "feather-icons/dist/icons"),
  svgSet("heroicons-outline", [0.7, 1, 3], "heroicons/24/outline"),
  svgSet("heroicons-solid", [0.7, 1, 2], "heroicons/24/solid"),
  svgSet("remix-line", [1, 1, 2], "remixicon/icons", /^[^/]+\/(.+)-line\.svg$/),
  svgSet("remix-fill", [0.7, 0.7, 1], "remixicon/icons", /^[^/]+\/(.+)-fill\.svg$/),
  classFontSet("remix-font", [0.5, 0.5, 1], ["remixicon/fonts/remixicon.css"], "", {
    stylesheet: "remixicon/fonts/remixicon.css",
    pattern: /\.(ri-([\w-]+?)(?:-line|-fill)?):before/g,
  }),
  svgSet("fluent-regular", [1, 0.7, 3], FLUENT, /^(.+)_24_regular\.svg$/),
  svgSet("fluent-filled", [0.7, 0.5, 2], FLUENT, /^(.+)_24_filled\.svg$/),
  svgSet("font-awesome", [1.5, 1, 2], `${FONT_AWESOME}/svgs/solid`),
  svgSet("font-awesome-regular", [0.3, 0.2, 0.5], `${FONT_AWESOME}/svgs/regular`),
  classFontSet("font-awesome-font", [1, 1, 4], [`${FONT_AWESOME}/css/all.min.css`], "fa-solid", {
    folder: `${FONT_AWESOME}/svgs/solid`,
    pattern: /^(.+)\.svg$/,
    prefix: "fa-",
  }),
  svgSet("line-awesome", [0.2, 0.2, 0.3], "line-awesome/svg", /^(.+)(?<!-solid)\.svg$/),
  svgSet("line-awesome-solid", [0.5, 0.5, 1], "line-awesome/svg", /^(.+)-solid\.svg$/),
  svgSet("carbon", [0.5, 0.5, 2], "@carbon/icons/svg/32"),
  svgSet("octicons", [0.5, 0.5, 2], "@primer/octicons/build/svg", /^(.+)-24\.svg$/),
  svgSet("octicons-small", [0.3, 0.3, 1], "@primer/octicons/build/svg", /^(.+)-16\.svg$/),
  svgSet("codicons", [0.3, 0.2, 1], "@vscode/codicons/src/icons"),
  svgSet("boxicons", [0.7, 0.7, 1.5], "boxicons/svg/regular", /^bx-(.+)\.svg$/),
  svgSet("boxicons-solid", [0.5, 0.5, 1], "boxicons/svg/solid", /^bxs-(.+)\.svg$/),
  svgSet("simple-line", [0.5, 1, 1], "simple-line-icons/src/svgs"),
  svgSet("pixelart", [1, 0.4, 0.6], "pixelarticons/svg"),
  classFontSet("pixelart-font", [0.3, 0.1, 0.2], ["pixelarticons/fonts/pixelart-icons-font.css"], "", {
    stylesheet: "pixelarticons/fonts/pixelart-icons-font.css",
    pattern: /\.(pixelart-icons-font-([\w-]+))::before/g,
  }),
  svgSet("open-iconic", [0.5, 0.3, 1], "open-iconic/svg"),
  svgSet("zondicons", [0.7, 0.4, 0.8], "zondicons"),
  svgSet("foundation", [0.6, 0.3, 0.8], "foundation-icons/svgs", /^fi-(.+)\.svg$/),
  classFontSet("foundation-font", [0.2, 0.1, 0.4], ["foundation-icons/foundation-icons.css"], "", {
    stylesheet: "foundation-icons/foundation-icons.css",
    pattern: /\.(fi-([\w-]+)):before/g,
  }),
  svgSet("teenyicons", [0.4, 0.5, 0.7], "teenyicons/outline"),
  svgSet("teenyicons-solid", [0.4, 0.4, 0.6], "teenyicons/solid"),
];

/** Every style of every set, with how often it is drawn: Google's on Android, Apple-like ones on iOS, the web's on desktops. */
export const ICON_SETS: readonly IconSet[] = [...google, ...mobile, ...web, ...DRAWN_SETS];
