/** The part of highlight.js that the site uses. The package's own types bring those of a browser into every program. */
declare const core: {
  registerLanguage(name: string, language: unknown): void;
  getLanguage(name: string): unknown;
  highlight(code: string, options: { language: string }): { value: string };
};
export default core;
