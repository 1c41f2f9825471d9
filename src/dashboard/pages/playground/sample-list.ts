/** A picture to try, drawn by us. Sizes are those of its page, in CSS pixels (scripts/samples). */
export type Sample = {
  name: string;
  title: string;
  width: number;
  height: number;
  pixelRatio: number;
  /** To be asked by a click. The built-in model finds each in its place: samples/places has them, in pixels. */
  queries: readonly string[];
};

/** The playground opens on the first one. */
export const SAMPLES: readonly Sample[] = [
  {
    ...{ name: "phone", title: "Phone", width: 390, height: 780, pixelRatio: 1.5 },
    queries: ["Continue to checkout", "the search icon", "the promo code field", "go back", "the Favorites tab"],
  },
  {
    ...{ name: "dark", title: "Phone, dark", width: 390, height: 780, pixelRatio: 2 },
    queries: ["the floor lamp switch", "settings", "the slider", "Kitchen"],
  },
  {
    ...{ name: "tablet", title: "Tablet", width: 1024, height: 720, pixelRatio: 1.25 },
    queries: ["Reply all", "the star", "download the attachment", "the search field", "the printer icon"],
  },
  {
    ...{ name: "desktop", title: "Desktop", width: 1280, height: 760, pixelRatio: 1 },
    queries: ["Save changes", "the Weekly summary checkbox", "the bell", "the project name field", "sign out"],
  },
  {
    ...{ name: "dense", title: "Dense table", width: 1280, height: 720, pixelRatio: 1 },
    queries: ["the New order button", "Osaka", "order #48205", "the refresh icon", "the Export button"],
  },
  {
    ...{ name: "german", title: "German", width: 1120, height: 720, pixelRatio: 1 },
    queries: ["Suchen", "Fahrrad mitnehmen", "the bell", "Mehr Verbindungen anzeigen", "39,90 €"],
  },
  {
    ...{ name: "chinese", title: "Chinese", width: 390, height: 780, pixelRatio: 2 },
    queries: ["蓝牙", "电池", "搜索设置", "the search icon", "the first switch"],
  },
];
