import { addCopyButtons } from "./copy-buttons.ts";
import { offerSearch } from "./offer-search.ts";
import { showCurrentPage } from "./show-current-page.ts";
import { showTabs } from "./tabs.ts";
import { offerThemes } from "./theme-button.ts";

showTabs();
showCurrentPage();
addCopyButtons();
offerThemes();
offerSearch();
