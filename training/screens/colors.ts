type Rgb = readonly [red: number, green: number, blue: number];

/** What text and marks at least have against their ground. */
export const MIN_CONTRAST = 3;

/** `color`, brought nearer to black or white until it stands out from all `grounds` by `least`. */
export function assureContrast(color: string, grounds: readonly string[], dark: boolean, least: number): string {
  let result = color;
  for (let step = 0; step < 20; step++) {
    if (grounds.every((ground) => measureContrast(result, ground) >= least)) return result;
    result = mix(result, dark ? "#ffffff" : "#000000", 0.12);
  }
  return result;
}

/** White, or nearly black where white can't be read. */
export function pickReadable(ground: string): string {
  return measureContrast("#ffffff", ground) >= MIN_CONTRAST ? "#ffffff" : "#111111";
}

function measureContrast(one: string, other: string): number {
  const [high, low] = [measureLuminance(one), measureLuminance(other)].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function measureLuminance(color: string): number {
  const [red, green, blue] = parseHex(color).map((part) => ((part / 255 + 0.055) / 1.055) ** 2.4) as [
    number,
    number,
    number,
  ];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `color` with a share of white. */
export function lighten(color: string, share: number): string {
  return mix(color, "#ffffff", share);
}

/** `color` with a share of `other`. */
export function mix(color: string, other: string, share: number): string {
  const to = parseHex(other);
  return toHex(parseHex(color).map((part, index) => part + ((to[index] as number) - part) * share) as unknown as Rgb);
}

function parseHex(color: string): Rgb {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as unknown as Rgb;
}

/** A colour as CSS has it. */
export function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

/** A colour by hue in degrees, saturation and lightness in percent. */
export function fromHsl(hue: number, saturation: number, lightness: number): Rgb {
  const share = Math.min(100, Math.max(0, saturation)) / 100;
  const light = Math.min(100, Math.max(0, lightness)) / 100;
  const channel = (offset: number) => {
    const turn = (offset + hue / 30 + 24) % 12;
    return 255 * (light - share * Math.min(light, 1 - light) * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}
