import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type ScreenBrowser, startScreenBrowser } from "./browser.ts";
import { composeScreen } from "./compose-screen.ts";
import { drawContactSheet } from "./contact-sheet.ts";
import { makeIngredients } from "./make-ingredients.ts";
import { startProgress } from "./progress.ts";
import type { Scene } from "./scene.ts";
import { listScenes } from "./scene-list.ts";
import { nameScreen, writeScreen } from "./write-screen.ts";

const USAGE =
  "node training/screens/generate.ts --out DIR --count N [--seed S] [--scene REGEX] [--split train|unseen] [--form phone|tablet|desktop] [--jobs 2] [--start N] [--sheet FILE]";
const MOST_FAILED_SHARE = 0.05;

const { values } = parseArgs({
  options: {
    out: { type: "string" },
    count: { type: "string" },
    seed: { type: "string", default: "1" },
    scene: { type: "string" },
    split: { type: "string", default: "train" },
    form: { type: "string" },
    jobs: { type: "string", default: "2" },
    start: { type: "string", default: "0" },
    sheet: { type: "string" },
  },
});
if (!values.out || !values.count) throw new Error(USAGE);

const folder = values.out;
const seed = Number(values.seed);
const start = Number(values.start);
const count = Number(values.count);
const scenes = await chooseScenes();
mkdirSync(folder, { recursive: true });
const wanted = Array.from({ length: count }, (_, offset) => start + offset);
const missing = wanted.filter((index) => !existsSync(join(folder, `${nameScreen(index)}.json`)));
const progress = startProgress(missing.length, count - missing.length);
const queue = missing.values();
await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, runJob));
const { failed } = progress.finish();
if (values.sheet) await drawContactSheet(folder, values.sheet, {});
if (failed > missing.length * MOST_FAILED_SHARE) process.exitCode = 1;

async function chooseScenes(): Promise<Scene[]> {
  const { scenes, broken } = await listScenes();
  for (const { file, reason } of broken) console.error(`${file}: ${reason}`);
  if (broken.length > 0 && !values.scene)
    throw new Error("some scenes could not be loaded; --scene renders the others");
  const name = new RegExp(values.scene ?? "");
  const chosen = scenes
    .filter((scene) => (scene.split ?? "train") === values.split && name.test(scene.name))
    .map((scene) => ({ ...scene, forms: scene.forms.filter((form) => (values.form ?? form) === form) }))
    .filter(({ forms }) => forms.length > 0);
  const wantedForm = values.form === undefined ? "" : ` for a ${values.form}`;
  if (chosen.length === 0) throw new Error(`no ${values.split} scene${wantedForm} has a name that matches ${name}`);
  return chosen;
}

async function runJob(): Promise<void> {
  let browser = await startScreenBrowser();
  let sinceStart = 0;
  for (const index of queue) {
    // A browser that has drawn very many pages grows slow and large.
    if (++sinceStart % 500 === 0) {
      await browser.close();
      browser = await startScreenBrowser();
    }
    browser = await renderScreen(browser, index);
  }
  await browser.close();
}

async function renderScreen(browser: ScreenBrowser, index: number): Promise<ScreenBrowser> {
  let name = "";
  try {
    const composed = composeScreen(seed, index, scenes, makeIngredients);
    name = `${composed.scene.name}: `;
    const capture = await browser.capture(composed.page);
    await writeScreen(folder, seed, index, composed, capture);
    progress.advance();
    return browser;
  } catch (error) {
    progress.fail(`seed ${seed} screen ${index}: ${name}${error instanceof Error ? error.message : error}`);
    if (browser.isAlive()) return browser;
    await browser.close().catch(() => undefined);
    return await startScreenBrowser();
  }
}
