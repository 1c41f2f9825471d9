import { isDashboardPath } from "../domain/dashboard-paths.ts";
import type { Assets } from "../services/operation-context.ts";

/** The documents' page for addresses that don't exist (scripts/docs-site/build-site.ts). */
const MISSING_DOCS_PAGE = "/docs/404";

/**
 * Answers a request for a page of the dashboard. All pages are the same document, which then shows the page of its
 * address. Returns null for any other request. `url` is the request's.
 */
export function answerPage(request: Request, url: URL, assets: Assets): Promise<Response> | null {
  return isForDocument(request) && isDashboardPath(url.pathname) ? fetchDocument(request, assets) : null;
}

/** Answers a browser at an unknown address with a page that says so. Returns null for programs, which get a problem. */
export async function answerMissingPage(request: Request, assets: Assets): Promise<Response | null> {
  if (!isForDocument(request) || !wantsHtml(request.headers)) return null;
  const isOfDocs = new URL(request.url).pathname.startsWith("/docs/");
  const { body, headers } = await fetchDocument(request, assets, isOfDocs ? MISSING_DOCS_PAGE : undefined);
  return new Response(body, { status: 404, headers });
}

function isForDocument({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Returns true if a request asks for HTML explicitly: accepting any type, as programs do, isn't enough. */
function wantsHtml(headers: Headers): boolean {
  return (headers.get("accept") ?? "")
    .split(",")
    .some((range) => range.split(";")[0]?.trim().toLowerCase() === "text/html");
}

function fetchDocument({ method, url }: Request, assets: Assets, path = "/"): Promise<Response> {
  // Sends none of the caller's headers: a validator of an older document must not turn this into a 304.
  return assets.fetch(new Request(new URL(path, url), { method }));
}
