import { change, type Deed, type Option, type Surroundings } from "./action.ts";
import { DELIVERY_FAULTS, pickUpload } from "./sample-data.ts";

type File = { id: string; organizationId: string; sizeBytes: number };
type Transfer = { id: string; sizeBytes: number; isDispatched: boolean };

/** Delivers files to one phone, one after the other. */
export class Courier {
  readonly #surroundings: Surroundings;
  readonly #phoneId: string;
  #file: File | null = null;
  #transfer: Transfer | null = null;
  #deliveredId: string | null = null;

  constructor(surroundings: Surroundings, phoneId: string) {
    this.#surroundings = surroundings;
    this.#phoneId = phoneId;
  }

  /** @param holderId the only organization that may use the phone now; null: all may */
  listDeeds(holderId: string | null): Option[] {
    const file = this.#file;
    const transfer = this.#transfer;
    const isPushable = !transfer && file !== null && (holderId === null || holderId === file.organizationId);
    return [
      [0.7, () => this.upload(holderId ?? this.#surroundings.random.pick(this.#surroundings.organizationIds))],
      [isPushable ? 2 : 0, () => this.#create()],
      [transfer && !transfer.isDispatched ? 7 : 0, () => this.#dispatch()],
      [transfer?.isDispatched ? 7 : 0, () => this.#deliver()],
      [transfer ? 0.5 : 0, () => this.#fail()],
    ];
  }

  listOffences(refused: (deed: Deed) => Deed): Option[] {
    const delivery_id = this.#deliveredId;
    const offence = () => refused(change("delivery.fail", { delivery_id, error: "Too late." }));
    return [[delivery_id === null ? 0 : 3, offence]];
  }

  upload(organizationId: string): Deed {
    const upload = pickUpload(this.#surroundings.random);
    const file_id = this.#surroundings.makeId("file");
    this.keepFile(file_id, organizationId, upload.size_bytes);
    return change("file.upload", { file_id, organization_id: organizationId, ...upload });
  }

  /** Remembers a file of the library that may be pushed to the phone. */
  keepFile(id: string, organizationId: string, sizeBytes: number): void {
    this.#file = { id, organizationId, sizeBytes };
  }

  #create(): Deed {
    const id = this.#surroundings.makeId("dlv");
    this.#transfer = { id, sizeBytes: this.#file?.sizeBytes ?? 0, isDispatched: false };
    return change("delivery.create", { delivery_id: id, file_id: this.#file?.id, phone_id: this.#phoneId });
  }

  #dispatch(): Deed {
    if (this.#transfer) this.#transfer.isDispatched = true;
    return change("delivery.dispatch", { delivery_id: this.#transfer?.id });
  }

  #deliver(): Deed {
    const transfer = this.#transfer;
    this.#transfer = null;
    this.#deliveredId = transfer?.id ?? null;
    return change("delivery.deliver", { delivery_id: transfer?.id, bytes_transferred: transfer?.sizeBytes });
  }

  #fail(): Deed {
    const { random } = this.#surroundings;
    const transfer = this.#transfer;
    this.#transfer = null;
    const bytes_transferred = Math.floor((transfer?.sizeBytes ?? 0) * random.next());
    return change("delivery.fail", {
      delivery_id: transfer?.id,
      error: random.pick(DELIVERY_FAULTS),
      bytes_transferred,
    });
  }
}
