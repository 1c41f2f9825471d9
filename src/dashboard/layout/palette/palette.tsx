import { Search } from "lucide-preact";
import type { TargetedKeyboardEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useOutsideClick } from "../../components/hooks/use-outside-click.ts";
import { useUniqueId } from "../../components/hooks/use-unique-id.ts";
import type { Command } from "./list-commands.ts";
import { type CommandGroup, useCommands } from "./use-commands.ts";
import "./palette.css";

/** A field above every page: goes to a page, starts an action, and finds anything by its id. */
export function Palette({ onClose, onShortcuts }: { onClose(): void; onShortcuts(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const { groups, note } = useCommands(typed, onShortcuts);
  const outside = useOutsideClick(() => dialog.current?.close());
  const listId = useUniqueId();
  const all = groups.flatMap(({ commands }) => commands);
  const at = Math.min(chosen, all.length - 1);
  // The browser keeps the focus in the dialog, and restores it afterwards.
  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: "nearest" }), [listId, at]);
  const run = (command: Command | undefined) => {
    if (!command) return;
    dialog.current?.close();
    // The dialog's own event comes later: until then, the palette couldn't be opened again.
    onClose();
    command.run();
  };
  const move = (event: TargetedKeyboardEvent<HTMLInputElement>) => {
    // The key belongs to an input method, where Enter accepts a suggestion.
    if (event.isComposing) return;
    if (event.key === "Enter") run(all[at]);
    else if (event.key === "ArrowDown" && all.length > 0) setChosen((at + 1) % all.length);
    else if (event.key === "ArrowUp" && all.length > 0) setChosen((at - 1 + all.length) % all.length);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class="palette"
      aria-label="Go to"
      onClose={({ currentTarget }) => currentTarget.isConnected && onClose()}
      {...outside}
    >
      <div class="palette-field">
        <Search size={18} aria-hidden="true" />
        <input
          autofocus
          role="combobox"
          aria-label="Page, action, or any id"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={all.length > 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          autocomplete="off"
          spellcheck={false}
          placeholder="Go to a page, or paste any id"
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={move}
        />
        <span aria-hidden="true">
          <kbd>Esc</kbd>
        </span>
      </div>
      <Options groups={groups} listId={listId} at={at} onRun={run} />
      <p class="palette-note" role="status">
        {note ?? (all.length === 0 ? "Nothing matches." : null)}
      </p>
    </dialog>
  );
}

type OptionsProps = { groups: readonly CommandGroup[]; listId: string; at: number; onRun(command: Command): void };

function Options({ groups, listId, at, onRun }: OptionsProps) {
  let count = 0;
  return (
    <div class="palette-list" id={listId} role="listbox" aria-label="Results">
      {groups.map(({ name, commands }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true">{name}</p>
          {commands.map((command) => {
            const index = count++;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose
              // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the active option
              <div
                key={command.key}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === at}
                onClick={() => onRun(command)}
              >
                <span>{command.label}</span>
                {command.hint ? <small>{command.hint}</small> : null}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
