import type { BrowserContext } from "playwright-core";

/** Requests that check the session get these if nobody is signed in. */
const NOBODY = "401 GET /internal/v1/session";

/** Plain functions of the page, since they run there. */
const REPORT_VIOLATIONS = `addEventListener("securitypolicyviolation", (event) =>
  console.error("csp", event.effectiveDirective, event.blockedURI, event.sourceFile + ":" + event.lineNumber));`;

/**
 * Reports everything that goes wrong in a browser, each as one line: `csp …`, `error …` (console and uncaught),
 * `foreign …` (a request to another origin), `failed …` (a request without a response), and `404 GET /path` for an
 * error response. Canceled requests aren't reported.
 */
export async function watchContext(
  context: BrowserContext,
  origin: string,
  tell: (problem: string) => void,
): Promise<void> {
  const shorten = (url: string) => (url.startsWith(`${origin}/`) ? new URL(url).pathname : url);
  await context.addInitScript({ content: REPORT_VIOLATIONS });
  context.on("console", (message) => {
    // Those are reported by their status.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    tell(message.text().startsWith("csp ") ? message.text() : `error ${message.text()}`);
  });
  context.on("weberror", (error) => tell(`error ${error.error().stack ?? error.error()}`));
  context.on("request", (request) => {
    if (!request.url().startsWith(`${origin}/`) && !/^(data|blob):/.test(request.url()))
      tell(`foreign ${request.url()}`);
  });
  context.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "unknown";
    if (reason !== "net::ERR_ABORTED") tell(`failed ${request.method()} ${shorten(request.url())} ${reason}`);
  });
  context.on("response", (response) => {
    const line = `${response.status()} ${response.request().method()} ${shorten(response.url())}`;
    if (response.status() >= 400 && line !== NOBODY) tell(line);
  });
}
