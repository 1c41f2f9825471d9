import MiniSearch from "minisearch";
import type { SearchEntry } from "../search-entry.ts";

const INDEX = "/docs/search.json";
const MOST_RESULTS = 20;
const EXCERPT_CHARACTERS = 140;

type Dialog = { element: HTMLDialogElement; field: HTMLInputElement; results: HTMLOListElement; state: HTMLElement };

let dialog: Dialog | undefined;
let index: Promise<MiniSearch<SearchEntry & { id: number }>> | undefined;

/** Opens the search over all pages. */
export async function openSearch(): Promise<void> {
  dialog ??= makeDialog();
  dialog.element.showModal();
  dialog.field.select();
  await search(dialog);
}

async function loadIndex(): Promise<MiniSearch<SearchEntry & { id: number }>> {
  const response = await fetch(INDEX);
  if (!response.ok) throw new Error(`${INDEX} answered with ${response.status}.`);
  const entries: SearchEntry[] = await response.json();
  const made = new MiniSearch<SearchEntry & { id: number }>({
    fields: ["page", "heading", "text"],
    storeFields: ["address", "page", "heading", "text"],
    searchOptions: { boost: { page: 3, heading: 4 }, prefix: true, fuzzy: 0.15, combineWith: "AND" },
  });
  made.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return made;
}

/** Shows the results for the words in the field. If the index failed to load, it is loaded again at the next input. */
async function search({ field, results, state }: Dialog): Promise<void> {
  const words = field.value.trim();
  index ??= loadIndex();
  const loading = index;
  const loaded = await loading.catch(() => null);
  if (loaded === null && index === loading) index = undefined;
  // The text has changed meanwhile.
  if (field.value.trim() !== words) return;
  if (loaded === null) {
    results.replaceChildren();
    state.textContent = "The search didn't load. Check your connection, then type again.";
    return;
  }
  const found = words === "" ? [] : loaded.search(words).slice(0, MOST_RESULTS);
  results.replaceChildren(...found.map((result) => makeResult(result as unknown as SearchEntry, words)));
  if (words === "") state.textContent = "Type a few words.";
  else if (found.length === 0) state.textContent = `Nothing found for ${words}.`;
  else state.textContent = found.length === 1 ? "1 result" : `${found.length} results`;
}

function makeResult({ address, page, heading, text }: SearchEntry, words: string): HTMLLIElement {
  const link = document.createElement("a");
  link.href = address;
  const title = document.createElement("strong");
  title.textContent = heading === page ? page : `${page}: ${heading}`;
  const excerpt = document.createElement("span");
  excerpt.className = "excerpt";
  excerpt.textContent = cutExcerpt(text, words);
  link.append(title, excerpt);
  link.addEventListener("click", () => dialog?.element.close());
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** Returns an excerpt of a text around the first of the words. */
function cutExcerpt(text: string, words: string): string {
  const first = words.split(/\s+/)[0]?.toLowerCase() ?? "";
  const position = text.toLowerCase().indexOf(first);
  const start = position < EXCERPT_CHARACTERS / 2 ? 0 : text.lastIndexOf(" ", position - EXCERPT_CHARACTERS / 3) + 1;
  const cut = text.slice(start, start + EXCERPT_CHARACTERS);
  return `${start > 0 ? "…" : ""}${cut}${start + cut.length < text.length ? "…" : ""}`;
}

function makeDialog(): Dialog {
  const element = document.createElement("dialog");
  element.className = "search";
  element.setAttribute("aria-label", "Search the documents");
  const field = document.createElement("input");
  field.type = "search";
  field.setAttribute("aria-label", "Search the documents");
  field.placeholder = "Search the documents";
  const state = document.createElement("p");
  state.setAttribute("role", "status");
  state.textContent = "Loading…";
  const results = document.createElement("ol");
  const close = document.createElement("button");
  close.type = "button";
  close.className = "button";
  close.textContent = "Close";
  close.addEventListener("click", () => element.close());
  const bar = document.createElement("div");
  bar.className = "search-bar";
  bar.append(field, close);
  element.append(bar, state, results);
  document.body.append(element);
  const made = { element, field, results, state };
  field.addEventListener("input", () => void search(made));
  field.addEventListener("keydown", ({ key, isComposing }) => {
    // The key belongs to an input method, where Enter accepts a suggestion.
    if (isComposing) return;
    if (key === "Enter") results.querySelector("a")?.click();
    if (key === "ArrowDown") results.querySelector("a")?.focus();
  });
  results.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    const links = [...results.querySelectorAll("a")];
    const step = event.key === "ArrowDown" ? 1 : -1;
    const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + step];
    (next ?? field).focus();
  });
  return made;
}
