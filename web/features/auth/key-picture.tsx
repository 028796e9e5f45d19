/** Lengths of the key's teeth: the logo's five bars, upside down. */
const TEETH = [26, 44, 62, 80, 98];

/**
 * A key whose teeth are the bars of our logo.
 * @param cut the number of filled teeth from the left; the rest are outlines
 */
export function KeyPicture({ cut }: { readonly cut: number }) {
  return (
    <svg
      viewBox="0 0 320 190"
      className="w-full -rotate-30 overflow-visible"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="58" cy="62" r="44" className="fill-none stroke-ink" strokeWidth="20" />
      <rect x="108" y="50" width="204" height="24" rx="4" className="fill-ink" />
      {TEETH.map((length, index) => {
        const x = 144 + index * 34;
        return index < cut ? (
          <rect
            key={length}
            x={x}
            y="66"
            width="24"
            height={length + 8}
            rx="4"
            className={index === TEETH.length - 1 ? 'fill-action' : 'fill-ink'}
          />
        ) : (
          <path
            key={length}
            d={`M${x + 1} 80v${length - 11}a4 4 0 0 0 4 4h14a4 4 0 0 0 4-4v-${length - 11}`}
            className="fill-none stroke-edge [stroke-dasharray:5_4]"
            strokeWidth="2"
          />
        );
      })}
    </svg>
  );
}
