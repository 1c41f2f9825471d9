import { isDashboardPath } from "../domain/dashboard-paths.ts";
import type { Assets } from "../services/operation-context.ts";

/**
 * Answers a page of the dashboard: the same document for all of them, which then shows the page that the address names. Null where the
 * request is for something else.
 */
export function answerPage(request: Request, assets: Assets): Promise<Response> | null {
  return isForDocument(request) && isDashboardPath(new URL(request.url).pathname)
    ? fetchDocument(request, assets)
    : null;
}

/** Answers a browser that was led to an unknown address with a page that says so. Null for programs, which get a problem. */
export async function answerMissingPage(request: Request, assets: Assets): Promise<Response | null> {
  if (!isForDocument(request) || !wantsHtml(request.headers)) return null;
  const { body, headers } = await fetchDocument(request, assets);
  return new Response(body, { status: 404, headers });
}

function isForDocument({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** Names HTML itself: any type at all, as programs ask for, isn't enough. */
function wantsHtml(headers: Headers): boolean {
  return (headers.get("accept") ?? "")
    .split(",")
    .some((range) => range.split(";")[0]?.trim().toLowerCase() === "text/html");
}

function fetchDocument({ method, url }: Request, assets: Assets): Promise<Response> {
  // Without the caller's headers: what they have of an older document must not make this a 304 of another.
  return assets.fetch(new Request(new URL("/", url), { method }));
}
