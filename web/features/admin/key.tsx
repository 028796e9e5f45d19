/** A key of the keyboard. */
export function Key({ cap }: { readonly cap: string }) {
  return (
    <kbd className="inline-grid min-h-7 min-w-7 place-content-center rounded-notch border border-edge bg-raised px-1.5 font-semibold font-text text-label">
      {cap}
    </kbd>
  );
}
