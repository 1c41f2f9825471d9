import { render } from "preact";
import { App } from "./app.tsx";
import { keepScroll } from "./layout/keep-scroll.ts";
import { showChosenScheme } from "./layout/scheme.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/components.css";
import "./styles/forms.css";
import "./styles/tables.css";
import "./styles/overlays.css";

showChosenScheme();
keepScroll();
const place = document.getElementById("page");
if (place) render(<App />, place);
