import { PIGMENTS, type Pigment } from './pigments.ts';

/**
 * The shapes that covers are drawn from: flat, with the site's corner radii, each on a hard shadow. Everything returns
 * SVG. Lengths are units of a canvas of 1280 by 800.
 */
export type Fill = Pigment | 'none';

export function color(fill: Fill): string {
  return fill === 'none' ? fill : PIGMENTS[fill];
}

export function rect(x: number, y: number, width: number, height: number, fill: Fill, radius = 0): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${radius}" fill="${color(fill)}"/>`;
}

export function circle(x: number, y: number, radius: number, fill: Fill): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${color(fill)}"/>`;
}

export function path(d: string, fill: Fill): string {
  return `<path d="${d}" fill="${color(fill)}"/>`;
}

/** A line of even width, with square ends by default. */
export function stroke(d: string, pigment: Pigment, width: number, ends: 'butt' | 'round' = 'butt'): string {
  return `<path d="${d}" fill="none" stroke="${color(pigment)}" stroke-width="${width}" stroke-linecap="${ends}" stroke-linejoin="${ends === 'round' ? 'round' : 'miter'}"/>`;
}

/** Moves a shape to a point, and turns it. @param turn degrees, clockwise */
export function move(x: number, y: number, content: string, turn = 0): string {
  return `<g transform="translate(${n(x)} ${n(y)})${turn === 0 ? '' : ` rotate(${n(turn)})`}">${content}</g>`;
}

/** A shape with the hard shadow of its outline. */
export function withShadow(outline: string, content = ''): string {
  const shadow = outline.replace(/fill="#[0-9a-f]{6}"/g, `fill="${PIGMENTS.night}"`);
  return `<g opacity="0.22" transform="translate(16 20)">${shadow}</g>${outline}${content}`;
}

/** A sheet with the corner radius of a card. */
export function sheet(width: number, height: number, fill: Fill, content = '', radius = 26): string {
  return withShadow(rect(0, 0, width, height, fill, radius), content);
}

/** Lines that suggest text. */
export function writing(
  x: number,
  y: number,
  widths: readonly number[],
  pigment: Pigment,
  { height = 16, pitch = 38 } = {},
): string {
  return widths.map((width, row) => rect(x, y + row * pitch, width, height, pigment, height / 2)).join('');
}

export function star(x: number, y: number, radius: number, fill: Fill): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.46;
    const angle = (index * Math.PI) / 5 - Math.PI / 2;
    return `${n(x + reach * Math.cos(angle))} ${n(y + reach * Math.sin(angle))}`;
  });
  return path(`M${points.join('L')}z`, fill);
}

/** Five stars in a row, the first of them filled. */
export function stars(x: number, y: number, radius: number, lit: number, on: Fill, off: Fill): string {
  return Array.from({ length: 5 }, (_, index) =>
    star(x + index * radius * 2.35, y, radius, index < lit ? on : off),
  ).join('');
}

/** A check mark. @param width of its line */
export function tick(x: number, y: number, size: number, pigment: Pigment, width = size / 4): string {
  return stroke(
    `M${n(x - size / 2)} ${n(y)}l${n(size * 0.36)} ${n(size * 0.36)}L${n(x + size / 2)} ${n(y - size * 0.36)}`,
    pigment,
    width,
  );
}

/** A map pin whose tip is at the given point. */
export function pin(x: number, y: number, size: number, fill: Fill, hole: Fill): string {
  const drop = `M0 0C${n(-size * 0.18)} ${n(-size * 0.42)} ${n(-size * 0.5)} ${n(-size * 0.62)} ${n(-size * 0.5)} ${n(-size)}a${n(size / 2)} ${n(size / 2)} 0 0 1 ${n(size)} 0C${n(size * 0.5)} ${n(-size * 0.62)} ${n(size * 0.18)} ${n(-size * 0.42)} 0 0z`;
  return move(x, y, path(drop, fill) + circle(0, -size, size * 0.2, hole));
}

/** A phone. The origin of its screen's content is the screen's top left corner; the screen is `width - 36` wide. */
export function phone(width: number, height: number, body: Fill, screen: Fill, content: string): string {
  const id = `screen-${Math.round(width)}-${Math.round(height)}`;
  return (
    withShadow(rect(0, 0, width, height, body, 46)) +
    `<clipPath id="${id}"><rect width="${width - 36}" height="${height - 36}" rx="30"/></clipPath>` +
    move(18, 18, `<g clip-path="url(#${id})">${rect(0, 0, width - 36, height - 36, screen)}${content}</g>`) +
    rect(width / 2 - 38, 34, 76, 14, body, 7)
  );
}

/** A speech bubble with its tip at the left or at the right. */
export function bubble(
  width: number,
  height: number,
  fill: Fill,
  side: 'left' | 'right',
  content = '',
): string {
  const tail = side === 'left' ? `M44 ${height - 8}v58l62-58z` : `M${width - 44} ${height - 8}v58l-62-58z`;
  return withShadow(rect(0, 0, width, height, fill, 40) + path(tail, fill), content);
}

/** A browser window. Its content begins below the bar, at y = 64. */
export function browser(width: number, height: number, content: string, bar: Fill = 'night'): string {
  return sheet(
    width,
    height,
    'chalk',
    path(`M0 64V26a26 26 0 0 1 26-26H${width - 26}a26 26 0 0 1 26 26V64z`, bar) +
      ['marigold', 'mint', 'chalk']
        .map((fill, index) => circle(38 + index * 34, 33, 9, fill as Fill))
        .join('') +
      content,
  );
}

export function magnifier(size: number, ring: Pigment, glass: string): string {
  return (
    `<g opacity="0.22" transform="translate(14 18)">${stroke(`M${size * 0.72} ${size * 0.72}L${size * 1.35} ${size * 1.35}`, 'night', size * 0.24)}${stroke(circlePath(0, 0, size), 'night', size * 0.17)}</g>` +
    stroke(`M${n(size * 0.72)} ${n(size * 0.72)}L${n(size * 1.35)} ${n(size * 1.35)}`, ring, size * 0.24) +
    glass +
    stroke(circlePath(0, 0, size), ring, size * 0.17)
  );
}

function circlePath(x: number, y: number, radius: number): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`;
}

/** A shop front like those on the home page; its bottom is at y = 0. */
export function shop(
  width: number,
  floors: number,
  wall: Fill,
  awning: Fill,
  light: Fill,
  lit: (window: number) => boolean,
): string {
  const front = width;
  const floor = width * 0.42;
  const height = front + floors * floor;
  const windows = Array.from({ length: floors * 3 }, (_, index) =>
    rect(
      width * (0.13 + 0.27 * (index % 3)),
      -height + width * 0.13 + Math.floor(index / 3) * floor,
      width * 0.2,
      width * 0.22,
      lit(index) ? light : 'night',
    ),
  ).join('');
  const stripe = width / 7;
  const stripes = Array.from({ length: 7 }, (_, index) =>
    path(
      `M${n(index * stripe)} ${n(-front)}h${n(stripe)}v${n(stripe * 1.5)}a${n(stripe / 2)} ${n(stripe / 2)} 0 0 1 ${n(-stripe)} 0z`,
      index % 2 === 0 ? awning : 'paper',
    ),
  ).join('');
  return (
    rect(0, -height, width, height, wall, width * 0.05) +
    windows +
    rect(width * 0.12, -front * 0.62, width * 0.42, front * 0.4, 'night') +
    rect(width * 0.66, -front * 0.62, width * 0.22, front * 0.62, 'night') +
    stripes
  );
}

/** Rounds a coordinate to one decimal; finer differences are invisible. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
