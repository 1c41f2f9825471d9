import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import ini from "highlight.js/lib/languages/ini";
import json from "highlight.js/lib/languages/json";
import python from "highlight.js/lib/languages/python";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";
import { escapeHtml } from "../../src/domain/text/escape-html.ts";

hljs.registerLanguage("sh", bash);
hljs.registerLanguage("json", json);
hljs.registerLanguage("python", python);
hljs.registerLanguage("sql", sql);
hljs.registerLanguage("toml", ini);
hljs.registerLanguage("ts", typescript);

/** Shown as they are. The diagrams of mermaid can be read as text, and drawing them would take a large script. */
const PLAIN = ["", "text", "mermaid"];

/** Returns code as HTML whose words have classes, which the site's style colours. Throws an Error for an unknown language. */
export function highlight(code: string, language: string): string {
  if (PLAIN.includes(language)) return escapeHtml(code);
  if (!hljs.getLanguage(language)) throw new Error(`The site can't highlight "${language}": register it.`);
  return hljs.highlight(code, { language }).value;
}
