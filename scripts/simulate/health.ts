import type { Random } from "../../src/domain/crypto/seeded-random.ts";
import { change, type Deed, type Option } from "./action.ts";

/** The health of one phone: in service or not, with its repairs, updates and outages. */
export class Health {
  readonly #random: Random;
  readonly #phoneId: string;
  #status: "active" | "recovering" | "out_of_service" = "active";

  constructor(random: Random, phoneId: string) {
    this.#random = random;
    this.#phoneId = phoneId;
  }

  get isActive(): boolean {
    return this.#status === "active";
  }

  listDeeds(): Option[] {
    switch (this.#status) {
      case "active":
        return [
          [0.3, () => this.#leave("recovering")],
          [0.15, () => this.#leave("out_of_service")],
        ];
      case "recovering":
        return [
          [8, () => this.#return("phone.end_maintenance")],
          [0.8, () => this.#leave("out_of_service")],
        ];
      case "out_of_service":
        return [[6, () => this.#return("phone.bring_online")]];
    }
  }

  #leave(status: "recovering" | "out_of_service"): Deed {
    this.#status = status;
    return status === "recovering"
      ? change("phone.begin_maintenance", { phone_id: this.#phoneId, reason: "update" })
      : change("phone.take_offline", {
          phone_id: this.#phoneId,
          reason: this.#random.pick(["hardware", "unresponsive"]),
        });
  }

  #return(type: "phone.end_maintenance" | "phone.bring_online"): Deed {
    this.#status = "active";
    return change(type, { phone_id: this.#phoneId });
  }
}
