import type { ReactNode } from 'react';
import type { Look } from '../content/team.ts';

/** Rectangles as one path: across, down, width, height. */
function boxes(...all: readonly (readonly [x: number, y: number, width: number, height: number])[]): string {
  return all.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h-${width}z`).join('');
}

/** What stands behind a person, of 200 by 220 units, drawn in few flat shapes around the head. */
export const SETTINGS: Readonly<Record<Look['setting'], ReactNode>> = {
  // The counter of a hardware store.
  shelves: (
    <>
      <path className="fill-chalk" opacity=".6" d={boxes([0, 52, 200, 5], [0, 110, 200, 5])} />
      <path
        className="fill-night"
        d={boxes([8, 30, 14, 22], [28, 20, 10, 32], [150, 26, 18, 26], [6, 84, 26, 26])}
      />
      <path className="fill-marigold" d={boxes([174, 34, 20, 18], [42, 34, 8, 18], [160, 88, 30, 22])} />
    </>
  ),
  schedule: (
    <>
      <path className="fill-chalk" d="M10 14h180v120H10z" />
      <path className="fill-kraft" d={boxes([10, 42, 180, 2], [10, 72, 180, 2], [10, 102, 180, 2])} />
      <path className="fill-signal" d={boxes([18, 22, 44, 14], [140, 80, 42, 14])} />
      <path className="fill-mint" d={boxes([18, 52, 26, 14], [150, 50, 32, 14], [18, 82, 36, 14])} />
    </>
  ),
  curve: (
    <path
      fill="none"
      className="stroke-signal"
      strokeWidth="9"
      strokeLinecap="round"
      d="M-6 196q40-8 52-70t56-78 106-30"
    />
  ),
  lettering: (
    <>
      <path className="fill-marigold" d="M14 30h172v76H14z" />
      <path className="fill-night" d="M24 40h13v21h15V40h13v56H52V73H37v23H24zM154 40h13v56h-13z" />
    </>
  ),
  proofs: (
    <>
      <path className="fill-chalk" d="M6 20l60-8 10 78-60 8zM132 10l62 8-10 78-62-8z" />
      <path
        className="stroke-night"
        strokeWidth="3"
        opacity=".5"
        d="M16 34l40-5M18 46l40-5M20 58l30-4M142 24l42 5M140 36l42 5M139 48l30 4"
      />
    </>
  ),
  map: (
    <>
      <path
        className="fill-chalk"
        opacity=".55"
        d={boxes([0, 0, 60, 46], [72, 0, 128, 46], [0, 58, 30, 80], [42, 58, 158, 80])}
      />
      <path
        className="fill-signal"
        d="M168 28a16 16 0 0 1 32 0c0 12-16 30-16 30s-16-18-16-30z"
        transform="translate(-14 4)"
      />
    </>
  ),
  bars: (
    <path
      className="fill-chalk"
      opacity=".75"
      d={boxes([8, 130, 26, 90], [42, 96, 26, 124], [132, 62, 26, 158], [166, 22, 26, 198])}
    />
  ),
  mailboxes: (
    <>
      <path
        className="fill-chalk"
        d={boxes(
          [6, 14, 42, 30],
          [54, 14, 42, 30],
          [104, 14, 42, 30],
          [152, 14, 42, 30],
          [6, 52, 42, 30],
          [152, 52, 42, 30],
          [6, 90, 42, 30],
          [152, 90, 42, 30],
        )}
      />
      <path
        className="fill-mint"
        d={boxes([14, 24, 26, 12], [160, 62, 26, 12], [112, 24, 26, 12], [14, 100, 26, 12])}
      />
    </>
  ),
  calendar: (
    <path
      className="fill-chalk"
      opacity=".8"
      d={boxes(
        [8, 12, 30, 26],
        [46, 12, 30, 26],
        [124, 12, 30, 26],
        [162, 12, 30, 26],
        [8, 46, 30, 26],
        [162, 46, 30, 26],
        [8, 80, 30, 26],
        [162, 80, 30, 26],
        [8, 114, 30, 26],
        [162, 114, 30, 26],
      )}
    />
  ),
  switchboard: (
    <>
      <path className="fill-night" d="M0 0h200v118H0z" />
      <path
        className="stroke-mint"
        strokeWidth="7"
        strokeLinecap="round"
        d="M20 22h0M44 22h0M156 22h0M180 22h0M20 50h0M44 50h0M180 50h0M20 78h0M180 78h0M156 50h0"
      />
      <path
        fill="none"
        className="stroke-marigold"
        strokeWidth="3"
        d="M20 22q-6 60 24 28M180 78q-30 4-24-56"
      />
    </>
  ),
  keys: (
    <>
      <path className="fill-night" opacity=".8" d={boxes([0, 30, 200, 5], [0, 88, 200, 5])} />
      <path
        className="stroke-marigold"
        strokeWidth="6"
        d="M22 35v22M50 35v16M150 35v22M178 35v16M22 93v18M178 93v22"
      />
      <path
        className="fill-chalk"
        d={boxes([14, 57, 16, 12], [42, 51, 16, 12], [142, 57, 16, 12], [170, 51, 16, 12])}
      />
    </>
  ),
  window: (
    <>
      <path className="fill-chalk" d="M16 10h168v132H16z" />
      <path className="fill-signal" d="M24 18h72v54H24zM104 18h72v54h-72z" opacity=".85" />
      <path className="fill-marigold" d="M24 80h72v54H24zM104 80h72v54h-72z" opacity=".8" />
    </>
  ),
  plant: (
    <>
      <path className="fill-night" d="M148 150h44l-6 70h-32z" />
      <path
        className="fill-signal"
        d="M168 150c-30-22-34-62-22-92 16 24 24 54 22 92zM172 150c-2-34 8-62 28-78 6 30-4 60-28 78zM166 150c-24-4-40-16-46-38 24 2 42 16 46 38z"
      />
    </>
  ),
};

/** An arm in front of the body: the sleeve as a thick line, the hand at its end, and what it holds. */
const POSES: Readonly<
  Record<
    NonNullable<Look['pose']>,
    { readonly sleeves: string; readonly hands: string; readonly holds?: ReactNode }
  >
> = {
  folded: { sleeves: 'M34 208L140 190M166 208L66 204', hands: 'M146 189h2M62 203h-2' },
  chin: { sleeves: 'M142 232L120 180', hands: 'M117 170l-6-16' },
  wave: { sleeves: 'M182 226L180 176', hands: 'M180 164v-6', holds: <Fingers /> },
  phone: {
    sleeves: 'M176 226L160 158',
    hands: 'M156 146l-8-22',
    holds: <path className="fill-night" d="M136 84l12-4 14 54-12 4z" />,
  },
  mug: {
    sleeves: 'M36 226L66 202',
    hands: 'M74 198h4',
    holds: <path className="fill-marigold" d="M80 178h34v36a6 6 0 0 1-6 6H86a6 6 0 0 1-6-6z" />,
  },
};

function Fingers() {
  return (
    <path d="M170 152l-4-20M177 148l-2-24M184 148l2-23M191 153l7-17" strokeWidth="7" strokeLinecap="round" />
  );
}

const STROKES: Readonly<Record<Look['cloth'], string>> = {
  mint: 'stroke-mint',
  signal: 'stroke-signal',
  night: 'stroke-night',
  dusk: 'stroke-dusk',
  chalk: 'stroke-chalk',
};

interface ArmsProps {
  readonly pose: NonNullable<Look['pose']>;
  readonly cloth: Look['cloth'];
  readonly skin: string;
}

/** The arms of a pose. Sleeves have a darker edge, which separates them from a body in the same color. */
export function Arms({ pose, cloth, skin }: ArmsProps) {
  const { sleeves, hands, holds } = POSES[pose];
  return (
    <g fill="none" strokeLinecap="round">
      <path className="stroke-night" opacity=".35" strokeWidth="31" d={sleeves} />
      <path className={STROKES[cloth]} strokeWidth="27" d={sleeves} />
      {pose === 'mug' && holds}
      <path stroke={skin} strokeWidth="22" d={hands} />
      {pose !== 'mug' && <g stroke={skin}>{holds}</g>}
    </g>
  );
}
