/** One line that overwrites itself; nothing where the output goes to a file. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${line.padEnd(70)}\r${line}`);
}
