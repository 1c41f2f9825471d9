import { connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";

/** A port of this machine that is known before there is anything behind it. */
export type Front = {
  port: number;
  /** Passes every connection on from now. */
  passTo(origin: string): void;
  close(): void;
};

/** Opens a front for what chooses its port by itself, so that its settings can say where it is reached. */
export async function openFront(): Promise<Front> {
  let target: URL | undefined;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (!target) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) open.add(socket.once("close", () => open.delete(socket)));
    // A side that breaks off is what a browser does: it ends the other, and no test.
    for (const pair of [
      [near, far],
      [far, near],
    ] as const)
      void pipeline(...pair).catch(() => undefined);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The front has no port.");
  return {
    port: address.port,
    passTo: (origin) => {
      target = new URL(origin);
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
