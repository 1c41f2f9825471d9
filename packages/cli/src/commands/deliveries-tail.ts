import { type Command, Option } from "commander";
import type { AnswerOf, Sightline } from "../../../client/src/index.ts";
import { type Delivery, describeDelivery, STATUSES, type Status } from "../describe-delivery.ts";
import { example } from "../example.ts";
import { alignRows } from "../output.ts";
import { poll } from "../poll.ts";
import { openSession } from "../session.ts";
import { untilInterrupted } from "../until-interrupted.ts";

type Page = AnswerOf<"organization.webhook-deliveries.list">;

/** The number of newest deliveries that are watched: the largest page. */
const WATCHED = 100;
const SHOWN_FIRST = 10;

/** `sightline deliveries tail`: prints new deliveries and changes of their status. */
export function addTailTo(deliveries: Command): void {
  deliveries
    .command("tail")
    .description("Print deliveries as they come and as their status changes, until Ctrl-C.")
    .addOption(new Option("--status <status>", "only those in this status").choices(STATUSES))
    .addHelpText("after", example("sightline deliveries tail --status failed"))
    .action(async ({ status }: { status?: Status }, command: Command) => {
      const { client, output } = openSession(command);
      const print = (delivery: Delivery) => output.entry(delivery, () => alignRows([describeDelivery(delivery)]));
      await untilInterrupted(async (signal) => {
        const known = new Map<string, string>();
        let isFirst = true;
        await poll(
          async () => {
            const page = await readNewest(client, status, known, signal);
            const changed = page.filter((delivery) => known.get(delivery.id) !== nameState(delivery));
            for (const delivery of (isFirst ? changed.slice(0, SHOWN_FIRST) : changed).reverse()) print(delivery);
            for (const delivery of page) known.set(delivery.id, nameState(delivery));
            isFirst = false;
          },
          { signal, note: output.note },
        );
      });
    });
}

const nameState = ({ status, attempt_count }: Delivery) => `${status} ${attempt_count}`;

/** Returns the newest deliveries: pages are read until one has a known delivery. */
async function readNewest(
  client: Sightline,
  status: Status | undefined,
  known: ReadonlyMap<string, string>,
  signal: AbortSignal,
): Promise<Delivery[]> {
  const found: Delivery[] = [];
  const query = { limit: WATCHED, ...(status === undefined ? {} : { status }) };
  for (let after: string | null = null; ; ) {
    const page: Page = await client.webhookDeliveries.list({ ...query, ...(after && { after }) }, { signal });
    found.push(...page.deliveries);
    if (page.next === null || known.size === 0) return found;
    const lastKnown = found.findLastIndex(({ id }) => known.has(id));
    // Those behind it are older: they take the places of others that left the list, such as failed ones by a replay.
    if (lastKnown >= 0) return found.slice(0, lastKnown + 1);
    after = page.next;
  }
}
