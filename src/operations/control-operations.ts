import type { Operation } from "../http/operation.ts";
import { applyChange } from "./control/changes.apply.ts";

/** The operation table of the control API (control.md), over HTTP and over the binding. */
export const controlOperations: readonly Operation[] = [applyChange];
