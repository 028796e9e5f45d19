interface PortraitProps {
  /** Degrees on the color wheel, 0 to 360. */
  readonly hue: number;
  readonly pattern: 'arcs' | 'grid' | 'waves' | 'steps' | 'dots';
  /** Leaves the ground away, for people who stand on something else. */
  readonly cutOut?: boolean;
  readonly className?: string;
}

/** What each pattern is woven of, in a tile of 24 units. */
const WEAVES = {
  arcs: 'M0 24a12 12 0 0 1 24 0M6 24a6 6 0 0 1 12 0',
  grid: 'M0 6h24M0 18h24M6 0v24M18 0v24',
  waves: 'M0 6q6-6 12 0t12 0M0 18q6-6 12 0t12 0',
  steps: 'M0 24v-6h6v-6h6V6h6V0h6',
  dots: 'M6 6h.01M18 6h.01M12 12h.01M6 18h.01M18 18h.01',
} as const;

/** Hair for each pattern, so that no two neighbors look like twins. */
const HAIR = {
  arcs: 'M62 92c-6-44 14-62 38-62s46 16 38 62c-2-26-12-36-38-36s-34 8-38 36z',
  grid: 'M64 78c-2-32 14-44 36-44s38 12 36 44c-8-18-18-22-36-22s-28 4-36 22z',
  waves:
    'M60 142c-12-30-10-112 40-112s52 82 40 112c-4-10-2-46-8-62-18 2-34-4-42-16-6 14-18 18-24 22-2 20 0 46-6 56z',
  steps: 'M66 72c0-30 12-40 34-40 26 0 40 14 36 42-6-14-14-14-22-14-18 0-30-4-34-2-6 2-10 6-14 14z',
  dots: 'M84 34a18 18 0 0 1 34-2c18 6 24 24 20 50-6-18-16-26-38-26s-34 8-38 28c-4-26 4-44 22-50z',
} as const;

/** A person as a figure of paper: no likeness, but somebody. */
export function Portrait({ hue, pattern, cutOut = false, className = '' }: PortraitProps) {
  const weave = `weave-${hue}${cutOut ? '-out' : ''}`;
  const ground = `oklch(0.86 0.09 ${hue})`;
  const cloth = `oklch(0.42 0.13 ${hue})`;
  const skin = `oklch(${0.55 + ((hue * 7) % 30) / 100} 0.07 55)`;
  return (
    <svg viewBox="0 0 200 220" className={`block ${className}`} aria-hidden="true" focusable="false">
      <pattern id={weave} width="24" height="24" patternUnits="userSpaceOnUse">
        <path
          d={WEAVES[pattern]}
          fill="none"
          stroke={ground}
          strokeWidth={pattern === 'dots' ? 5 : 2.5}
          strokeLinecap={pattern === 'dots' ? 'round' : 'butt'}
        />
      </pattern>
      {!cutOut && (
        <>
          <path d="M0 0h200v220H0z" fill={ground} />
          <circle cx="100" cy="96" r="78" fill="oklch(1 0 0 / 0.3)" />
        </>
      )}
      <path d="M18 220v-14c0-38 34-56 82-56s82 18 82 56v14z" fill={cloth} />
      <path d="M18 220v-14c0-38 34-56 82-56s82 18 82 56v14z" fill={`url(#${weave})`} />
      <path d="M82 124h36v34a18 18 0 0 1-36 0z" fill={skin} />
      <path d="M82 132c8 12 28 12 36 0v10c-8 10-28 10-36 0z" fill="oklch(0 0 0 / 0.18)" />
      <path d="M66 82a34 38 0 0 1 68 0c0 34-14 56-34 56s-34-22-34-56z" fill={skin} />
      <path d={HAIR[pattern]} className="fill-night" />
    </svg>
  );
}
