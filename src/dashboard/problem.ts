import { showChosenScheme } from "./layout/scheme.ts";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/layout.css";
import "./styles/components.css";
import "./styles/tables.css";

showChosenScheme();
