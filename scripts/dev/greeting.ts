import { DEMO_ORGANIZATION, DEMO_OWNER, LOCAL_API_KEY } from "../../src/demo/seed-data.ts";

/** The screenshot of the sample call, relative to the repository. */
export const SAMPLE_SCREENSHOT = "test/screens/settings.png";

/** Returns three calls that can be pasted into a shell in the repository's folder, on Linux and on macOS. */
export function listSampleCalls(origin: string): string[] {
  const key = `-H 'X-Service-Api-Key: ${LOCAL_API_KEY}'`;
  const json = `-H 'content-type: application/json'`;
  // Three elements of the same screenshot.
  const elements = JSON.stringify({
    query: "the search field at the top",
    elements: [
      { id: "e1", role: "textbox", name: "Search settings", bounds: { x: 42, y: 307, width: 996, height: 136 } },
      { id: "e2", role: "button", name: "Network and internet", bounds: { x: 0, y: 491, width: 1080, height: 178 } },
      { id: "e3", role: "button", name: "Battery", bounds: { x: 0, y: 1205, width: 1080, height: 178 } },
    ],
  });
  return [
    `curl -sS ${key} ${origin}/api/v1/organization`,
    `curl -sS ${key} ${json} -d '${elements}' ${origin}/api/v1/elements:locate`,
    // Uses a pipe, because a screenshot exceeds the limit of a command line; uses tr, because base64 breaks lines on
    // Linux.
    `printf '{"image":"%s"}' "$(base64 < ${SAMPLE_SCREENSHOT} | tr -d '\\n')" | curl -sS ${key} ${json} -d @- ${origin}/api/v1/screenshots:detect`,
  ];
}

/**
 * Creates a link that signs in the demo organization's owner, as an operator would. Returns null if the settings
 * contain no operator token.
 *
 * @throws Error with the unexpected response
 */
export async function makeDashboardLink(origin: string, operatorToken: string | undefined): Promise<string | null> {
  if (operatorToken === undefined) return null;
  const response = await fetch(`${origin}/internal/v1/organizations/${DEMO_ORGANIZATION.id}/sign-in-links`, {
    method: "POST",
    headers: { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" },
    body: JSON.stringify({ email: DEMO_OWNER.email }),
  });
  if (!response.ok) throw new Error(`No link to the dashboard could be made: ${await response.text()}`);
  const { url } = (await response.json()) as { url: string };
  return url;
}

/** Writes the terminal's greeting once everything answers. `dashboardLink` signs in once, within 15 minutes. */
export function writeGreeting(origin: string, dashboardLink: string | null): string {
  return [
    "",
    `sightline is up at ${origin}`,
    `Dashboard: ${dashboardLink ?? `${origin}/sign-in (set OPERATOR_TOKEN for a link that signs in)`}`,
    `API key: ${LOCAL_API_KEY}`,
    "",
    "Try it, in this folder:",
    "",
    ...listSampleCalls(origin).flatMap((call) => [call, ""]),
    "Ctrl-C ends everything. Your data stays.",
  ].join("\n");
}
