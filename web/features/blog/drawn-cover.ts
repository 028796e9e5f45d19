/** The grounds of drawn covers, each with the color of the disk on it. */
const GROUNDS = [
  ['#ffb92e', '#fffcf5'],
  ['#a5dfc4', '#ffb92e'],
  ['#16142e', '#2b1fe0'],
  ['#2b1fe0', '#a5dfc4'],
  ['#ebe2ce', '#ffb92e'],
  ['#16142e', '#ffb92e'],
  ['#a5dfc4', '#2b1fe0'],
] as const;

const PICTURES = ['#2b1fe0', '#ffb92e', '#a5dfc4', '#16142e'] as const;

/**
 * Draws the cover of a post that has none: a sheet of text, whose colors, tilt, and lines follow from the slug.
 * @returns a data URL that is the same for the same slug
 */
export function drawCover(slug: string): string {
  const pick = sequence(slug);
  const [ground = '', disk = ''] = GROUNDS[pick(GROUNDS.length)] ?? [];
  const picture = PICTURES[pick(PICTURES.length)] ?? '';
  const isLeft = pick(2) === 0;
  const lines = Array.from({ length: 5 }, (_, place) => {
    const width = 180 + 45 * pick(5);
    return `<rect x="${isLeft ? 470 : 80}" y="${110 + place * 64}" width="${width}" height="${place === 0 ? 34 : 18}" rx="9"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 800" fill="#16142e"><rect width="1280" height="800" fill="${ground}"/><circle cx="${180 + 230 * pick(5)}" cy="${120 + 280 * pick(3)}" r="${260 + 50 * pick(4)}" fill="${disk}"/><g transform="rotate(${pick(11) - 5} 640 400) translate(210 140)"><rect x="16" y="20" width="860" height="520" rx="26" opacity=".22"/><rect width="860" height="520" rx="26" fill="#fffcf5"/><rect x="${isLeft ? 70 : 470}" y="100" width="320" height="320" rx="18" fill="${picture}"/>${lines.join('')}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns a function that picks numbers below a limit, in an order that depends on the text (FNV-1a). */
function sequence(text: string): (limit: number) => number {
  let state = 0x811c9dc5;
  const mix = (value: number) => {
    state = Math.imul(state ^ value, 0x01000193) >>> 0;
  };
  for (const character of text) mix(character.codePointAt(0) ?? 0);
  return (limit) => {
    mix(limit);
    return (state >>> 8) % limit;
  };
}
