import { collect, hideInk } from "./collect.ts";
import { scrollMain, settle } from "./settle.ts";
import { collectTextSpans } from "./text-spans.ts";

/** What the browser's driver calls. */
Object.assign(globalThis, { engine: { collect, collectTextSpans, hideInk, scrollMain, settle } });
