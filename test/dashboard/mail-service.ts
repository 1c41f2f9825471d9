import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Settings } from "../../scripts/dev/settings.ts";

export type TakenMail = {
  method: string;
  authorization: string;
  contentType: string;
  body: { from: string; to: string; subject: string; text: string };
};

/** A mail service over HTTP, like that of a deployment: it accepts emails, or behaves as told. */
export type MailService = {
  taken: TakenMail[];
  /** Sets its behavior from now on. */
  behaviour: "take" | "fail" | "redirect" | "hang";
  settings: Settings;
};

export const MAIL_TOKEN = "mail-service-token";
export const SENDER = "Sightline <sightline@example.com>";

let shared: Promise<MailService> | undefined;

/**
 * Lends the mail service that all test files of this process share, with nothing taken and nothing told. Its address
 * stays, so that these files can share their Workers too. It ends with the process.
 */
export async function lendMailService(): Promise<MailService> {
  shared ??= startMailService();
  return Object.assign(await shared, { taken: [], behaviour: "take" } satisfies Partial<MailService>);
}

async function startMailService(): Promise<MailService> {
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    service.taken.push({
      method: request.method ?? "",
      authorization: request.headers.authorization ?? "",
      contentType: request.headers["content-type"] ?? "",
      body: JSON.parse(text),
    });
    if (service.behaviour === "hang") return;
    const statuses = { take: 200, fail: 500, redirect: 307 };
    // Its message may quote the email: none of it may get anywhere.
    response.writeHead(statuses[service.behaviour], { location: "/elsewhere" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  const service: MailService = {
    taken: [],
    behaviour: "take",
    settings: { MAILER_URL: `http://127.0.0.1:${port}/emails`, MAILER_TOKEN: MAIL_TOKEN, MAIL_FROM: SENDER },
  };
  return service;
}
