/** A language of highlight.js, see core.d.ts. */
declare const language: unknown;
export default language;
