import { type AccountStandIn, type StandInWorker, SUBDOMAIN } from "./account-stand-in.ts";

/**
 * Answers HTTPS calls as the deployed api Worker would, as far as the account has what such an answer takes: its code,
 * its database with the tables, the vision Worker, and the same sealing keys in both Workers.
 */
export function serveAccount(account: AccountStandIn): typeof fetch {
  return async (input, init) => {
    const { origin, pathname } = new URL(String(input));
    const name = findWorkerAt(account, origin);
    const call = `${init?.method ?? "GET"} ${pathname}`;
    const answer = ANSWERS.find(([pattern]) => pattern.test(call))?.[1];
    if (!answer) return problem(404, "not_found");
    if (pathname.startsWith("/internal/")) {
      const refusal = refuseOperator(account, name, new Headers(init?.headers).get("authorization"));
      if (refusal) return refusal;
    }
    return answer(account, findServed(account, name), String(init?.body));
  };
}

/** Returns the name of the Worker that an address leads to. Throws as fetch does if there is none. */
function findWorkerAt(account: AccountStandIn, origin: string): string {
  const found = Object.entries(account.state.workers).find(
    ([name, { domains, isPublic, versions }]) =>
      (versions.at(-1)?.code ?? "") !== "" &&
      (domains.some((domain) => origin === `https://${domain}`) ||
        (isPublic && origin === `https://${name}.${SUBDOMAIN}.workers.dev`)),
  );
  if (!found) throw new TypeError("fetch failed");
  return found[0];
}

function findServed(account: AccountStandIn, name: string): StandInWorker {
  const worker = account.state.workers[name];
  if (!worker) throw new TypeError("fetch failed");
  return worker;
}

function findBinding(worker: StandInWorker, name: string) {
  return worker.versions.at(-1)?.bindings.find((binding) => binding.name === name);
}

function refuseOperator(account: AccountStandIn, name: string, authorization: string | null): Response | null {
  const { secrets } = findServed(account, name);
  if (authorization !== `Bearer ${secrets.OPERATOR_TOKEN}`) return problem(401, "unauthenticated");
  const webhooks = findServed(account, name.replace(/(-preview)?$/, "-webhooks$1"));
  if (secrets.SEALING_KEYS !== webhooks.secrets.SEALING_KEYS) return problem(500, "different sealing keys");
  return null;
}

type Answer = (account: AccountStandIn, worker: StandInWorker, body: string) => Response;

const ANSWERS: readonly (readonly [call: RegExp, answer: Answer])[] = [
  [/^GET \/sign-in$/, () => new Response("<!doctype html>")],
  [/^GET \/api\/v1\/organization$/, () => problem(401, "unauthenticated")],
  [/^GET \/models$/, () => Response.json({ data: [{ id: "sightline/ground-1" }] })],
  [
    /^POST \/api\/v1\/screenshots:detect$/,
    (account, worker) => {
      const vision = account.state.workers[findBinding(worker, "VISION")?.service ?? ""];
      if (!vision?.versions.at(-1)?.code) return problem(502, "provider_failed");
      return Response.json({ data: { icon_detections: [{}], ocr_results: [{ text: "Search settings" }] } });
    },
  ],
  [
    /^POST \/internal\/v1\/organizations$/,
    (account, worker, body) => {
      const database = account.state.databases.find(({ uuid }) => uuid === findBinding(worker, "DB")?.id);
      if (!database) return problem(500, "no database");
      const { name } = JSON.parse(body) as { name: string };
      const sqlite = account.openDatabase(database.name);
      sqlite
        .prepare("INSERT INTO organizations (id, name, slug, created_at) VALUES ('org_1', ?, ?, 0)")
        .run(name, name.toLowerCase());
      sqlite.close();
      return Response.json({ id: "org_1", name }, { status: 201 });
    },
  ],
  [/\/api-keys$/, () => Response.json({ id: "key_1", key: "sightline_check" }, { status: 201 })],
  [/^DELETE /, () => new Response(null, { status: 204 })],
  [
    /\/sign-in-links$/,
    (_, worker) =>
      Response.json({ url: `${findBinding(worker, "PUBLIC_ORIGIN")?.text}/sign-in#token` }, { status: 201 }),
  ],
];

function problem(status: number, code: string): Response {
  return Response.json({ status, code }, { status });
}
