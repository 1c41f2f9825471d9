import { collect, hideInk } from "./collect.ts";
import { scrollMain, settle } from "./settle.ts";

/** What the browser's driver calls. */
Object.assign(globalThis, { engine: { collect, hideInk, scrollMain, settle } });
