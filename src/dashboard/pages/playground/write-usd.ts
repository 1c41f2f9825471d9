/** Formats an amount as `$0.001`: to the millionth, without trailing zeros. */
export function writeUsd(dollars: number): string {
  return `$${dollars.toFixed(6).replace(/\.?0+$/, "")}`;
}
