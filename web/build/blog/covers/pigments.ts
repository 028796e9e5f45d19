import { readFileSync } from 'node:fs';

const NAMES = ['paper', 'chalk', 'kraft', 'night', 'dusk', 'signal', 'marigold', 'mint'] as const;

export type Pigment = (typeof NAMES)[number];

/** The brand colors, read from the style sheet that defines them. */
export const PIGMENTS = readPigments();

function readPigments(): Readonly<Record<Pigment, string>> {
  const css = readFileSync(new URL('../../../styles/tokens.css', import.meta.url), 'utf8');
  const color = (name: Pigment) => {
    const value = new RegExp(`--color-${name}: (#[0-9a-f]{6});`).exec(css)?.[1];
    if (!value) throw new Error(`styles/tokens.css has no pigment ${name}.`);
    return [name, value] as const;
  };
  return Object.fromEntries(NAMES.map(color)) as Record<Pigment, string>;
}
