import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * How a scripted resolver reacts to a question: these addresses, exactly this response, a broken connection, or nothing
 * at all.
 */
export type Reply =
  | readonly string[]
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | "break"
  | "hang";

/** Replies by name and record type. A type without a reply has no records; a name without an entry doesn't exist. */
export type Zone = Record<string, { A?: Reply; AAAA?: Reply }>;

export type DnsServer = {
  url: string;
  /** The query strings so far, as `name=a.example.com&type=A`. */
  questions: string[];
  close(): Promise<void>;
};

const TYPES: Record<string, number> = { A: 1, AAAA: 28 };

/** Starts a resolver over HTTP on 127.0.0.1 that answers by its script in the `application/dns-json` form. */
export async function startDnsServer(zone: Zone): Promise<DnsServer> {
  const questions: string[] = [];
  const server = createServer((request, response) => {
    const { name, type, query } = readQuestion(request);
    questions.push(query);
    const entry = zone[name];
    const reply = entry?.[type as "A" | "AAAA"] ?? { body: { Status: entry ? 0 : 3 } };
    if (reply === "hang") return;
    if (reply === "break") return void request.socket.destroy();
    const { status = 200, headers = {}, body } = "body" in reply ? reply : { body: listRecords(name, type, reply) };
    response.writeHead(status, { "content-type": "application/dns-json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/dns-query`,
    questions,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** As resolvers do: the alias that leads to the addresses comes first. */
function listRecords(name: string, type: string, addresses: readonly string[]) {
  const alias = { name, type: 5, TTL: 60, data: `edge.${name}.` };
  const records = addresses.map((data) => ({ name: alias.data, type: TYPES[type], TTL: 60, data }));
  return {
    Status: 0,
    TC: false,
    RD: true,
    RA: true,
    Question: [{ name, type: TYPES[type] }],
    Answer: [alias, ...records],
  };
}

function readQuestion(request: IncomingMessage): { name: string; type: string; query: string } {
  if (request.headers.accept !== "application/dns-json") throw new Error("The question asks for another form.");
  const { searchParams } = new URL(request.url ?? "", "http://127.0.0.1");
  return { name: searchParams.get("name") ?? "", type: searchParams.get("type") ?? "", query: searchParams.toString() };
}
