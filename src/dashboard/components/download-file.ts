/** Downloads a text that the page has written. `type`: its media type. */
export function downloadFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
