import { describe, expect, it } from "vitest";
import { composeScreen } from "../../../training/screens/compose-screen.ts";
import type { Ingredients } from "../../../training/screens/ingredients.ts";
import type { Scene } from "../../../training/screens/scene.ts";

const phone: Scene = {
  name: "phone",
  kit: "own",
  forms: ["phone"],
  platforms: ["android"],
  render: ({ rng }) => ({ head: "", body: `<p>${rng.float()}</p>` }),
};
const desktop: Scene = { ...phone, name: "desktop", forms: ["desktop"], platforms: ["desktop"] };
const makeIngredients = () => ({ lang: "en", rtl: false, palette: { dark: true } }) as Ingredients;

describe("composeScreen", () => {
  it("makes the same screen of the same seed and index, and others of others", () => {
    const compose = (seed: number, index: number) => composeScreen(seed, index, [phone, desktop], makeIngredients);
    expect(compose(1, 5)).toEqual(compose(1, 5));
    const pages = [compose(1, 5), compose(1, 6), compose(2, 5)].map(({ page }) => page.html);
    expect(new Set(pages).size).toBe(3);
  });

  it("gives scenes only devices that they are laid out for", () => {
    for (let index = 0; index < 100; index++) {
      const { scene, device } = composeScreen(1, index, [phone, desktop], makeIngredients);
      expect(device.form).toBe(scene.name);
      expect(scene.platforms).toContain(device.platform);
    }
  });

  it("names the scene that fails", () => {
    const broken: Scene = {
      ...phone,
      render: () => {
        throw new Error("no icon");
      },
    };
    expect(() => composeScreen(1, 0, [broken], makeIngredients)).toThrow(/phone: .*no icon/);
  });
});
