import { expect, it } from "vitest";
import { listFiles, readText } from "./documents.ts";

type Entry = { link?: boolean; integrity?: string; resolved?: string };

// npm installs a package without a digest as the registry serves it that day: also programs for other machines than the
// one that wrote the file, which npm leaves without one now and then.
it.each(listFiles("package-lock.json"))(
  "%s has the digest of each package, and none from elsewhere than npm's registry",
  (file) => {
    const { packages } = JSON.parse(readText(file)) as { packages: Record<string, Entry> };
    const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);
    expect(installed.length).toBeGreaterThan(0);
    const isSound = ({ integrity, resolved = "https://registry.npmjs.org/" }: Entry) =>
      /^sha512-[\w+/]{86}==$/.test(integrity ?? "") && resolved.startsWith("https://registry.npmjs.org/");
    expect(installed.filter(([, entry]) => !isSound(entry)).map(([path]) => path)).toEqual([]);
  },
);
