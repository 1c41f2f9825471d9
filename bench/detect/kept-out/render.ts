/** Renders the kits that are never trained on, from their own pages, with the generator's engine into screens with ground truth. */
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { readArguments } from "../../../scripts/command-line.ts";
import { type ScreenBrowser, startScreenBrowser } from "../../../training/screens/browser.ts";
import { drawContactSheet } from "../../../training/screens/contact-sheet.ts";
import { HTML_RULES } from "../../../training/screens/kits/html-rules.ts";
import { startProgress } from "../../../training/screens/progress.ts";
import { nameScreen, writeScreen } from "../../../training/screens/write-screen.ts";
import { fetchPackages } from "./fetch-packages.ts";
import { KITS } from "./kits/index.ts";
import { type PlannedScreen, planScreens } from "./plan.ts";
import { startSiteServer } from "./site-server.ts";

const SEED = 3;
/** Charts and enhanced controls draw themselves in steps after the page has loaded. */
const DRAWING_MS = 1500;

const USAGE = `npm run render:kept-out -- [--out DIR] [--only REGEX] [--sheet FILE.webp]

  Renders the kits that are never trained on. What is already there stays. The kits are fetched on the first run; nothing
  outside this machine is reached while pages are shown.

  --out              the folder of the screens (default: training/data/kept-out)
  --only             only screens whose name matches
  --sheet            also draws them on one picture`;

const { values } = readArguments(USAGE, {
  options: {
    out: { type: "string", default: join(import.meta.dirname, "../../../training/data/kept-out") },
    only: { type: "string", default: "" },
    sheet: { type: "string" },
  },
});
const folder = values.out;
const chosen = new RegExp(values.only);
fetchPackages();
mkdirSync(folder, { recursive: true });
const wanted = [...planScreens(KITS, SEED).entries()].filter(([, screen]) => chosen.test(nameScene(screen)));
const missing = wanted.filter(([index]) => !existsSync(join(folder, `${nameScreen(index)}.json`)));
const progress = startProgress(missing.length, wanted.length - missing.length);
const browser = await startScreenBrowser(() => startSiteServer(KITS));
try {
  for (const [index, screen] of missing) await render(browser, index, screen);
} finally {
  await browser.close();
}
const { failed } = progress.finish();
if (values.sheet) await drawContactSheet(folder, values.sheet, { scene: values.only, count: 200 });
if (failed > 0) process.exitCode = 1;

async function render(shower: ScreenBrowser, index: number, screen: PlannedScreen): Promise<void> {
  const { kit, page, device, dark, scrolled, jpegQuality } = screen;
  const name = nameScene(screen);
  try {
    const capture = await shower.capture({
      url: addressScreen(index, screen),
      device,
      dark,
      scrolled,
      rules: [...kit.rules, ...HTML_RULES],
      ready: writeReady([dark ? kit.darken : undefined, page.act], kit.prepare),
    });
    const scene = { name, kit: kit.kit, split: "kept-out" as const };
    await writeScreen(folder, SEED, index, { scene, device, dark, lang: kit.lang, jpegQuality }, capture);
    progress.advance();
  } catch (error) {
    progress.fail(`${name} on a ${device.form}: ${(error as Error).message}`);
  }
}

function nameScene({ kit, page }: PlannedScreen): string {
  return `${kit.name} ${page.path}`;
}

/** With its own query: a page that only differs in its `#hash` would not be loaded again. */
function addressScreen(index: number, { kit, page }: PlannedScreen): string {
  const url = new URL(page.path, `http://${kit.name}.screen.local/`);
  url.searchParams.set("screen", String(index));
  return url.href;
}

/**
 * Acts once, waits until everything is drawn, and removes pictures that exist only on the web: their placeholders
 * aren't icons of the kit.
 */
function writeReady(acts: readonly (string | undefined)[], prepare = ""): string {
  const steps = acts.filter((act) => act !== undefined).map((act) => `await (${act});`);
  return `(async () => { ${steps.join(" ")} await new Promise((done) => setTimeout(done, ${DRAWING_MS}));
    for (const image of document.images) if (image.complete && image.naturalWidth === 0) image.style.visibility = "hidden";
    ${prepare};
    if (Math.abs(visualViewport.scale - 1) > 0.01) throw new Error("the page is shown zoomed, its boxes would be wrong");
    return true; })()`;
}
