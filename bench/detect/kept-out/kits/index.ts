import type { Kit } from "../kit.ts";
import { ADMIN_TEMPLATES } from "./admin-templates.ts";
import { MOBILE_KITS } from "./mobile-kits.ts";
import { WEBSITES } from "./websites.ts";

/** Every kit that measures the detector and is kept out of its training. */
export const KITS: readonly Kit[] = [...ADMIN_TEMPLATES, ...WEBSITES, ...MOBILE_KITS];
