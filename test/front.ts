import { connect, createServer, type Socket } from "node:net";
import { pipeline } from "node:stream/promises";

/** A port of this machine that is known before anything is behind it. */
export type Front = {
  port: number;
  /** Passes every connection on from now on. */
  passTo(origin: string): void;
  close(): void;
};

/** Opens a front for a server that chooses its own port, so that its settings can contain its address. */
export async function openFront(): Promise<Front> {
  let target: URL | undefined;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (!target) return near.destroy();
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) open.add(socket.once("close", () => open.delete(socket)));
    // Browsers close connections abruptly: that ends the other side, but not the test.
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
