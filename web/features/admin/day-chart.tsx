const BAR = 3;
const STEP = 4;
const HEIGHT = 26;

/** A bar for each day, today's in the accent. The numbers themselves are in `DayTable`. */
export function DayChart({ counts }: { readonly counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      viewBox={`0 0 ${counts.length * STEP - (STEP - BAR)} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-8 w-full"
      aria-hidden="true"
      focusable="false"
    >
      {counts.map((count, day) => {
        const height = count === 0 ? 1 : Math.max(2.5, (count / most) * HEIGHT);
        const isToday = day === counts.length - 1;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={day}
            x={day * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            className={barLook(count, isToday)}
          />
        );
      })}
    </svg>
  );
}

function barLook(count: number, isToday: boolean): string {
  if (count === 0) return 'fill-line';
  return isToday ? 'fill-action' : 'fill-current opacity-75';
}
