import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listPackages } from "../../bench/detect/kept-out/fetch-packages.ts";
import { KITS } from "../../bench/detect/kept-out/kits/index.ts";
import { planScreens } from "../../bench/detect/kept-out/plan.ts";
import { locateFile, preparePage } from "../../bench/detect/kept-out/site-server.ts";

const ROOT = join(import.meta.dirname, "../..");
const HERE = join(ROOT, "bench/detect/kept-out");
const PACKAGES = listPackages(readFileSync(join(HERE, "package.json"), "utf8"));

describe("kits kept out of training", () => {
  it("appear in no training install", () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, "training/screens/package.json"), "utf8"));
    expect(KITS.map(({ kit }) => kit).filter((kit) => kit in dependencies)).toEqual([]);
  });

  it("are all fetched by the bench, as is every folder that their sites mount", () => {
    const folders = PACKAGES.map(({ folder }) => folder);
    for (const { mounts } of KITS)
      for (const mounted of Object.values(mounts))
        expect(
          folders.some((folder) => mounted === folder || mounted.startsWith(`${folder}/`)),
          mounted,
        ).toBe(true);
  });

  it("have names of their own, each a host's name", () => {
    expect(new Set(KITS.map(({ name }) => name)).size).toBe(KITS.length);
    for (const { name } of KITS) expect(name).toMatch(/^[a-z\d-]+$/);
  });
});

describe("packages", () => {
  const write = (wanted: string, checksum?: string) =>
    JSON.stringify({ dependencies: { some: wanted }, integrity: checksum === undefined ? {} : { some: checksum } });

  it.each([
    ["1.2.3", "some@1.2.3"],
    ["npm:@other/name@4.5.6", "@other/name@4.5.6"],
  ])("are read as npm names them: %s", (wanted, spec) => {
    expect(listPackages(write(wanted, "sha512-x"))).toEqual([{ folder: "some", spec, integrity: "sha512-x" }]);
  });

  it.each(["^1.2.3", "~1.2.3", "1.2", "*", "latest", "npm:other", "1.2.3-beta"])(
    "need an exact version: %s",
    (wanted) => {
      expect(() => listPackages(write(wanted, "sha512-x"))).toThrow("exact version");
    },
  );

  it.each([undefined, "sha1-x", ""])("need a checksum: %s", (checksum) => {
    expect(() => listPackages(write("1.2.3", checksum))).toThrow("checksum");
  });
});

describe("the plan", () => {
  const screens = planScreens(KITS, 3);

  it("holds 60 to 130 screens of at least six kits, on every form", () => {
    expect(screens.length).toBeGreaterThanOrEqual(60);
    expect(screens.length).toBeLessThanOrEqual(130);
    expect(new Set(screens.map(({ kit }) => kit.name)).size).toBeGreaterThanOrEqual(6);
    expect(new Set(screens.map(({ device }) => device.form))).toEqual(new Set(["phone", "tablet", "desktop"]));
  });

  it("is the same for a seed, and another for another", () => {
    expect(planScreens(KITS, 3)).toEqual(screens);
    expect(planScreens(KITS, 4)).not.toEqual(screens);
  });

  it("shows a page alike whatever other kits there are", () => {
    const last = KITS.slice(-1);
    expect(planScreens(last, 3)).toEqual(screens.filter(({ kit }) => kit === last[0]));
  });

  it("goes dark only where the kit can", () => {
    expect(screens.filter(({ dark, kit }) => dark && kit.darken === undefined)).toEqual([]);
    expect(screens.some(({ dark }) => dark)).toBe(true);
  });
});

describe("a kit's site", () => {
  const mounts = { "/": "kit/dist", "/plugins/": "kit/other", "/plugins/jquery/": "jquery/dist" };

  it.each([
    ["/index.html", "kit/dist/index.html"],
    ["/pages/a.css", "kit/dist/pages/a.css"],
    ["/plugins/b.js", "kit/other/b.js"],
    ["/plugins/jquery/jquery.min.js", "jquery/dist/jquery.min.js"],
    ["/plugins", "kit/dist/plugins"],
  ])("finds %s in the longest mount that fits", (path, file) => {
    expect(locateFile({ mounts }, path)).toBe(file);
  });

  it("has nothing outside its mounts", () => {
    expect(locateFile({ mounts: { "/only/": "kit" } }, "/else.js")).toBeUndefined();
  });

  it.each([
    '<head><meta name="viewport" content="width=device-width"></head>',
    "<head><meta name=viewport content=a></head>",
    "<head></head>",
  ])("gives every page exactly one viewport: %s", (html) => {
    expect(preparePage({}, html).match(/name="?viewport/g)).toHaveLength(1);
  });

  it("puts the engine first in the head and makes every replacement", () => {
    const html = `<html><HEAD lang="en"><script src="https://cdn/a.js"></script><link href="https://cdn/b.css"></HEAD>`;
    const page = preparePage({ replace: [["https://cdn/", "/here/"]] }, html);
    expect(page).toMatch(/^<html><HEAD lang="en">\n<script>/);
    expect(page.indexOf("/engine/in-page/main.ts")).toBeLessThan(page.indexOf("/here/a.js"));
    expect(page).toContain("/here/b.css");
    expect(page).not.toContain("https://cdn/");
  });
});
