import { once } from "node:events";
import {
  createServer,
  type IncomingMessage,
  request as openRequest,
  type RequestListener,
  type Server,
} from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hasLargeBody, openFront } from "../../scripts/dev/front.ts";
import { findFreePort } from "./running-start.ts";

/** One call as the server behind the front saw it. */
type Seen = { method: string; url: string; headers: string[]; body: string };

/** A header that every browser sends. */
const BROWSER = ["Accept-Language", "en"];

const behind: Server[] = [];
let port: number;
let front: Awaited<ReturnType<typeof openFront>>;

/** Starts a server that the front passes calls on to from now on. */
async function serve(listener: RequestListener): Promise<void> {
  const server = createServer(listener);
  behind.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  front.passTo(`http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`);
}

/** Sends a call to the front as raw as Node can, and returns the response. */
async function call(path: string, headers: string[] = [], body = "", host = "evil.com"): Promise<IncomingMessage> {
  const sent = openRequest({ host: "127.0.0.1", port, path, method: "POST", headers: ["Host", host, ...headers] });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return response;
}

beforeAll(async () => {
  port = await findFreePort();
  front = await openFront(port, "https://sightline.tunnel.dev");
});

afterAll(() => {
  for (const server of [...behind, front]) server.close();
});

describe("the front of the local start", () => {
  test.each([
    ["no body", {}, false],
    ["64 KiB", { "content-length": "65536" }, false],
    ["a byte more", { "content-length": "65537" }, true],
    ["a body of unknown length", { "transfer-encoding": "chunked" }, true],
  ])("takes a call for a large one by what it declares: %s", (_, headers, isLarge) => {
    expect(hasLargeBody({ headers })).toBe(isLarge);
  });

  test("holds calls until there are Workers to answer them", async () => {
    const early = call("/early");
    await serve((_, answer) => answer.end("answered"));
    expect(await text(await early)).toBe("answered");
  });

  test("passes a call and its answer on as they are", async () => {
    const seen: Seen[] = [];
    await serve(async (asked, answer) => {
      const { method = "", url = "", rawHeaders } = asked;
      seen.push({ method, url, headers: rawHeaders, body: await text(asked) });
      answer.writeHead(402, "Payment Required", ["Set-Cookie", "a=1", "Set-Cookie", "b=2", "X-One", "Ünö"]);
      answer.end("no money");
    });
    const path = "/api/v1/a%20b:locate?limit=%00&q=%C3%BC//";
    const answer = await call(path, ["Content-Length", "4", "X-Twice", "1", "x-twice", "2"], "body");
    expect({ ...seen[0], headers: [] }).toEqual({ method: "POST", url: path, headers: [], body: "body" });
    expect(seen[0]?.headers).toEqual(expect.arrayContaining(["Host", "evil.com", "X-Twice", "1", "x-twice", "2"]));
    expect([answer.statusCode, answer.statusMessage, answer.headers["set-cookie"], answer.headers["x-one"]]).toEqual([
      402,
      "Payment Required",
      ["a=1", "b=2"],
      "Ünö",
    ]);
    expect(await text(answer)).toBe("no money");
  });

  test.each([
    ...["127.0.0.1", "127.0.0.1:8787", "localhost:8787", "[::1]:8787", "app.localhost", "192.168.1.7:8787"],
    ...["host.docker.internal:8787", "box.lan", "sightline.tunnel.dev", "sightline.tunnel.dev:443"],
  ])("passes on a browser's call to %s, which no other site's page can make", async (host) => {
    await serve((_, answer) => answer.end("passed"));
    expect(await text(await call("/", BROWSER, "", host))).toBe("passed");
  });

  test("passes on a program's call under any name", async () => {
    await serve((_, answer) => answer.end("passed"));
    expect(await text(await call("/", [], "", "evil.com"))).toBe("passed");
  });

  test.each(["evil.com", "evil.com:8787", "EVIL.com.", "localhost.evil.com", "127.0.0.1.evil.com", "tunnel.dev"])(
    "refuses a browser's call to %s, which may be a page's whose host name points here, and says what to do",
    async (host) => {
      await serve((_, answer) => answer.end("passed"));
      const answer = await call("/api/v1/elements:locate", [...BROWSER, "X-Service-Api-Key", "published"], "{}", host);
      expect([answer.statusCode, answer.headers["content-type"]]).toEqual([403, "application/problem+json"]);
      expect(JSON.parse(await text(answer))).toMatchObject({
        status: 403,
        code: "forbidden",
        detail: expect.stringContaining("PUBLIC_ORIGIN"),
      });
    },
  );

  test("passes an answer on while it is written", async () => {
    const goOn = Promise.withResolvers<void>();
    await serve(async (_, answer) => {
      answer.write("first");
      await goOn.promise;
      answer.end(" second");
    });
    const answer = await call("/slow");
    answer.setEncoding("utf8");
    expect((await once(answer, "data"))[0]).toBe("first");
    goOn.resolve();
    expect(await text(answer)).toBe(" second");
  });

  test("tells the Workers that a caller hung up", async () => {
    const asked = Promise.withResolvers<void>();
    const hungUp = Promise.withResolvers<void>();
    await serve((_, answer) => {
      answer.once("close", hungUp.resolve);
      asked.resolve();
    });
    const sent = openRequest({ host: "127.0.0.1", port, path: "/" });
    sent.on("error", () => undefined);
    sent.end();
    await asked.promise;
    sent.destroy();
    await hungUp.promise;
  });

  test("ends the connection where the Workers do so without an answer", async () => {
    await serve((asked) => asked.socket.destroy());
    await expect(call("/")).rejects.toThrow("socket hang up");
  });

  test("answers one caller while another has sent more than are begun at once", async () => {
    const waiting: (() => void)[] = [];
    await serve((asked, answer) => {
      if (asked.headers["x-service-api-key"] === undefined) answer.end("light");
      else waiting.push(() => answer.end("heavy"));
    });
    const many = Array.from({ length: 20 }, () => call("/", ["X-Service-Api-Key", "many"]));
    expect(await text(await call("/"))).toBe("light");
    const left = new Set(many);
    for (const one of many)
      void one.then(async (answer) => {
        expect(await text(answer)).toBe("heavy");
        left.delete(one);
      });
    while (left.size > 0) {
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
  });

  test("says that a port is taken, and what to do", async () => {
    await expect(openFront(port, "http://127.0.0.1")).rejects.toThrow(
      `Port ${port} is already in use. Stop what runs there, or choose another one: PORT=${port + 1} npm run dev`,
    );
  });
});
