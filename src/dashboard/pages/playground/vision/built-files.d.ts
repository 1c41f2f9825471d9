/** A file's size in bytes, as the build knows it (vite.config.ts). */
declare module "*?bytes" {
  const bytes: number;
  export default bytes;
}
