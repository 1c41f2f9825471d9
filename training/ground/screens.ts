import type { UiElement } from "../../src/domain/screens/ui-element.ts";
import type { Rng } from "../screens/random.ts";
import { makeHint } from "./hints.ts";
import { type Concept, capitalize, inventDetail, inventText, type Label, type Lexicon } from "./lexicon.ts";
import type { Noun } from "./wording.ts";

/** A thing on a screen that somebody may mean: the elements that stand for it, the best one first. */
export type Thing = {
  ids: string[];
  /** What it reads, or would be called; empty where only its sign tells. */
  label: string;
  concept: Concept | null;
  translations: Label | null;
  noun: Noun;
  /** Things of one kind that follow each other, in order; the place among them. */
  group: number;
  place: number;
  /** The thing in whose row it stands. */
  row: Thing | null;
  on: boolean | null;
  /** True for what can't be pressed, and says so. */
  isDisabled?: boolean;
  /** True for a field whose label stands at its left, as a text of its own. */
  isLabelledBeside?: boolean;
  /** What the heading over it reads. */
  heading?: Label | null;
  /** Icons in it that show what it is, as those of a bar's tabs do. */
  signs?: readonly string[];
  /** True when the picture tells what its own icons show. */
  isSignTold?: boolean;
  /** A table's cell: what its column and its row are called. */
  cell?: { column: string; row: string };
  box: { x: number; y: number; width: number; height: number };
  /** True if its elements contain its name. A sign without a name can only be found by its place. */
  isTold: boolean;
};

export type Screen = {
  elements: UiElement[];
  things: Thing[];
  /** Texts that only label a field: if the field itself is known, queries don't mean them. */
  labels: Set<string>;
  /** What headings and explanations read that are near a thing in meaning, and aren't it. */
  hints: string[];
  width: number;
  height: number;
  language: string;
};

type Named = { concept: Concept; label: string; translations: Label | null };
type Style = "android" | "web" | "plain";
type Parts = Partial<
  Pick<
    Thing,
    | "concept"
    | "translations"
    | "row"
    | "on"
    | "isDisabled"
    | "isLabelledBeside"
    | "label"
    | "heading"
    | "cell"
    | "signs"
  >
> & {
  noun: Noun;
};

/** What an element tells besides its name. */
type Told = {
  code?: string;
  clickable?: boolean;
  on?: boolean | null;
  value?: string;
  selected?: boolean;
  isDisabled?: boolean;
};

const ANDROID: Readonly<Record<string, readonly [role: string, viewClass: string]>> = {
  button: ["button", "android.widget.Button"],
  icon: ["image", "android.widget.ImageView"],
  iconButton: ["button", "android.widget.ImageButton"],
  text: ["text", "android.widget.TextView"],
  row: ["listitem", "android.widget.LinearLayout"],
  switch: ["switch", "android.widget.Switch"],
  checkbox: ["checkbox", "android.widget.CheckBox"],
  radio: ["radio", "android.widget.RadioButton"],
  field: ["textbox", "android.widget.EditText"],
  tab: ["tab", "androidx.appcompat.app.ActionBar$Tab"],
  slider: ["slider", "android.widget.SeekBar"],
  select: ["combobox", "android.widget.Spinner"],
};
/** What these are where an app draws them by views of its own. */
const GENERIC: Readonly<Record<string, readonly string[]>> = {
  row: ["view", "container", "android.view.ViewGroup", "listitem"],
  tab: ["view", "text", "android.widget.TextView", "button"],
  button: ["text", "view", "button"],
  iconButton: ["image", "view"],
};
/** Ids that Android apps give to the parts of a screen. */
const PART_IDS: Readonly<Record<string, readonly string[]>> = {
  text: ["title", "summary", "text1", "name", "subtitle", "description", "text_view", "label", "value", "content"],
  row: ["container", "row", "item", "root", "card", "layout", "list_item"],
  field: ["input", "edit", "edit_text", "field", "et"],
  button: ["button", "btn", "action", "ok_button", "button1"],
  switch: ["switch_widget", "toggle", "switch"],
  checkbox: ["checkbox", "check"],
  radio: ["radio", "option"],
  tab: ["tab", "navigation_item", "nav_item"],
  slider: ["seekbar", "slider"],
  select: ["spinner", "dropdown"],
};
/** So many screens have headings or explanations near their things in meaning. */
const HINTED_SHARE = 0.55;
const WEB: Readonly<Record<string, string>> = {
  button: "button",
  icon: "img",
  iconButton: "button",
  text: "text",
  row: "listitem",
  switch: "switch",
  checkbox: "checkbox",
  radio: "radio",
  field: "textbox",
  tab: "tab",
  slider: "slider",
  select: "combobox",
};

/** Draws the element list of a made-up screen, without any pixels. */
export class ScreenMaker {
  readonly #rng: Rng;
  readonly #lexicon: Lexicon;
  readonly #style: Style;
  readonly #screen: Screen;
  /** The shares of drawn things with a name: most signs have none. */
  readonly #told: { sign: number; code: number; row: number };
  /** True where things that can be pressed are drawn by views of no kind of their own. */
  readonly #isGeneric: boolean;
  readonly #used = new Set<string>();
  /** What the app is about: most of its things are of one topic or two. */
  readonly #topical: readonly Concept[];
  /** True for a screen of a few things, as most of those of small apps are. */
  readonly #isSmall: boolean;
  #serial = 0;
  #groups = 0;

  constructor(rng: Rng, lexicon: Lexicon, language: string) {
    this.#rng = rng;
    this.#lexicon = lexicon;
    this.#style = rng.pickWeighted([
      ["android", 5],
      ["web", 3],
      ["plain", 2],
    ]);
    const wide = this.#style === "web" && rng.chance(0.4);
    this.#screen = {
      ...{ elements: [], things: [], labels: new Set(), hints: [] },
      ...{ width: wide ? 1366 : 1080, height: wide ? 900 : 2280, language },
    };
    this.#isGeneric = rng.chance(0.25);
    this.#isSmall = rng.chance(this.#style === "android" ? 0.4 : 0.15);
    this.#topical = rng.chance(0.6)
      ? rng.sample([...lexicon.byTopic.keys()], rng.int(1, 2)).flatMap((topic) => lexicon.byTopic.get(topic) ?? [])
      : [];
    this.#told = {
      sign: this.#style === "web" ? rng.pick([0, 0.3, 0.9]) : rng.pick([0.2, 0.6, 0.95]),
      code: this.#style === "android" ? rng.pick([0.2, 0.7, 0.9]) : 0.05,
      row: rng.pick([0, 0, 0.5]),
    };
  }

  make(): Screen {
    const rng = this.#rng;
    let y = rng.int(20, 90);
    y = this.#drawBar(y);
    if (rng.chance(0.25)) y = this.#drawSearch(y);
    if (rng.chance(0.3)) y = this.#drawTabs(y, "tab");
    const bodies = rng.sample(
      [
        this.#drawRows,
        this.#drawRows,
        this.#drawForm,
        this.#drawTiles,
        this.#drawButtons,
        this.#drawPlayer,
        this.#drawRows,
        this.#drawSections,
        this.#drawTable,
      ],
      !this.#isSmall && rng.chance(0.35) ? 2 : 1,
    );
    if (rng.chance(0.2)) y = this.#drawNotice(y);
    for (const body of bodies) y = body.call(this, y);
    if (rng.chance(0.2))
      this.#drawSign({ x: 880, y: this.#screen.height - 320, width: 150, height: 150 }, this.#group(), 0);
    if (rng.chance(0.3)) this.#drawTabs(this.#screen.height - 160, "tab");
    if (rng.chance(0.12)) this.#drawDialog();
    if (rng.chance(HINTED_SHARE)) this.#drawHints();
    return this.#screen;
  }

  /** Headings over some of the groups, or notices elsewhere, that are about a thing there. */
  #drawHints(): void {
    const rng = this.#rng;
    const groups = Map.groupBy(
      this.#screen.things.filter(({ concept, noun, row }) => concept && noun !== "text" && row === null),
      ({ group }) => group,
    );
    for (const things of rng.sample([...groups.values()], Math.min(groups.size, rng.int(1, 3)))) {
      const [{ box: first } = {}] = things;
      const { concept, label } = rng.pick(things);
      const hint = concept && makeHint(rng, concept, label);
      if (!hint || !first) continue;
      const y = rng.chance(0.75) ? Math.max(0, first.y - rng.int(55, 90)) : rng.int(150, this.#screen.height - 200);
      const width = Math.min(this.#screen.width - 80, 24 * hint.length + 40);
      this.#element("text", hint, { x: rng.pick([30, 40, 60]), y, width, height: rng.int(36, 60) });
      this.#screen.hints.push(hint);
    }
  }

  #group(): number {
    return this.#groups++;
  }

  #concept(): Named {
    for (;;) {
      const isTopical = this.#topical.length > 0 && this.#rng.chance(0.7);
      const concept = this.#rng.pick(isTopical ? this.#topical : this.#lexicon.concepts);
      const name = this.#rng.chance(0.5) ? (concept.names[0] ?? "") : this.#rng.pick(concept.names);
      if (concept.names.some((one) => this.#used.has(one)) && this.#rng.chance(isTopical ? 0.8 : 0.97)) continue;
      for (const one of concept.names) this.#used.add(one);
      return { concept, ...this.#spell(name) };
    }
  }

  /** Writes a name as this screen does: in its language if known, capitalized or in capitals. */
  #spell(name: string): { label: string; translations: Label | null } {
    const translations = this.#lexicon.byEnglish.get(name.toLowerCase()) ?? null;
    const own = this.#screen.language === "en" ? undefined : translations?.get(this.#screen.language);
    const label =
      own ??
      this.#rng.pickWeighted([
        [capitalize(name), 8],
        [name.toUpperCase(), 1],
        [name, 1],
      ]);
    return { label, translations };
  }

  #title(): { concept: Concept | null; label: string; translations: Label | null } {
    const kind = this.#rng.float();
    if (kind < 0.35) return this.#concept();
    if (kind < 0.65) return { concept: null, label: inventText(this.#rng), translations: null };
    const translations = this.#rng.pick(this.#lexicon.labels);
    return {
      concept: null,
      label: translations.get(this.#screen.language) ?? translations.get("en") ?? "",
      translations,
    };
  }

  #element(kind: string, name: string, box: Thing["box"], more: Told = {}): string {
    const id = `${this.#style === "web" && kind === "text" ? "t" : "n"}${++this.#serial}`;
    const element: UiElement = { id, role: WEB[kind] ?? kind, name, bounds: { ...box } };
    if (more.value !== undefined) element.value = more.value;
    if (this.#style === "android") this.#addView(element, kind, more);
    else if (this.#style === "web") element.platform = { web: {} };
    else if (more.on !== undefined && more.on !== null) element.platform = { checked: more.on };
    else if (more.selected !== undefined) element.platform = { selected: more.selected };
    else if (more.isDisabled) element.platform = { disabled: true };
    this.#screen.elements.push(element);
    return id;
  }

  /** Says what an Android app tells of an element. */
  #addView(element: UiElement, kind: string, more: Told): void {
    const rng = this.#rng;
    const [role, viewClass] = ANDROID[kind] ?? [kind, "android.view.View"];
    const generic = this.#isGeneric ? GENERIC[kind] : undefined;
    element.role = generic ? rng.pick(generic) : rng.chance(0.85) ? role : viewClass;
    element.platform = {
      class: generic ? "android.view.View" : viewClass,
      clickable: more.clickable ?? !["text", "icon"].includes(kind),
      enabled: !more.isDisabled,
      ...(more.selected === undefined ? {} : { selected: more.selected }),
      ...this.#identify(kind, element.name, more.code),
      ...(more.on !== undefined && more.on !== null ? { checked: more.on } : {}),
    };
  }

  /** The id of a view: that of a sign says what it shows, others mostly which part of their row they are. */
  #identify(kind: string, name: string, code: string | undefined): { resource_id?: string } {
    const rng = this.#rng;
    if (code) return { resource_id: `com.app:id/${code}` };
    const parts = PART_IDS[kind];
    if (!parts || !rng.chance(this.#told.code)) return {};
    const word = name.toLowerCase().match(/[a-z]{3,}/)?.[0];
    const part = rng.pick(parts);
    const own =
      word && rng.chance(0.4) ? rng.pick([`${word}_${part}`, `${part}_${word}`, `${word}${capitalize(part)}`]) : part;
    return { resource_id: `com.app:id/${own}` };
  }

  #thing(ids: string[], box: Thing["box"], group: number, place: number, parts: Parts, isTold = true): Thing {
    const thing: Thing = {
      ids,
      box,
      group,
      place,
      concept: null,
      translations: null,
      row: null,
      on: null,
      label: "",
      isTold,
      ...parts,
    };
    this.#screen.things.push(thing);
    return thing;
  }

  /** Draws a control that is a sign. Its name may be spoken, given by its id, or missing. */
  #drawSign(box: Thing["box"], group: number, place: number, row: Thing | null = null, given = this.#concept()): Thing {
    const { concept, label, translations } = given;
    const rng = this.#rng;
    const isNamed = rng.chance(this.#told.sign);
    const coded = rng.chance(this.#told.code) ? this.#code(concept) : undefined;
    const ids: string[] = [];
    const isButton = rng.chance(0.6);
    if (isButton && this.#style === "web" && rng.chance(0.5)) {
      ids.push(this.#element("iconButton", isNamed ? label : "", box));
      const inner = {
        x: box.x + 20,
        y: box.y + 20,
        width: Math.max(10, box.width - 40),
        height: Math.max(10, box.height - 40),
      };
      ids.push(this.#element("icon", "", inner));
    } else {
      const more = coded ? { code: coded, clickable: true } : { clickable: true };
      ids.push(this.#element(isButton ? "iconButton" : "icon", isNamed ? label : "", box, more));
    }
    const isTold = isNamed || coded !== undefined;
    return this.#thing(ids, box, group, place, { noun: "icon", concept, label, translations, row }, isTold);
  }

  #code(concept: Concept): string {
    const word = this.#rng
      .pick(concept.names.slice(0, 3))
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, "_");
    return this.#rng.pick([
      `${word}`,
      `btn_${word}`,
      `${word}_button`,
      `ic_${word}`,
      `action_${word}`,
      `menu_${word}`,
      `${word}_icon`,
    ]);
  }

  #drawBar(top: number): number {
    const rng = this.#rng;
    const { width } = this.#screen;
    const group = this.#group();
    let place = 0;
    if (rng.chance(0.7)) {
      const back = this.#lexicon.concepts.find(({ names }) => names[0] === rng.pick(["back", "menu", "close", "back"]));
      if (back) this.#used.add(back.names[0] ?? "");
      this.#drawSign(
        { x: 20, y: top, width: 110, height: 110 },
        group,
        place++,
        null,
        back ? { concept: back, ...this.#spell(rng.pick(back.names.slice(0, 3))) } : this.#concept(),
      );
    }
    if (rng.chance(0.8)) {
      const title = this.#title();
      const box = { x: 160, y: top + 20, width: 400, height: 70 };
      this.#thing([this.#element("text", title.label, box)], box, this.#group(), 0, { noun: "text", ...title });
    }
    const signs = rng.int(0, 4);
    for (let at = 0; at < signs; at++)
      this.#drawSign({ x: width - 130 * (signs - at), y: top, width: 110, height: 110 }, group, place++);
    return top + 150;
  }

  #drawSearch(top: number): number {
    const box = { x: 30, y: top, width: this.#screen.width - 60, height: 100 };
    const search = this.#lexicon.concepts.find(({ names }) => names[0] === "search") ?? null;
    this.#used.add("search");
    const { label, translations } = this.#spell(search?.names[this.#rng.int(0, 4)] ?? "Search");
    this.#thing([this.#element("field", this.#rng.chance(0.8) ? label : "", box)], box, this.#group(), 0, {
      noun: "field",
      concept: search,
      label,
      translations,
    });
    return top + 130;
  }

  /** A paragraph that explains the screen. Nobody asks for it. */
  #drawNotice(top: number): number {
    const text = this.#rng.pick(this.#lexicon.sentences);
    this.#element("text", text, { x: 40, y: top + 10, width: this.#screen.width - 80, height: 90 });
    return top + 120;
  }

  #drawTabs(top: number, noun: Noun): number {
    const group = this.#group();
    const count = this.#rng.int(2, 5);
    const width = this.#screen.width / count;
    const isButton = this.#rng.chance(0.3);
    const selected = this.#rng.int(0, count - 1);
    const isTelling = this.#rng.chance(0.6);
    const hasSigns = this.#rng.chance(0.4);
    for (let place = 0; place < count; place++) {
      const title = this.#title();
      const more = isTelling ? { selected: place === selected } : {};
      const box = { x: Math.round(place * width), y: top, width: Math.round(width), height: 120 };
      const ids = [this.#element(isButton ? "button" : "tab", this.#rng.chance(0.85) ? title.label : "", box, more)];
      if (this.#rng.chance(0.4))
        ids.push(
          this.#element("text", title.label, {
            x: box.x + 40,
            y: top + 70,
            width: Math.max(20, box.width - 80),
            height: 40,
          }),
        );
      const isTold = this.#screen.elements.slice(-ids.length).some((element) => element.name !== "");
      const signs: string[] = [];
      if (hasSigns) {
        const sign = { x: Math.round(box.x + box.width / 2 - 32), y: top + 8, width: 64, height: 60 };
        signs.push(this.#element("icon", "", sign, { clickable: false }));
      }
      const on = isTelling ? place === selected : null;
      this.#thing([...ids, ...signs], box, group, place, { noun, ...title, on, signs }, isTold);
    }
    return top + 140;
  }

  #drawRows(top: number): number {
    const rng = this.#rng;
    const groups = { rows: this.#group(), starts: this.#group(), ends: this.#group() };
    const height = rng.int(110, 220);
    const count = rng.int(
      2,
      Math.max(2, Math.min(this.#isSmall ? 4 : 12, Math.floor((this.#screen.height - top - 200) / height))),
    );
    const start = rng.pick(["none", "icon", "checkbox", "radio"]);
    const end = rng.pick(["none", "none", "switch", "sign", "signs", "checkbox", "text"]);
    const [hasRow, hasDetail] = [this.#style !== "web" || rng.chance(0.3), rng.chance(0.6)];
    const sign = this.#concept();
    const [isInvented, chosen] = [rng.chance(0.4), rng.int(0, count - 1)];
    const heading = rng.chance(0.3) ? this.#drawHeading(top, start === "none" ? 40 : rng.pick([40, 160])) : null;
    const first = heading ? top + 90 : top;
    for (let place = 0; place < count; place++) {
      const y = first + place * height;
      const title = isInvented ? { concept: null, label: inventText(rng), translations: null } : this.#title();
      const box = { x: 0, y, width: this.#screen.width, height };
      const on = rng.chance(0.5);
      const ids: string[] = [];
      if (hasRow)
        ids.push(this.#element("row", rng.chance(this.#told.row) ? title.label : "", box, { clickable: true }));
      const x = start === "none" ? 40 : 160;
      ids.push(this.#element("text", title.label, { x, y: y + 25, width: rng.int(150, 500), height: 50 }));
      if (hasDetail)
        ids.push(this.#element("text", inventDetail(rng), { x, y: y + 80, width: rng.int(100, 500), height: 40 }));
      const isToggled = end === "switch" || end === "checkbox";
      const row = this.#thing(ids, box, groups.rows, place, {
        ...{ noun: "row", ...title, on: isToggled ? on : null },
        ...(heading ? { heading } : {}),
      });
      this.#drawRowStart(row, start, groups.starts, start === "radio" ? place === chosen : on);
      this.#drawRowEnd(row, end, groups, sign);
    }
    return first + count * height + 30;
  }

  /** A line over what follows. Returns it in the languages that it is known in. */
  #drawHeading(y: number, x: number): Label {
    const heading = this.#title();
    const box = { x, y: y + 10, width: this.#rng.int(200, 600), height: this.#rng.int(40, 70) };
    this.#thing([this.#element("text", heading.label, box)], box, this.#group(), 0, { noun: "text", ...heading });
    return new Map([...(heading.translations ?? []), ["shown", heading.label]]);
  }

  /** Rows of values under the names of their columns, each beginning with its own name. */
  #drawTable(top: number): number {
    const rng = this.#rng;
    const columns = Array.from({ length: rng.int(2, 4) }, () => this.#title().label);
    const names = Array.from({ length: rng.int(2, 6) }, () =>
      rng.chance(0.6) ? inventText(rng) : this.#title().label,
    );
    const width = Math.floor((this.#screen.width - 40) / columns.length);
    const height = rng.int(60, 120);
    const isEven = rng.chance(0.5);
    const place = (column: number, row: number, text: string) => ({
      ...{ x: 20 + column * width + (isEven ? 0 : rng.int(0, 20)), y: top + row * height + 15 },
      ...{ width: Math.min(width - 10, 20 * text.length + 30), height: 40 },
    });
    for (const [at, column] of columns.entries()) this.#element("text", column, place(at, 0, column));
    const rows = this.#group();
    for (const [row, name] of names.entries())
      for (const [at, column] of columns.entries()) {
        const text = at === 0 ? name : rng.chance(0.7) ? `${rng.int(0, 999)}` : inventDetail(rng);
        const box = place(at, row + 1, text);
        const cell = at === 0 ? {} : { cell: { column, row: name } };
        const group = at === 0 ? rows : this.#group();
        this.#thing([this.#element("text", text, box)], box, group, row, { noun: "text", label: text, ...cell });
      }
    return top + (names.length + 1) * height + 30;
  }

  #drawRowStart(row: Thing, start: string, group: number, on: boolean): void {
    const box = { x: 40, y: row.box.y + 30, width: 70, height: 70 };
    if (start === "icon") {
      const sign = this.#element("icon", "", box, { code: "icon", clickable: false });
      row.ids.push(sign);
      row.signs = [sign];
    } else if (start !== "none") this.#drawToggle(row, [this.#element(start, "", box, { on })], box, group, on);
  }

  #drawRowEnd(row: Thing, end: string, groups: { starts: number; ends: number }, sign: Named): void {
    const { width, y, height } = row.box;
    const box = { x: width - 150, y: y + Math.round(height / 2) - 45, width: 110, height: 90 };
    if (end === "switch" || end === "checkbox") {
      const name = this.#rng.chance(0.2) ? row.label : "";
      this.#drawToggle(row, [this.#element(end, name, box, { on: row.on })], box, groups.ends, row.on);
    } else if (end === "sign" || end === "signs") {
      this.#drawSign(box, groups.ends, row.place, row, sign);
      if (end === "signs") this.#drawSign({ ...box, x: box.x - 140 }, groups.starts, row.place, row, this.#concept());
    } else if (end === "text") this.#element("text", inventDetail(this.#rng), box);
  }

  #drawToggle(row: Thing, ids: string[], box: Thing["box"], group: number, on: boolean | null): void {
    const { label, translations, place } = row;
    this.#thing(ids, box, group, place, { noun: "switch", label, translations, row, on });
  }

  /** Parts of a screen under headings, which have the same things in them. */
  #drawSections(top: number): number {
    const rng = this.#rng;
    const count = rng.int(2, 3);
    const members = Array.from({ length: rng.int(2, 4) }, () => this.#title());
    const isRow = rng.chance(0.5);
    const height = rng.int(80, 130);
    let y = top;
    for (let section = 0; section < count; section++) {
      const heading = this.#drawHeading(y, 30);
      y += 90;
      const group = this.#group();
      const width = Math.floor((this.#screen.width - 60) / members.length);
      for (const [place, member] of members.entries()) {
        const box = isRow
          ? { x: 30 + place * width, y, width, height }
          : { x: 30, y: y + place * height, width: this.#screen.width - 60, height };
        const ids = [
          this.#element(isRow ? "tab" : "row", isRow || rng.chance(0.3) ? member.label : "", box, { clickable: true }),
        ];
        const text = { x: box.x + 30, y: box.y + 20, width: Math.max(40, Math.min(300, box.width - 60)), height: 45 };
        if (!isRow || rng.chance(0.5)) ids.push(this.#element("text", member.label, text));
        const noun = isRow ? "tab" : "row";
        this.#thing(ids, box, group, place, { noun, ...member, heading });
      }
      y += (isRow ? height : members.length * height) + 40;
    }
    return y;
  }

  #drawForm(top: number): number {
    const rng = this.#rng;
    const groups = { field: this.#group(), select: this.#group(), slider: this.#group() };
    const places = { field: 0, select: 0, slider: 0 };
    const isMixed = rng.chance(0.4);
    const count = rng.int(1, 6);
    const label = rng.pick(["above", "inside", "left", "name", "both"]);
    let y = top;
    for (let place = 0; place < count; place++) {
      const title = rng.chance(0.7) ? this.#concept() : this.#title();
      const isAbove = label === "above" || label === "both";
      const box = { x: label === "left" ? 420 : 40, y: isAbove ? y + 60 : y, width: 600, height: 110 };
      // Most of a form are fields to write in; each kind is counted apart.
      const kind = isMixed ? rng.pick(["field", "field", "field", "select", "slider"] as const) : "field";
      const told = kind === "select" || rng.chance(0.2) ? { value: inventDetail(rng) } : {};
      const isLabelled = isAbove || label === "left";
      const ids = [this.#element(kind, this.#nameField(label, title), box, told)];
      if (isLabelled) ids.push(this.#drawLabel(title.label, isAbove ? y : y + 30));
      this.#thing(ids, box, groups[kind], places[kind]++, { noun: kind, ...title, isLabelledBeside: label === "left" });
      y += isAbove ? 210 : 150;
    }
    return this.#drawButtons(y + 20);
  }

  /** What a field is called by itself: its label, nothing where that stands beside it, or what stands in it as long as it's empty. */
  #nameField(place: string, title: { concept: Concept | null; label: string }): string {
    if (place === "both") return this.#holdPlace(title);
    return place === "inside" || place === "name" ? title.label : "";
  }

  #holdPlace({ concept, label }: { concept: Concept | null; label: string }): string {
    const name = concept && this.#rng.chance(0.4) ? this.#rng.pick(concept.names) : label.toLowerCase();
    return this.#rng
      .pick(["Your {x}", "Enter {x}", "Enter your {x}", "{x}…", "{x}", "Type here", "Optional"])
      .replace("{x}", name);
  }

  #drawLabel(text: string, y: number): string {
    const id = this.#element("text", text, { x: 40, y, width: 300, height: 50 });
    this.#screen.labels.add(id);
    return id;
  }

  #drawButtons(top: number): number {
    const group = this.#group();
    const count = this.#rng.int(1, 3);
    const isRow = this.#rng.chance(0.5);
    for (let place = 0; place < count; place++) {
      const title = this.#concept();
      const box = isRow
        ? { x: 40 + place * 340, y: top, width: 310, height: 110 }
        : { x: 40, y: top + place * 140, width: this.#screen.width - 80, height: 110 };
      const isDisabled = this.#rng.chance(0.1);
      const ids = [this.#element("button", title.label, box, { isDisabled })];
      if (this.#style === "web" && this.#rng.chance(0.5))
        ids.push(this.#element("text", title.label, { x: box.x + 60, y: box.y + 30, width: 160, height: 50 }));
      this.#thing(ids, box, group, place, { noun: "button", ...title, isDisabled });
    }
    return top + (isRow ? 150 : count * 140);
  }

  #drawTiles(top: number): number {
    const rng = this.#rng;
    const group = this.#group();
    const columns = rng.int(2, 4);
    const count = rng.int(2, 3) * columns;
    const side = Math.floor(this.#screen.width / columns);
    for (let place = 0; place < count; place++) {
      const title = this.#title();
      const box = {
        x: (place % columns) * side + 10,
        y: top + Math.floor(place / columns) * side,
        width: side - 20,
        height: side - 20,
      };
      const ids = [this.#element(this.#style === "web" ? "link" : "row", "", box, { clickable: true })];
      ids.push(
        this.#element("text", title.label, { x: box.x + 20, y: box.y + side - 90, width: side - 60, height: 50 }),
      );
      ids.push(
        this.#element("icon", "", { x: box.x + 40, y: box.y + 40, width: 100, height: 100 }, { clickable: false }),
      );
      this.#thing(ids, box, group, place, { noun: "tile", ...title });
    }
    return top + Math.ceil(count / columns) * side + 20;
  }

  #drawPlayer(top: number): number {
    const group = this.#group();
    const count = this.#rng.int(3, 6);
    for (let place = 0; place < count; place++)
      this.#drawSign({ x: 60 + place * 170, y: top + 40, width: 130, height: 130 }, group, place);
    return top + 220;
  }

  #drawDialog(): void {
    const top = this.#screen.height / 2;
    const title = this.#title();
    const box = { x: 140, y: top, width: 700, height: 70 };
    this.#thing([this.#element("text", title.label, box)], box, this.#group(), 0, { noun: "text", ...title });
    this.#drawButtons(top + 120);
  }
}
