import { elementsLocate } from "./cases/elements-locate.ts";
import { runTable } from "./run-table.ts";

runTable(elementsLocate);
