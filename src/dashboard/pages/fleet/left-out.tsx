/** Says that a timeline shows the latest only, where there is more than it can. */
export function LeftOut({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p class="faint">
      {count.toLocaleString("en")} earlier ones of this span are not shown. A shorter span, or a single phone, shows
      all.
    </p>
  );
}
