import { screenshotsLocate } from "./cases/screenshots-locate.ts";
import { runTable } from "./run-table.ts";

runTable(screenshotsLocate);
