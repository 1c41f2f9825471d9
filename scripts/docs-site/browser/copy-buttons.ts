const SHOWN_MS = 1500;

/** Adds a button to each block of code that copies it. */
export function addCopyButtons(): void {
  for (const block of document.querySelectorAll("main pre")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button copy";
    button.textContent = "Copy";
    button.addEventListener("click", async () => {
      const isCopied = await navigator.clipboard.writeText(block.textContent ?? "").then(
        () => true,
        () => false,
      );
      button.textContent = isCopied ? "Copied" : "Not allowed";
      setTimeout(() => {
        button.textContent = "Copy";
      }, SHOWN_MS);
    });
    const frame = document.createElement("div");
    frame.className = "copyable";
    block.replaceWith(frame);
    frame.append(block, button);
  }
}
