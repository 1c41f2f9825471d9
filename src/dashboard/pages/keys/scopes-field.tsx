import { useState } from "preact/hooks";
import { type KeyScope, listScopes, type ScopeGrant } from "../../../domain/access/key-scopes.ts";
import type { Role } from "../../../domain/access/roles.ts";
import { CheckBox } from "../../components/check-box.tsx";
import "./scopes-field.css";

const MEANINGS: Readonly<Record<KeyScope, string>> = {
  detect: "Detect icons and text in screenshots.",
  locate: "Locate elements, and things in screenshots.",
  "webhooks:read": "Read events, destinations, deliveries and replays.",
  "webhooks:write": "Test and replay; as an admin, also manage destinations.",
  "fleet:read": "Read phones, runs, sessions and files.",
  "usage:read": "Read the balance, the ledger, usage and requests.",
  "keys:read": "List keys.",
  "keys:write": "Create, change and revoke keys.",
};

type Props = { role: Role; scopes: ScopeGrant; fault?: string | undefined; onScopes(scopes: ScopeGrant): void };

/** A selection of what a key may do: all that its role allows, or some of it. */
export function ScopesField({ role, scopes, fault, onScopes }: Props) {
  const [named, setNamed] = useState<readonly KeyScope[]>([]);
  const choose = (chosen: readonly KeyScope[]) => {
    setNamed(chosen);
    onScopes(chosen);
  };
  return (
    <fieldset class="scopes">
      <legend>Scopes</legend>
      <CheckBox
        label="All scopes"
        hint="All that the role allows, also what is added later."
        isChecked={scopes === null}
        onChecked={(isChecked) => onScopes(isChecked ? null : named)}
      />
      <div class="scopes-named">
        {listScopes(null, role).map((scope) => (
          <CheckBox
            key={scope}
            label={scope}
            hint={MEANINGS[scope]}
            isChecked={scopes === null || scopes.includes(scope)}
            isDisabled={scopes === null}
            onChecked={(isChecked) => choose(isChecked ? [...named, scope] : named.filter((other) => other !== scope))}
          />
        ))}
      </div>
      {fault ? (
        <p class="field-note fault" role="alert">
          Scopes: it {fault}.
        </p>
      ) : null}
    </fieldset>
  );
}
