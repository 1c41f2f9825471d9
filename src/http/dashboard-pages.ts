/** Where the dashboard's pages are (src/dashboard/layout/routes.tsx). */
const PAGES =
  /^\/((sign-in|invitation|webhooks|deliveries|playground|fleet|money|organization|account)(\/[^/.]+)*\/?)?$/;

/**
 * Answers a page of the dashboard: the same document for all of them, which then shows the page that the address names. Null where the
 * request is for something else.
 *
 * @param assets the Worker's static assets, the dashboard's build
 */
export function answerPage(request: Request, assets: Pick<Fetcher, "fetch">): Promise<Response> | null {
  const { method } = request;
  const url = new URL(request.url);
  if ((method !== "GET" && method !== "HEAD") || !PAGES.test(url.pathname)) return null;
  // Without the caller's headers: what they have of an older document must not make this a 304 of another.
  return assets.fetch(new Request(new URL("/", url), { method }));
}
