/** A page of the site, still in Markdown. Its links are those of the repository, relative to `source`. */
export type SitePage = {
  /** Without a leading slash, below `/docs/`; empty for the first page. */
  slug: string;
  /** The heading of its part of the navigation. */
  group: string;
  /** Its name in the navigation. */
  label: string;
  /** One line, for the list of pages, search engines and agents. */
  summary: string;
  /** Its source file, relative to the repository; null for a generated page. */
  source: string | null;
  /** The calls that it describes, such as `GET /models`: mentions on other pages link here. */
  calls: readonly string[];
  markdown: string;
};

/** Returns the address of a page on this site. */
export function addressOf({ slug }: Pick<SitePage, "slug">): string {
  return `/docs/${slug}`;
}

/** Returns the address of a page's Markdown. */
export function markdownAddressOf({ slug }: Pick<SitePage, "slug">): string {
  return `/docs/${slug === "" ? "index" : slug.replace(/\/$/, "/index")}.md`;
}
