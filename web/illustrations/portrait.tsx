import { getMemberId, type TeamMember } from '../content/team.ts';

/** Each person, and in `places` what stands behind the person. */
const DRAWINGS = import.meta.glob<string>('../content/portraits/**/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const WHOLE = '0 0 200 220';

/** What a viewer sees from near, and from farther away. The drawings have a margin for it. */
const CROPS = { close: '18 14 164 180.4', far: '-14 -30.8 228 250.8' } as const;

interface PortraitProps {
  readonly member: TeamMember;
  /** Omits the background. */
  readonly cutOut?: boolean;
  readonly className: string;
}

/** A person cut from paper. */
export function Portrait({ member, cutOut = false, className }: PortraitProps) {
  const person = drawing(getMemberId(member));
  return (
    <svg
      viewBox={cutOut || !member.crop ? WHOLE : CROPS[member.crop]}
      className={`block ${className}`}
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: files of this repository
      dangerouslySetInnerHTML={{
        __html: cutOut ? person : drawing(`places/${getMemberId(member)}`) + person,
      }}
    />
  );
}

/** @throws Error if there is no drawing */
function drawing(name: string): string {
  // Names of files have no accents, which file systems store differently.
  const svg = DRAWINGS[`../content/portraits/${name.normalize('NFD').replace(/\p{M}/gu, '')}.svg`];
  if (!svg) throw new Error(`content/portraits has no ${name}.svg.`);
  return svg;
}
