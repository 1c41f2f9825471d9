import { join, resolve } from "node:path";
import sharp from "sharp";
import type { Resolve } from "./links.ts";
import type { PictureSizes } from "./render-page.ts";
import type { SitePage } from "./site-page.ts";

const REPOSITORY = resolve(import.meta.dirname, "../..");
const PICTURE = /!\[[^\]]*\]\(([^)\s]+)\)/g;

/** Reads the sizes of all pictures that pages show, so that nothing moves while they load. */
export async function measurePictures(pages: readonly SitePage[], resolveLink: Resolve): Promise<PictureSizes> {
  const files = pages.flatMap((page) =>
    [...page.markdown.matchAll(PICTURE)].flatMap(([, href = ""]) => {
      const target = resolveLink(page, href);
      return target.kind === "picture" ? [target.file] : [];
    }),
  );
  const sizes = [...new Set(files)].map(async (file) => {
    const { width, height } = await sharp(join(REPOSITORY, file)).metadata();
    return [file, { width, height }] as const;
  });
  return new Map(await Promise.all(sizes));
}
