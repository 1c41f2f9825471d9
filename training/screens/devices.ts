import type { Rng } from "./random.ts";
import type { Device } from "./scene.ts";

type Size = readonly [width: number, height: number, pixelRatio: number, weight: number];

/** CSS sizes and pixel ratios that are really sold; the weights favour those that fill bug trackers' screenshots. */
const ANDROID_PHONES: readonly Size[] = [
  [360, 640, 2, 5],
  [360, 640, 3, 6],
  [360, 640, 1.5, 2],
  [320, 569, 1.5, 2],
  [320, 533, 1.5, 1],
  [360, 720, 2, 3],
  [360, 760, 2, 2],
  [360, 780, 3, 6],
  [360, 800, 3, 5],
  [360, 800, 2, 3],
  [384, 640, 2, 2],
  [384, 832, 2.8125, 3],
  [393, 786, 2.75, 2],
  [393, 851, 2.75, 5],
  [411, 731, 2.625, 5],
  [411, 731, 3.5, 3],
  [411, 823, 3.5, 2],
  [411, 866, 2.625, 2],
  [412, 892, 2.625, 4],
  [412, 915, 2.625, 5],
  [412, 915, 3.5, 2],
  [427, 952, 2.53125, 1],
];

const IOS_PHONES: readonly Size[] = [
  [320, 568, 2, 1],
  [375, 667, 2, 3],
  [375, 812, 3, 3],
  [390, 844, 3, 5],
  [393, 852, 3, 4],
  [414, 736, 3, 1],
  [414, 896, 2, 3],
  [428, 926, 3, 2],
  [430, 932, 3, 3],
];

const ANDROID_TABLETS: readonly Size[] = [
  [600, 960, 1.331, 2],
  [600, 960, 2, 3],
  [602, 962, 1.5, 1],
  [800, 1280, 1, 4],
  [800, 1280, 2, 3],
  [753, 1205, 1.5, 2],
  [768, 1024, 2, 1],
];

const IOS_TABLETS: readonly Size[] = [
  [768, 1024, 1, 2],
  [768, 1024, 2, 3],
  [744, 1133, 2, 2],
  [810, 1080, 2, 2],
  [820, 1180, 2, 3],
  [834, 1194, 2, 2],
];

const DESKTOPS: readonly Size[] = [
  [1024, 768, 1, 3],
  [1280, 720, 1, 4],
  [1280, 800, 1, 3],
  [1280, 800, 2, 2],
  [1366, 768, 1, 4],
  [1440, 900, 1, 4],
  [1440, 900, 2, 2],
  [1536, 864, 1.25, 3],
  [1600, 900, 1, 2],
  [1680, 1050, 1, 1],
  [1920, 1080, 1, 5],
  [1280, 1024, 1, 1],
  [1100, 1400, 1, 1],
];

/** The mix of forms and platforms that screens are drawn from: mostly phones, since most users' screens are native apps. */
const FORMS: readonly (readonly [{ form: Device["form"]; platform: Device["platform"] }, number])[] = [
  [{ form: "phone", platform: "android" }, 48],
  [{ form: "phone", platform: "ios" }, 24],
  [{ form: "tablet", platform: "android" }, 6],
  [{ form: "tablet", platform: "ios" }, 4],
  [{ form: "desktop", platform: "desktop" }, 18],
];

/** A form and a platform by the mix; of those alone that `isWanted` takes. Undefined where it takes none. */
export function pickForm(
  rng: Rng,
  isWanted: (form: Device["form"], platform: Device["platform"]) => boolean,
): { form: Device["form"]; platform: Device["platform"] } | undefined {
  const wanted = FORMS.filter(([{ form, platform }]) => isWanted(form, platform));
  return wanted.length > 0 ? rng.pickWeighted(wanted) : undefined;
}

/** A device of that form and platform, now and then turned on its side. */
export function pickDevice(rng: Rng, form: Device["form"], platform: Device["platform"]): Device {
  const sizes = listSizes(form, platform);
  const [width, height, pixelRatio] = rng.pickWeighted(sizes.map((size) => [size, size[3]] as const));
  const isTurned = rng.chance({ phone: 0.05, tablet: 0.5, desktop: 0 }[form]);
  const trimmed = trimHeight(rng, form, height);
  return isTurned
    ? { form, platform, width: trimmed, height: width, pixelRatio }
    : { form, platform, width, height: trimmed, pixelRatio };
}

function listSizes(form: Device["form"], platform: Device["platform"]): readonly Size[] {
  if (form === "desktop") return DESKTOPS;
  if (form === "tablet") return platform === "ios" ? IOS_TABLETS : ANDROID_TABLETS;
  return platform === "ios" ? IOS_PHONES : ANDROID_PHONES;
}

/** A browser's own bars take some of a desktop's height; windows are seldom as tall as the screen. */
function trimHeight(rng: Rng, form: Device["form"], height: number): number {
  return form === "desktop" && rng.chance(0.5) ? height - rng.int(40, 160) : height;
}
