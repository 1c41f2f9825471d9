import { type Call, type ClientOptions, makeCall } from "./call.ts";
import { encodeImage, type ImageInput } from "./images.ts";
import type { AnswerOf, BodyOf, CallOptions } from "./operation-types.ts";
import { makeResources, type Resources } from "./resources.ts";

type WithImage<Body> = Omit<Body, "image"> & { image: ImageInput };
type WithOptionalImage<Body> = Omit<Body, "image"> & { image?: ImageInput | null };

/** A client of the API. It has no open connections, so it doesn't need to be closed, and one instance can be shared. */
export class Sightline {
  /** Calls any operation by its id in the OpenAPI document. */
  readonly call: Call;
  readonly apiKeys: Resources["apiKeys"];
  readonly balance: Resources["balance"];
  readonly balanceAlerts: Resources["balanceAlerts"];
  readonly destinations: Resources["destinations"];
  readonly events: Resources["events"];
  readonly fileDeliveries: Resources["fileDeliveries"];
  readonly files: Resources["files"];
  readonly ledger: Resources["ledger"];
  readonly phones: Resources["phones"];
  readonly replays: Resources["replays"];
  readonly requests: Resources["requests"];
  readonly runs: Resources["runs"];
  readonly sessions: Resources["sessions"];
  readonly usage: Resources["usage"];
  readonly webhookDeliveries: Resources["webhookDeliveries"];

  constructor(options: ClientOptions) {
    this.call = makeCall(options);
    const resources = makeResources(this.call);
    this.apiKeys = resources.apiKeys;
    this.balance = resources.balance;
    this.balanceAlerts = resources.balanceAlerts;
    this.destinations = resources.destinations;
    this.events = resources.events;
    this.fileDeliveries = resources.fileDeliveries;
    this.files = resources.files;
    this.ledger = resources.ledger;
    this.phones = resources.phones;
    this.replays = resources.replays;
    this.requests = resources.requests;
    this.runs = resources.runs;
    this.sessions = resources.sessions;
    this.usage = resources.usage;
    this.webhookDeliveries = resources.webhookDeliveries;
  }

  /** Finds the icons and controls of a screenshot, and reads its texts. */
  async detect(
    input: WithImage<BodyOf<"screenshots.detect">>,
    options?: CallOptions<"screenshots.detect">,
  ): Promise<AnswerOf<"screenshots.detect">> {
    const image = await encodeImage(input.image);
    return this.call("screenshots.detect", { body: { ...input, image } }, options);
  }

  /** Finds the element that a description means, or reports that there is none. */
  async locateElement(
    input: WithOptionalImage<BodyOf<"elements.locate">>,
    options?: CallOptions<"elements.locate">,
  ): Promise<AnswerOf<"elements.locate">> {
    const { image, ...rest } = input;
    const encoded = image === undefined || image === null ? {} : { image: await encodeImage(image) };
    return this.call("elements.locate", { body: { ...rest, ...encoded } }, options);
  }

  /**
   * Finds the place on a screenshot that a description means. Pass the texts from `detect`, so that they can be matched
   * exactly.
   */
  async locateOnScreen(
    input: WithImage<BodyOf<"screenshots.locate">>,
    options?: CallOptions<"screenshots.locate">,
  ): Promise<AnswerOf<"screenshots.locate">> {
    const image = await encodeImage(input.image);
    return this.call("screenshots.locate", { body: { ...input, image } }, options);
  }

  /** Lists the models with their prices. */
  models(options?: CallOptions<"models.list">): Promise<AnswerOf<"models.list">> {
    return this.call("models.list", {}, options);
  }

  /** Returns the organization that the key belongs to. */
  organization(options?: CallOptions<"organization.get">): Promise<AnswerOf<"organization.get">> {
    return this.call("organization.get", {}, options);
  }
}
