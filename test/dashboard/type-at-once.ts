import type { CDPSession, Locator, Page } from "playwright-core";

const sessions = new WeakMap<Page, Promise<CDPSession>>();
const ENTER = { key: "Enter", typed: "\r", code: 13 };

/**
 * Replaces the content of a field, and presses Enter or clicks `button`, with all of it sent to the browser before the
 * first key is handled: faster than the page is drawn. `text` may also be what a person types to choose in a list, or
 * in the parts of a date.
 */
export async function typeAtOnce(field: Locator, text: string, button?: Locator): Promise<void> {
  const page = field.page();
  const opening = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opening);
  const session = await opening;
  await field.focus();
  await field.evaluate((element) => {
    const input = element as unknown as { type: string; select?(): void };
    if (["text", "email", "url"].includes(input.type)) input.select?.();
  });
  const place = await button?.boundingBox();
  const press = ({ key, typed, code }: typeof ENTER) =>
    (["keyDown", "keyUp"] as const).map((type) =>
      session.send("Input.dispatchKeyEvent", {
        ...{ type, key, windowsVirtualKeyCode: code },
        ...(type === "keyDown" ? { text: typed } : {}),
      }),
    );
  const click = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    (["mousePressed", "mouseReleased"] as const).map((type) =>
      session.send("Input.dispatchMouseEvent", {
        ...{ type, x: x + width / 2, y: y + height / 2, button: "left" as const, clickCount: 1 },
      }),
    );
  // The code of a letter or digit is its own; that of a full stop would be the key Delete.
  const findCode = (key: string) => (/[a-z0-9]/i.test(key) ? key.toUpperCase().charCodeAt(0) : 0);
  const keys = [...text].flatMap((key) => press({ key, typed: key, code: findCode(key) }));
  await Promise.all([...keys, ...(place ? click(place) : press(ENTER))]);
}
