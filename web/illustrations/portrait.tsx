import type { ReactNode } from 'react';
import type { Look } from '../content/team.ts';
import { Arms, SETTINGS } from './portrait-setting.tsx';

const FILLS: Readonly<Record<Look['cloth'] | Look['ground'], string>> = {
  marigold: 'fill-marigold',
  mint: 'fill-mint',
  signal: 'fill-signal',
  kraft: 'fill-kraft',
  night: 'fill-night',
  dusk: 'fill-dusk',
  chalk: 'fill-chalk',
};

/** Skin and the features on it, the only colors outside the palette. */
const SKIN: Readonly<Record<Look['skin'], readonly [ground: string, line: string]>> = {
  fair: ['#f2cbae', '#c98a66'],
  light: ['#e6b18b', '#b97a52'],
  tan: ['#d0976a', '#9c6238'],
  brown: ['#a66e48', '#754627'],
  deep: ['#7d4e33', '#53301d'],
  darkest: ['#5f3a28', '#3b2116'],
};

const HAIR_COLORS: Readonly<Record<Look['hairColor'], string>> = {
  black: '#231815',
  brown: '#4b2e1f',
  chestnut: '#7a4526',
  auburn: '#a1461f',
  blond: '#d8a544',
  gray: '#938d88',
  silver: '#dcd6cb',
};

const FACES: Readonly<Record<Look['face'], string>> = {
  oval: 'M66 84c0-26 14-38 34-38s34 12 34 38c0 32-14 54-34 54S66 116 66 84z',
  round: 'M61 88c0-28 17-40 39-40s39 12 39 40c0 30-17 48-39 48S61 118 61 88z',
  long: 'M68 82c0-26 13-38 32-38s32 12 32 38c0 36-12 62-32 62S68 118 68 82z',
  square: 'M64 82c0-26 15-36 36-36s36 10 36 36v24c0 20-18 34-36 34s-36-14-36-34z',
};

/** Half the width of shoulders and neck. */
const BUILDS: Readonly<Record<Look['build'], readonly [number, number]>> = {
  slim: [64, 14],
  medium: [78, 17],
  broad: [94, 23],
};

const SMILES: Readonly<Record<Look['smile'], string>> = {
  closed: 'M87 121q13 9 26 0',
  wry: 'M88 123q14 6 24-3',
  broad: 'M85 119q15 3 30 0-3 14-15 14t-15-14z',
};

/** Hair behind and in front of the head. */
const HAIR: Readonly<Record<Look['hair'], readonly [behind: string, before: string]>> = {
  shaved: ['', ''],
  crop: ['', 'M63 88c-5-34 11-54 37-54s42 20 37 54c-3-14-7-22-13-26-14 5-34 5-48 0-6 4-10 12-13 26z'],
  waves: [
    'M58 82c-6-36 16-54 42-54s48 18 42 54c2 22 12 36 4 58-8 9-18 8-26 3H80c-8 5-18 6-26-3-8-22 2-36 4-58z',
    'M63 94c-3-32 13-50 41-52 22 2 36 20 33 52-5-18-14-30-29-37-10 12-34 12-45 37z',
  ],
  long: [
    'M57 80c-3-36 19-52 43-52s46 16 43 52l5 100H52z',
    'M63 98c-3-34 13-56 37-56s40 22 37 56c-4-24-17-38-37-46-20 8-33 22-37 46z',
  ],
  quiff: [
    '',
    'M65 86c-7-22-2-44 24-50 24-8 50 0 51 24 0 10-2 18-4 26-2-12-6-18-11-22-16 5-34 2-46-3-8 5-12 13-14 25z',
  ],
  bun: [
    'M80 30a20 19 0 1 1 40 0 20 19 0 0 1-40 0z',
    'M63 94c-4-34 12-54 37-54s41 20 37 54c-4-20-13-33-31-37-20 0-38 14-43 37z',
  ],
  coils: [
    circles([132, 90, 12]),
    circles(
      [68, 72, 11],
      [72, 56, 14],
      [86, 44, 15],
      [104, 40, 16],
      [122, 46, 16],
      [134, 60, 14],
      [138, 76, 11],
      [96, 54, 12],
      [114, 56, 12],
    ),
  ],
  afro: [
    circles([100, 66, 52], [56, 84, 22], [144, 84, 22], [70, 40, 24], [130, 40, 24]),
    'M64 88c-2-28 14-42 36-42s38 14 36 42c10-16 8-50-36-52-44 2-46 36-36 52z',
  ],
  swept: ['', 'M63 90c-6-36 14-56 44-54 24 2 34 22 30 54-3-14-8-22-14-27-13 2-24-2-32-8-4 11-19 16-28 35z'],
  curls: [
    circles(
      [62, 74, 22],
      [138, 74, 22],
      [54, 104, 22],
      [146, 104, 22],
      [58, 136, 22],
      [142, 136, 22],
      [78, 46, 22],
      [122, 46, 22],
      [100, 40, 20],
    ),
    circles(
      [72, 62, 13],
      [86, 52, 13],
      [102, 50, 14],
      [118, 54, 13],
      [130, 66, 12],
      [66, 78, 8],
      [135, 80, 8],
    ),
  ],
  spikes: [
    '',
    'M63 90c-4-22 0-38 9-44l2-9 10 3 7-9 10 6 10-6 7 9 11-1 1 11c8 8 11 22 7 40-3-14-7-20-12-24l-10 5-8-7-9 7-9-7-11 6c-7 5-12 10-15 20z',
  ],
  bob: [
    'M56 88c-4-42 18-58 44-58s48 16 44 58v44c-10 8-22 7-30 0H86c-8 7-20 8-30 0z',
    'M63 92c-3-32 13-50 37-50s40 18 37 50c-3-9-8-14-13-17-16 5-34 4-47-2-6 4-11 9-14 19z',
  ],
  tail: [
    'M120 40c34 0 42 44 34 92-3 15-12 22-20 17 6-32 2-66-16-88z',
    'M63 92c-4-34 12-52 37-52s41 18 37 52c-5-20-15-31-34-35-22 2-35 15-40 35z',
  ],
};

const HOOD = 'M64 166q8-18 20-16 16 26 32 0 12-2 20 16-36 36-72 0z';
const ROLL = 'M76 142q24 14 48 0l3 20q-27 14-54 0z';

/** Clothes over the shoulders, in the color of the cloth by default. */
const CLOTHES: Readonly<Record<Look['clothes'], ReactNode>> = {
  crew: <path d="M74 160q26 22 52 0" fill="none" className="stroke-night" strokeWidth="3" opacity=".35" />,
  shirt: (
    <>
      <path className="fill-chalk" d="M80 152l20 22-17 12-15-27zM120 152l-20 22 17 12 15-27z" />
      <path className="stroke-night" strokeWidth="2" opacity=".4" d="M100 174v46" />
      <path className="fill-chalk" d="M103 190h3v3h-3zM103 206h3v3h-3z" />
    </>
  ),
  blazer: (
    <>
      <path className="fill-chalk" d="M80 153l20 19 20-19-10 67H90z" />
      <path className="fill-night" d="M80 153l-14 8 13 59h13zM120 153l14 8-13 59h-13z" opacity=".3" />
    </>
  ),
  hoodie: (
    <>
      <path d={HOOD} />
      <path className="fill-night" opacity=".28" d={HOOD} />
      <path className="stroke-chalk" strokeWidth="3" d="M88 182v22M112 182v18" />
    </>
  ),
  rollneck: (
    <>
      <path d={ROLL} />
      <path className="fill-night" opacity=".22" d={ROLL} />
    </>
  ),
  vest: (
    <>
      <path className="fill-chalk" d="M74 158l26 34 26-34 8 4-26 58H92l-26-58z" />
      <path className="fill-chalk" d="M80 152l20 20-16 12-14-25zM120 152l-20 20 16 12 14-25z" />
      <path d="M84 184l16-12 16 12" fill="none" className="stroke-night" strokeWidth="2" opacity=".35" />
    </>
  ),
};

interface PortraitProps {
  readonly look: Look;
  /** Omits the background. */
  readonly cutOut?: boolean;
  readonly className?: string;
}

/** What a viewer sees from near, and from farther away. */
const CROPS: Readonly<Record<NonNullable<Look['crop']>, string>> = {
  close: '18 14 164 180.400',
  far: '-14 -30.8 228 250.800',
};

/** A person cut from paper, 200 by 220 units. */
export function Portrait({ look, cutOut = false, className = '' }: PortraitProps) {
  const [skin, line] = SKIN[look.skin];
  const [behind, before] = HAIR[look.hair];
  const hair = HAIR_COLORS[look.hairColor];
  const [shoulders, neck] = BUILDS[look.build];
  return (
    <svg
      viewBox={(!cutOut && look.crop && CROPS[look.crop]) || '0 0 200 220'}
      className={`block ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      {!cutOut && (
        <>
          <path className={FILLS[look.ground]} d="M-20-40h240v280H-20z" />
          {SETTINGS[look.setting]}
        </>
      )}
      <path fill={hair} d={behind} />
      <path
        className={FILLS[look.cloth]}
        d={`M${100 - shoulders} 220v-14c0-30 ${shoulders * 0.45}-44 ${shoulders - neck}-54h${2 * neck}c${shoulders * 0.4} 10 ${shoulders - neck} 24 ${shoulders - neck} 54v14z`}
      />
      <path fill={skin} d={`M${100 - neck} 118h${2 * neck}v36a${neck} ${neck * 0.9} 0 0 1-${2 * neck} 0z`} />
      <path
        fill={line}
        opacity=".5"
        d={`M${100 - neck} 128q${neck} 22 ${2 * neck} 0v10q-${neck} 16-${2 * neck} 0z`}
      />
      <g className={FILLS[look.cloth]}>{CLOTHES[look.clothes]}</g>
      <path fill={skin} d="M57 96a8 11 0 0 1 16 0 8 11 0 0 1-16 0zM127 96a8 11 0 0 1 16 0 8 11 0 0 1-16 0z" />
      <path fill={skin} d={FACES[look.face]} />
      {/* The features move farther than the hair before them, so the head seems to turn. */}
      <g transform={`translate(${look.turn ?? 0} 0)`}>
        <Features look={look} line={line} hair={hair} />
        {look.glasses && <Glasses shape={look.glasses} />}
      </g>
      <path fill={hair} d={before} />
      {look.earrings && <path className="fill-marigold" d={circles([62, 112, 4.5], [138, 112, 4.5])} />}
      {look.pose && <Arms pose={look.pose} cloth={look.cloth} skin={skin} />}
    </svg>
  );
}

interface FeaturesProps {
  readonly look: Look;
  readonly line: string;
  readonly hair: string;
}

function Features({ look: { smile, beard, lined }, line, hair }: FeaturesProps) {
  return (
    <>
      {(beard === 'full' || beard === 'short') && (
        <path
          fill={hair}
          opacity={beard === 'short' ? 0.55 : 1}
          d="M64 92c0 40 14 54 36 56 22-2 36-16 36-56-3 14-9 20-18 20-6-4-30-4-36 0-9 0-15-6-18-20z"
        />
      )}
      <g fill="none" stroke={line} strokeWidth="2.5" strokeLinecap="round">
        <path d="M101 95l-5 13q4 4 9 1" />
        {lined && (
          <path
            strokeWidth="2"
            d="M86 66q14-3 28 0M70 90l-4-3M70 96h-5M130 90l4-3M130 96h5M79 108q-4 7-1 13M121 108q4 7 1 13"
          />
        )}
      </g>
      <path className="fill-night" d={circles([85, 94, 3.4], [115, 94, 3.4])} />
      <path
        d="M77 84q8-6 16-2M107 82q8-4 16 2"
        fill="none"
        stroke={hair}
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      {beard === 'mustache' && <path fill={hair} d="M80 119q8-11 20-6 12-5 20 6-10 4-20 0-10 4-20 0z" />}
      {smile === 'broad' ? (
        <path className="fill-chalk stroke-night" strokeWidth="2" strokeLinejoin="round" d={SMILES.broad} />
      ) : (
        <path d={SMILES[smile]} fill="none" className="stroke-night" strokeWidth="3" strokeLinecap="round" />
      )}
    </>
  );
}

function Glasses({ shape }: { readonly shape: 'round' | 'square' }) {
  const lenses =
    shape === 'round'
      ? circles([84, 95, 13], [116, 95, 13])
      : 'M71 86h26v14a6 6 0 0 1-6 6H77a6 6 0 0 1-6-6zM103 86h26v14a6 6 0 0 1-6 6h-14a6 6 0 0 1-6-6z';
  return (
    <path
      d={`${lenses}M97 93q3-3 6 0M71 92l-9-3M129 92l9-3`}
      fill="none"
      className="stroke-night"
      strokeWidth="3"
    />
  );
}

/** Circles as one path: across, down, radius. */
function circles(...all: readonly (readonly [x: number, y: number, radius: number])[]): string {
  return all
    .map(([x, y, r]) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0 ${r} ${r} 0 1 1-${2 * r} 0z`)
    .join('');
}
