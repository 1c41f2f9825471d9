import * as v from "valibot";
import { nameFault } from "../name-fault.ts";
import type { Action } from "./action.ts";

/** A response that isn't the service's: a wrong token, no control API, nothing there. The message says what to do. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
}

const ChangeAnswer = v.object({ events: v.array(v.object({ id: v.string(), type: v.string() })) });
const Made = v.object({ id: v.string() });
const Destinations = v.object({
  destinations: v.array(v.object({ id: v.string(), event_types: v.array(v.string()) })),
});

export type ControlAnswer = { status: number; events: { id: string; type: string }[] };

const DEADLINE_MS = 30_000;

/** The control API of a service. */
export class ControlClient {
  readonly #base: string;
  readonly #token: string;

  constructor(origin: string, token: string) {
    this.#base = `${origin}/internal/v1`;
    this.#token = token;
  }

  /** Sends a request of the fleet. Throws if no response arrives. */
  async send({ path, body, idempotencyKey }: Pick<Action, "path" | "body" | "idempotencyKey">): Promise<ControlAnswer> {
    const response = await this.#post(path, body, idempotencyKey);
    const answer: unknown = await response.json();
    const events = response.status === 200 ? v.safeParse(ChangeAnswer, answer) : null;
    return { status: response.status, events: events?.success ? events.output.events : [] };
  }

  /** Creates an organization with two destinations, both disabled: their deliveries are held, and nothing is sent. */
  async createOrganization(name: string, slug: string): Promise<{ id: string; destinations: Destination[] }> {
    const { id } = await this.#make("/organizations", { name, slug, plan_name: "Free" });
    const destinations = [];
    for (const eventTypes of [["*"], ["run.completed", "run.failed", "phone.offline", "file.ready"]]) {
      const url = `https://example.com/${slug}/${destinations.length + 1}`;
      const made = await this.#make(`/organizations/${id}/destinations`, { url, event_types: eventTypes });
      await this.#disable(made.id);
      destinations.push({ id: made.id, eventTypes });
    }
    return { id, destinations };
  }

  /** Finds an existing organization, with its destinations. */
  async findOrganization(id: string): Promise<{ id: string; destinations: Destination[] }> {
    const path = `/organizations/${id}/destinations?limit=100`;
    const response = await this.#reach(this.#send("GET", path));
    if (response.status !== 200)
      throw new ServiceError(`${path} answered ${response.status}. ${explain(response.status)}`);
    const { destinations } = v.parse(Destinations, await response.json());
    return { id, destinations: destinations.map((one) => ({ id: one.id, eventTypes: one.event_types })) };
  }

  async #make(path: string, body: Record<string, unknown>): Promise<{ id: string }> {
    const response = await this.#reach(this.#post(path, body));
    if (response.status === 201) return v.parse(Made, await response.json());
    throw new ServiceError(`${path} answered ${response.status}. ${explain(response.status)}`);
  }

  #reach(response: Promise<Response>): Promise<Response> {
    return response.catch((error: unknown) => {
      throw new ServiceError(`${this.#base} can't be reached (${nameFault(error)}).\n${START_IT}`);
    });
  }

  async #disable(destinationId: string): Promise<void> {
    const response = await this.#send("PATCH", `/destinations/${destinationId}`, { enabled: false });
    if (!response.ok) throw new ServiceError(`A destination couldn't be disabled: ${response.status}.`);
  }

  #post(path: string, body: Record<string, unknown>, idempotencyKey?: string): Promise<Response> {
    return this.#send("POST", path, body, idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey });
  }

  #send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.#base + path, {
      method,
      headers: { authorization: `Bearer ${this.#token}`, "content-type": "application/json", ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(DEADLINE_MS),
    });
  }
}

export type Destination = { id: string; eventTypes: readonly string[] };

const START_IT = "Start the service with `npm run dev` in another terminal, or say where it is with --url.";

function explain(status: number): string {
  if (status === 401) return "The token is wrong: give the operator's token with --token.";
  if (status === 404)
    return "Is the control API there? The service must have OPERATOR_TOKEN set, and for --demo the local start's data.";
  return "The service's log may say more.";
}
