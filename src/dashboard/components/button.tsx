import type { LucideIcon } from "lucide-preact";
import type { ButtonHTMLAttributes } from "preact";

type Props = ButtonHTMLAttributes & {
  kind?: "main" | "quiet" | "danger";
  icon?: LucideIcon;
  /** The action that it started is in progress: it shows this, and can't be pressed again. */
  isBusy?: boolean;
};

export function Button({ kind = "main", icon: Icon, isBusy = false, children, class: className, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      class={`button ${kind} ${className ?? ""}`}
      disabled={isBusy || rest.disabled === true}
      aria-busy={isBusy}
    >
      {isBusy ? <span class="spinner" aria-hidden="true" /> : Icon ? <Icon size={16} aria-hidden="true" /> : null}
      {children}
    </button>
  );
}
