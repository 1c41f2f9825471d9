import { afterAll, beforeAll, expect, it } from "vitest";
import { groundElements } from "../../src/locate/built-in/index.ts";
import { addPayer, locate } from "../contract/paying-caller.ts";
import { type Harness, startHarness } from "../harness.ts";
import { LOCAL_SETTINGS } from "../local-settings.ts";

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness(LOCAL_SETTINGS);
});
afterAll(() => harness?.close());

const list = (...names: string[]) => names.map((name) => ({ id: name, role: "button", name }));

/** Requests that say what is wanted by none of its words. */
const ASKED = [
  [
    "how did i do in algebra",
    "Grades",
    list("Dashboard", "Courses", "Timetable", "Grades", "Attendance", "Library", "Cafeteria", "Messages"),
  ],
  [
    "who rang the bell this morning?",
    "Event history",
    list(
      "Live view",
      "Talk",
      "Event history",
      "Motion zones",
      "Chime",
      "Snooze alerts",
      "Night vision",
      "Device health",
    ),
  ],
] as const;

it.each(ASKED)(
  "the Worker reads a request as a sentence, as this process does: %s",
  async (query, wanted, elements) => {
    const payer = await addPayer(harness.db, 0);
    const answer = await locate(harness, payer, "/api/v1/elements:locate", { query, elements });
    const { index, confidence } = groundElements(query, elements);
    expect(elements[index ?? -1]?.id).toBe(wanted);
    expect(await answer.json()).toMatchObject({
      found: true,
      element_id: wanted,
      confidence,
      model: "sightline/ground-1",
    });
  },
);
