import type { Accents } from './ground.ts';
import type { Pigment } from './pigments.ts';
import type { Random } from './random.ts';
import {
  browser,
  bubble,
  circle,
  magnifier,
  move,
  n,
  path,
  phone,
  pin,
  rect,
  sheet,
  shop,
  star,
  stars,
  stroke,
  tick,
  withShadow,
  writing,
} from './shapes.ts';

/** Draws something in the middle of a canvas of 1280 by 800 units. */
export type Scene = (random: Random, accents: Accents) => string;

/** The scenes that front matter can name. */
export const SCENES: Readonly<Record<string, Scene>> = {
  'ad-figures': adBesideFigures,
  'ad-pair': pairOfAds,
  'bars-flat': flatBars,
  'bars-star': barsWithStar,
  'brand-sheet': brandSheet,
  'calendar-pen': calendarWithPen,
  'calendar-posts': calendarWithPosts,
  'chat-chart': bubblesWithChart,
  'chat-handset': handsetWithBubbles,
  'chat-phone': phoneWithBubbles,
  'chat-window': chatWindow,
  envelopes: stackOfEnvelopes,
  letter: letterOfSections,
  lines: risingAndFalling,
  'map-details': mapWithDetails,
  'map-move': mapWithMovedPin,
  'map-shop': mapAroundShop,
  note: envelopeWithNote,
  'phone-play': phoneWithVideo,
  'phone-thumb': phoneUnderThumb,
  pie: pieWithShops,
  planner,
  'review-counter': customerWithStars,
  'review-star': reviewWithReply,
  'search-list': magnifierOverList,
  'search-listing': searchWithListing,
  'web-page': webPage,
  'web-page-call': webPageWithCall,
};

export const SCENE_NAMES: readonly string[] = Object.keys(SCENES);

function calendar(cell: (column: number, row: number) => string, ring: Pigment): string {
  const cells = Array.from({ length: 20 }, (_, index) => {
    const [column, row] = [index % 5, Math.floor(index / 5)];
    return move(46 + column * 116, 138 + row * 104, rect(0, 0, 100, 88, 'kraft', 12) + cell(column, row));
  }).join('');
  const rings = [120, 330, 540].map((x) => rect(x, -26, 22, 74, 'night', 11)).join('');
  return (
    withShadow(rect(0, 0, 660, 580, 'chalk', 26)) +
    path('M0 100V26A26 26 0 0 1 26 0H634A26 26 0 0 1 660 26V100z', ring) +
    rings +
    cells
  );
}

function calendarWithPosts(random: Random, { strong, light }: Accents): string {
  const kinds = [
    () => rect(0, 0, 100, 88, strong, 12) + circle(50, 44, 20, 'chalk'),
    () => rect(0, 0, 100, 88, light, 12) + path('M16 72L44 34l18 22 12-14 12 30z', 'night'),
    () => rect(0, 0, 100, 88, 'night', 12) + path('M38 26l32 18-32 18z', 'marigold'),
  ];
  const page = calendar(
    (column) => (column % 2 === 0 || random.chance(0.2) ? random.pick(kinds)() : ''),
    strong,
  );
  return move(312, 124, page, random.between(-5, 5));
}

function calendarWithPen(random: Random, { strong, light }: Accents): string {
  const reminders = ['0 1', '2 2', '3 0'];
  const page = calendar((column, row) => {
    if (column === 4 && row === 3)
      return rect(0, 0, 100, 88, 'chalk', 12) + stroke('M6 6H94V82H6z', 'night', 6);
    if (!reminders.includes(`${column} ${row}`)) return '';
    return rect(0, 0, 100, 88, light, 12) + bell(50, 44);
  }, strong);
  const pen =
    withShadow(rect(0, -24, 360, 48, strong, 8) + path('M0 -24L-66 0L0 24z', 'paper')) +
    path('M-42 -8L-66 0l24 8z', 'night') +
    rect(290, -24, 70, 48, 'night', 8);
  return move(240, 124, page, random.between(-4, -1)) + move(880, 640, pen, -34);
}

function bell(x: number, y: number): string {
  return move(x, y, path('M-22 14C-14 4-18-22 0-24C18-22 14 4 22 14z', 'night') + circle(0, 20, 7, 'night'));
}

function planner(random: Random, { strong, light }: Accents): string {
  const rows = [strong, light, 'night'] as const;
  const cards = rows.flatMap((pigment, row) =>
    Array.from({ length: 5 }, (_, column) => {
      const x = 190 + column * 132;
      const y = 120 + row * 148;
      const isDone = column < 4 - row || random.chance(0.15);
      const card = rect(x, y, 112, 116, pigment, 14) + rect(x + 14, y + 14, 84, 44, 'chalk', 6);
      const mark = isDone
        ? circle(x + 90, y + 92, 26, 'chalk') + tick(x + 90, y + 92, 26, 'night')
        : rect(x + 14, y + 76, 60, 12, 'chalk', 6);
      return card + mark;
    }),
  );
  const labels = rows.map(
    (pigment, row) => circle(98, 178 + row * 148, 38, pigment) + head(98, 178 + row * 148),
  );
  const days = Array.from({ length: 5 }, (_, column) => rect(214 + column * 132, 66, 64, 14, 'night', 7));
  return move(
    186,
    118,
    sheet(880, 570, 'chalk', [...days, ...labels, ...cards].join('')),
    random.between(-4, 4),
  );
}

function head(x: number, y: number): string {
  return circle(x, y - 10, 13, 'paper') + path(`M${x - 24} ${y + 24}a24 22 0 0 1 48 0z`, 'paper');
}

function listing(accent: Pigment): string {
  return (
    rect(36, 36, 190, 190, accent, 18) +
    move(
      66,
      226,
      shop(130, 0, 'chalk', 'night', 'marigold', () => true),
    ) +
    rect(262, 48, 250, 24, 'night', 12) +
    stars(276, 116, 19, 5, 'marigold', 'kraft') +
    writing(262, 156, [300, 220], 'kraft', { height: 16, pitch: 36 })
  );
}

function searchWithListing(random: Random, { strong, light }: Accents): string {
  const box =
    withShadow(rect(0, 0, 780, 116, 'chalk', 58)) +
    stroke('M66 40a28 28 0 1 0 .1 0M84 86l24 24', 'night', 13) +
    rect(140, 48, 330, 22, 'night', 11) +
    rect(488, 36, 6, 46, strong) +
    circle(720, 58, 38, strong);
  const hours = Array.from(
    { length: 5 },
    (_, index) =>
      rect(640, 44 + index * 37, 40, 14, 'kraft', 7) +
      rect(692, 44 + index * 37, index === 2 ? 46 : 66, 14, index === 2 ? strong : 'night', 7),
  ).join('');
  const turn = random.between(-3, 3);
  return (
    move(250, 128, box, turn) +
    move(250, 306, sheet(780, 262, 'chalk', listing(light) + hours), turn) +
    move(286, 620, sheet(708, 90, 'chalk', writing(36, 36, [260], 'kraft')), turn)
  );
}

function magnifierOverList(random: Random, { strong, light }: Accents): string {
  const rows = Array.from({ length: 5 }, (_, index) => {
    const isMarked = index === 1 || index === 3;
    const y = 66 + index * 98;
    return (
      (isMarked ? rect(36, y - 24, 568, 72, light, 14) : '') +
      circle(78, y + 12, 17, isMarked ? strong : 'kraft') +
      rect(122, y + 2, random.between(260, 420), 20, isMarked ? 'night' : 'kraft', 10)
    );
  }).join('');
  const glass =
    circle(0, 0, 128, 'chalk') +
    rect(-128, -46, 256, 92, light) +
    circle(-70, 0, 26, strong) +
    rect(-24, -13, 122, 26, 'night', 13);
  const clipped = `<clipPath id="glass"><circle r="128"/></clipPath><g clip-path="url(#glass)">${glass}</g>`;
  return (
    move(250, 130, sheet(640, 540, 'chalk', rows), random.between(-5, 2)) +
    move(850, 470, magnifier(128, 'night', clipped))
  );
}

function reviewWithReply(random: Random, { strong, light }: Accents): string {
  const review =
    circle(92, 96, 48, light) +
    head(92, 100) +
    rect(166, 60, 200, 22, 'night', 11) +
    stars(184, 118, 22, 1, 'marigold', 'kraft') +
    writing(48, 184, [560, 520, 300], 'kraft');
  const reply =
    rect(40, 40, 12, 130, strong, 6) +
    writing(84, 48, [470, 500, 410], 'night', { height: 18, pitch: 46 }) +
    rect(84, 190, 150, 52, strong, 14) +
    tick(159, 216, 30, 'chalk');
  const turn = random.between(-4, 2);
  return (
    move(250, 108, sheet(680, 330, 'chalk', review), turn) +
    move(390, 420, sheet(640, 276, 'paper', reply), turn + 3)
  );
}

function customerWithStars(random: Random, { strong, light }: Accents): string {
  const face =
    circle(0, 0, 112, 'paper') +
    circle(-36, -12, 11, 'night') +
    circle(40, -12, 11, 'night') +
    stroke('M-44 34Q4 84 50 32', 'night', 13, 'round');
  const hair = path('M-116 6C-130-140 128-142 116 6C96-52 40-66-10-62C-62-66-96-46-116 6z', 'dusk');
  const body = path('M-210 330C-204 170-120 120 0 120S204 170 210 330z', strong);
  const counter = rect(0, 600, 1280, 200, light) + rect(0, 588, 1280, 26, 'chalk');
  const screen = stars(48, 120, 17, 5, 'marigold', 'kraft') + writing(36, 170, [150, 110], 'kraft');
  const device = phone(240, 400, 'dusk', 'chalk', screen);
  return (
    withShadow(move(470, 300, body)) +
    move(470, 300, face + hair) +
    counter +
    move(760, 236, device, random.between(4, 9)) +
    circle(742, 520, 44, 'paper') +
    stars(690, 130, 38, 5, 'chalk', 'chalk')
  );
}

function picture(width: number, height: number, sky: Pigment, land: Pigment, sun: Pigment): string {
  return (
    rect(0, 0, width, height, sky) +
    circle(width * 0.72, height * 0.34, height * 0.17, sun) +
    path(
      `M0 ${n(height * 0.78)}L${n(width * 0.34)} ${n(height * 0.38)}L${n(width * 0.58)} ${n(height * 0.7)}L${n(width * 0.74)} ${n(height * 0.54)}L${width} ${n(height * 0.82)}V${height}H0z`,
      land,
    )
  );
}

function adBesideFigures(random: Random, { strong, light }: Accents): string {
  const ad =
    circle(56, 92, 30, strong) +
    rect(100, 82, 150, 18, 'night', 9) +
    move(0, 146, picture(304, 250, light, 'night', 'marigold')) +
    writing(32, 424, [230, 170], 'kraft') +
    rect(32, 504, 240, 56, strong, 14);
  const figures = Array.from({ length: 4 }, (_, index) => {
    const y = 56 + index * 84;
    const last = index === 3;
    return (
      rect(40, y, last ? 90 : 120, 22, last ? 'night' : 'kraft', 11) +
      rect(340 - (last ? 150 : random.between(60, 120)), y, last ? 150 : 60, 22, last ? strong : 'night', 11)
    );
  }).join('');
  const column = figures + rect(40, 276, 300, 8, 'night');
  return (
    move(270, 76, phone(340, 640, 'night', 'chalk', ad), random.between(-7, -2)) +
    move(690, 250, sheet(380, 400, 'chalk', column), random.between(1, 5))
  );
}

function pairOfAds(random: Random, { strong, light }: Accents): string {
  const ad = (sky: Pigment, land: Pigment, button: Pigment) =>
    sheet(
      370,
      450,
      'chalk',
      `<clipPath id="ad-${sky}"><path d="M0 26A26 26 0 0 1 26 0H344A26 26 0 0 1 370 26V240H0z"/></clipPath><g clip-path="url(#ad-${sky})">${picture(370, 240, sky, land, 'marigold')}</g>` +
        writing(34, 276, [270, 200], 'kraft') +
        rect(34, 366, 190, 54, button, 14),
    );
  const coin = withShadow(
    circle(0, 0, 84, 'marigold'),
    circle(0, 0, 62, 'paper') + star(0, 0, 38, 'marigold'),
  );
  const pipes = stroke('M640 130V240H420V330M640 130V240H860V330', 'chalk', 22);
  return (
    pipes +
    move(218, 300, ad(light, 'night', strong), random.between(-5, -1)) +
    move(692, 300, ad('signal', 'mint', 'night'), random.between(1, 5)) +
    move(640, 130, coin)
  );
}

function chatWindow(random: Random, { strong, light }: Accents): string {
  const window =
    path('M0 110V30A30 30 0 0 1 30 0H490A30 30 0 0 1 520 30V110z', strong) +
    circle(70, 55, 30, 'chalk') +
    circle(61, 52, 5, 'night') +
    circle(79, 52, 5, 'night') +
    rect(120, 44, 180, 22, 'chalk', 11) +
    rect(40, 150, 330, 96, 'kraft', 26) +
    writing(68, 178, [250, 180], 'night', { height: 14, pitch: 30 }) +
    rect(170, 276, 310, 70, 'night', 26) +
    writing(200, 304, [230], 'chalk', { height: 14 }) +
    rect(40, 376, 400, 120, light, 26) +
    calendarLeaf(72, 400) +
    writing(166, 414, [220, 150], 'night', { height: 16, pitch: 34 });
  const behind = browser(
    820,
    560,
    rect(60, 130, 420, 40, 'kraft', 20) +
      writing(60, 220, [300, 340, 240], 'kraft') +
      rect(60, 370, 180, 60, light, 14),
  );
  return move(170, 120, behind) + move(640, 176, sheet(520, 536, 'chalk', window, 30), random.between(-2, 4));
}

function calendarLeaf(x: number, y: number): string {
  return (
    rect(x, y, 66, 70, 'chalk', 10) + rect(x, y, 66, 22, 'night', 8) + tick(x + 33, y + 46, 30, 'night', 8)
  );
}

function phoneWithBubbles(random: Random, { strong, light }: Accents): string {
  const screen =
    rect(0, 0, 344, 110, strong) +
    circle(172, 72, 26, 'chalk') +
    rect(26, 150, 232, 120, 'kraft', 30) +
    writing(54, 184, [170, 130], 'night', { height: 16, pitch: 36 }) +
    rect(120, 306, 198, 82, light, 30) +
    tick(178, 346, 36, 'night', 10) +
    rect(214, 338, 70, 16, 'night', 8) +
    rect(26, 500, 292, 58, 'kraft', 29);
  const echo = bubble(
    250,
    130,
    light,
    'left',
    writing(44, 40, [160, 110], 'night', { height: 18, pitch: 36 }),
  );
  return (
    move(440, 70, phone(380, 640, 'night', 'chalk', screen), random.between(-8, 8)) + move(870, 170, echo, 4)
  );
}

function handset(pigment: Pigment): string {
  const shape =
    'M-190-120h120c24 0 34 14 34 34v52c0 20-10 34-30 34h-20c10 90 60 140 150 150v-20c0-20 14-30 34-30h52c20 0 34 10 34 34v120c0 24-14 36-40 36C-90 290-226 150-226-84c0-24 12-36 36-36z';
  return withShadow(path(shape, pigment));
}

function handsetWithBubbles(random: Random, { strong, light }: Accents): string {
  const crossed = bubble(
    430,
    190,
    'chalk',
    'left',
    writing(52, 56, [320, 250], 'kraft', { height: 22, pitch: 56 }) +
      stroke('M40 160L394 36', strong === 'signal' ? 'signal' : 'night', 18),
  );
  const rewritten = bubble(
    470,
    200,
    light,
    'right',
    writing(54, 60, [350, 280], 'night', { height: 22, pitch: 58 }) + tick(404, 150, 44, 'night', 13),
  );
  return (
    move(330, 330, handset(strong), random.between(-10, 4)) +
    move(560, 118, crossed, -3) +
    move(640, 420, rewritten, 2)
  );
}

function bubblesWithChart(random: Random, { strong, light }: Accents): string {
  const bars = Array.from({ length: 5 }, (_, index) => {
    const height = 50 + index * 26 + random.between(-16, 16);
    return rect(60 + index * 78, 250 - height, 50, height, index === 4 ? strong : 'night', 8);
  }).join('');
  return (
    move(210, 120, bubble(500, 310, 'chalk', 'left', bars + rect(50, 258, 400, 8, 'night'))) +
    move(
      610,
      430,
      bubble(460, 220, light, 'right', writing(58, 64, [340, 290, 180], 'night', { height: 20, pitch: 48 })),
    )
  );
}

function envelope(width: number, height: number, paper: Pigment, seal: Pigment): string {
  return withShadow(
    rect(0, 0, width, height, paper, 18),
    stroke(`M14 20L${width / 2} ${n(height * 0.58)}L${width - 14} 20`, 'night', 9) +
      circle(width / 2, height * 0.56, height * 0.1, seal),
  );
}

function stackOfEnvelopes(random: Random, { strong, light }: Accents): string {
  const stack = Array.from({ length: 5 }, (_, index) =>
    move(
      680 + random.between(-14, 14),
      520 - index * 76,
      envelope(400, 130, index % 2 === 0 ? 'chalk' : 'paper', strong),
      random.between(-2, 2),
    ),
  ).join('');
  const band = rect(862, 196, 36, 456, strong);
  const strays = [0, 1, 2]
    .map((index) =>
      move(236 + index * 26, 330 + index * 70, envelope(300, 150, 'kraft', 'night'), random.between(-16, 14)),
    )
    .join('');
  const tray = withShadow(path('M150 560H610L580 690H180z', light));
  return strays + tray + stack + band;
}

/** An open envelope with its content. */
function openEnvelope(inside: string, accent: Pigment): string {
  return (
    withShadow(path('M0 0L330-210L660 0V360H0z', 'kraft')) +
    inside +
    path('M0 0L330 210L0 360z', 'chalk') +
    path('M660 0L330 210L660 360z', 'chalk') +
    path('M0 360L330 130L660 360z', 'paper') +
    stroke('M6 354L330 130L654 354', accent, 10)
  );
}

function letterOfSections(random: Random, { strong, light }: Accents): string {
  const pigments = [strong, light, 'night', strong] as const;
  const sections = pigments
    .map(
      (pigment, index) =>
        rect(40, 44 + index * 108, 84, 76, pigment, 12) +
        writing(150, 56 + index * 108, [290, random.between(160, 260)], 'kraft', { height: 18, pitch: 38 }),
    )
    .join('');
  return move(
    310,
    400,
    openEnvelope(move(80, -320, sheet(500, 560, 'chalk', sections)), strong),
    random.between(-3, 3),
  );
}

function envelopeWithNote(random: Random, { strong, light }: Accents): string {
  const lines = Array.from({ length: 4 }, (_, row) => {
    const y = 70 + row * 62;
    const reach = row === 3 ? 2 : random.whole(4, 5);
    const waves = Array.from({ length: reach }, () => 'q18-30 36 0t36 0').join('');
    return stroke(`M56 ${y}${waves}`, 'night', 8, 'round');
  }).join('');
  const heart = path(
    'M392 300c-60-44-62-90-28-96 16-2 26 12 28 22 2-10 12-24 28-22 34 6 32 52-28 96z',
    strong,
  );
  return move(
    310,
    400,
    openEnvelope(
      move(92, -286, sheet(476, 460, light === 'marigold' ? 'paper' : 'chalk', lines + heart), -4),
      strong,
    ),
    random.between(-4, 4),
  );
}

/** A town seen from above. */
function town(random: Random, land: Pigment, park: Pigment): string {
  const turn = random.between(-14, 14);
  const blocks: string[] = [];
  for (let column = -1; column < 7; column++) {
    for (let row = -1; row < 6; row++) {
      const isPark = random.chance(0.14);
      blocks.push(rect(column * 150, row * 130, 126, 106, isPark ? park : 'chalk', 12));
    }
  }
  const river = stroke('M-60 520C180 430 300 620 520 520S820 380 1000 470', 'signal', 62);
  return (
    withShadow(rect(0, 0, 860, 600, land, 26)) +
    `<clipPath id="town"><rect width="860" height="600" rx="26"/></clipPath><g clip-path="url(#town)">` +
    `<g transform="rotate(${n(turn)} 430 300)">${blocks.join('')}</g><g opacity="0.28">${river}</g></g>`
  );
}

const TOWN = { x: 210, y: 100 };

function mapWithMovedPin(random: Random, { strong, light }: Accents): string {
  const way = `<path d="M270 470C330 250 520 220 590 300" fill="none" stroke="${'#16142e'}" stroke-width="12" stroke-dasharray="6 26" stroke-linecap="round"/>`;
  const old = circle(270, 476, 34, 'night') + circle(270, 476, 16, 'kraft');
  return move(
    TOWN.x,
    TOWN.y,
    town(random, 'kraft', light) + way + old + pin(600, 340, 170, strong, 'chalk'),
    random.between(-3, 3),
  );
}

function mapWithDetails(random: Random, { strong, light }: Accents): string {
  const pins = [
    [150, 200],
    [290, 470],
    [640, 540],
    [420, 160],
  ] as const;
  const card = sheet(
    330,
    300,
    'chalk',
    rect(28, 28, 274, 110, light, 12) +
      move(
        118,
        138,
        shop(90, 0, 'chalk', strong, 'marigold', () => true),
      ) +
      rect(28, 160, 190, 20, 'night', 10) +
      writing(28, 204, [260, 220], 'kraft', { height: 14, pitch: 34 }),
  );
  return move(
    TOWN.x,
    TOWN.y,
    town(random, 'kraft', light) +
      pins.map(([x, y]) => pin(x, y, 92, 'night', 'chalk')).join('') +
      pin(500, 440, 140, strong, 'chalk') +
      move(590, 110, card, 3),
    random.between(-3, 3),
  );
}

function mapAroundShop(random: Random, { strong, light }: Accents): string {
  const pins = Array.from({ length: 9 }, (_, index) => {
    const angle = (index / 9) * Math.PI * 2 + random.between(-0.2, 0.2);
    const reach = random.between(190, 250);
    return pin(
      430 + reach * Math.cos(angle) * 1.25,
      350 + reach * Math.sin(angle) * 0.86,
      random.between(56, 84),
      index % 3 === 0 ? 'night' : strong,
      'chalk',
    );
  }).join('');
  const home =
    circle(430, 320, 132, light) +
    move(
      345,
      410,
      shop(170, 0, 'chalk', strong, 'marigold', () => true),
    );
  return move(TOWN.x, TOWN.y, town(random, 'kraft', light) + home + pins, random.between(-3, 3));
}

function brandSheet(random: Random, { strong, light }: Accents): string {
  const sign = [0, 1, 2, 3, 4]
    .map((index) =>
      rect(60 + index * 42, 220 - (44 + index * 26), 30, 44 + index * 26, index === 4 ? strong : 'night', 4),
    )
    .join('');
  const squares = [strong, light, 'night']
    .map((pigment, index) => rect(330 + index * 116, 76, 96, 144, pigment as Pigment, 14))
    .join('');
  const lettering =
    rect(60, 300, 440, 50, 'night', 10) +
    rect(60, 374, 300, 50, 'night', 10) +
    writing(60, 470, [560, 520], 'kraft', { height: 18, pitch: 40 });
  return move(270, 106, sheet(740, 590, 'chalk', sign + squares + lettering), random.between(-6, 6));
}

function pageOf(button: string, accents: Accents): string {
  const { strong, light } = accents;
  return (
    rect(56, 112, 400, 40, 'night', 10) +
    rect(56, 172, 290, 40, 'night', 10) +
    writing(56, 250, [340, 300], 'kraft') +
    button +
    `<clipPath id="photo"><rect width="330" height="230" rx="18"/></clipPath>` +
    move(534, 112, `<g clip-path="url(#photo)">${picture(330, 230, light, 'night', strong)}</g>`) +
    rect(534, 376, 330, 180, 'kraft', 18) +
    [0, 1].map((row) => rect(560, 402 + row * 50, 278, 36, 'chalk', 8)).join('') +
    rect(560, 504, 130, 36, strong, 8)
  );
}

function webPage(random: Random, accents: Accents): string {
  const button = rect(56, 360, 210, 64, accents.strong, 14) + writing(56, 476, [380, 330, 250], 'kraft');
  return move(180, 104, browser(920, 596, pageOf(button, accents)), random.between(-3, 3));
}

function webPageWithCall(random: Random, accents: Accents): string {
  const receiver =
    'M-26-18h16c4 0 6 3 6 6v8c0 3-2 6-5 6h-3c2 12 8 19 20 21v-3c0-3 2-5 5-5h8c4 0 6 2 6 6v15c0 4-2 6-6 6C-4 42-32 12-32-12c0-4 2-6 6-6z';
  const button =
    rect(56, 356, 330, 92, accents.strong, 20) +
    move(116, 394, path(receiver, 'chalk')) +
    rect(168, 390, 170, 24, 'chalk', 12) +
    writing(56, 492, [340, 270], 'kraft');
  return move(180, 104, browser(920, 596, pageOf(button, accents)), random.between(-3, 3));
}

function videoScreen(random: Random, { strong, light }: Accents): string {
  const awning = move(
    62,
    520,
    shop(220, random.whole(0, 1), 'chalk', strong, 'marigold', (index) => index % 2 === 0),
  );
  return (
    rect(0, 0, 344, 604, light) +
    circle(random.between(70, 270), 170, 74, 'marigold') +
    awning +
    rect(0, 520, 344, 84, 'night') +
    rect(26, 560, 292, 10, 'dusk', 5) +
    rect(26, 560, 120, 10, 'chalk', 5)
  );
}

function play(x: number, y: number, size: number): string {
  return (
    circle(x, y, size, 'chalk') +
    path(
      `M${n(x - size * 0.3)} ${n(y - size * 0.46)}L${n(x + size * 0.52)} ${y}L${n(x - size * 0.3)} ${n(y + size * 0.46)}z`,
      'night',
    )
  );
}

function phoneWithVideo(random: Random, accents: Accents): string {
  const device = phone(380, 640, 'night', accents.light, videoScreen(random, accents) + play(172, 290, 78));
  const frames = [0, 1, 2]
    .map((index) =>
      move(
        880,
        150 + index * 178,
        sheet(
          230,
          150,
          'chalk',
          move(14, 14, picture(202, 122, index === 1 ? accents.strong : accents.light, 'night', 'marigold')),
          14,
        ),
        random.between(-4, 4),
      ),
    )
    .join('');
  return frames + move(400, 74, device, random.between(-6, 2));
}

function phoneUnderThumb(random: Random, accents: Accents): string {
  const device = phone(380, 640, 'night', accents.light, videoScreen(random, accents) + play(172, 250, 66));
  const thumb =
    withShadow(
      path(
        'M0 0C-60-10-98-64-96-130C-94-190-40-226 10-206C64-184 90-110 150-40C220 40 330 60 460 80V420C300 420 150 380 90 280C50 210 60 40 0 0z',
        'paper',
      ),
    ) + path('M-66-124C-66-168-30-190 4-178C24-170 36-150 46-126C10-150-30-150-66-124z', 'marigold');
  return move(410, 74, device, random.between(-5, 0)) + move(720, 560, thumb, -4);
}

function chart(width: number, height: number, content: string): string {
  const grid = [0.25, 0.5, 0.75].map((share) => rect(60, height * share, width - 120, 5, 'kraft')).join('');
  return sheet(width, height, 'chalk', grid + content + rect(60, height - 74, width - 120, 10, 'night'));
}

function flatBars(random: Random, { strong, light }: Accents): string {
  const bars = Array.from({ length: 8 }, (_, index) => {
    const height = index === 6 ? 300 : random.between(14, 46);
    return rect(
      96 + index * 84,
      476 - height,
      56,
      height,
      index === 6 ? strong : index % 2 === 0 ? 'night' : light,
      8,
    );
  }).join('');
  return move(210, 125, chart(840, 550, bars), random.between(-4, 4));
}

function barsWithStar(random: Random, { strong, light }: Accents): string {
  const heights = [120, 190, 90, 330, 150, 210];
  const bars = heights.map((height, index) => {
    const drawn = index === 3 ? height : height + random.between(-40, 40);
    return rect(100 + index * 110, 476 - drawn, 78, drawn, index === 3 ? strong : 'night', 8);
  });
  const mark = withShadow(circle(469, 494, 62, light), star(469, 494, 40, 'night'));
  return move(210, 115, chart(840, 550, bars.join('') + mark), random.between(-4, 4));
}

function risingAndFalling(random: Random, { strong, light }: Accents): string {
  const xs = [90, 220, 350, 480, 610, 740];
  const line = (from: number, to: number, pigment: Pigment) => {
    const points = xs.map(
      (x, index) => [x, from + ((to - from) * index) / 5 + random.between(-34, 34)] as const,
    );
    const dots = points.map(([x, y]) => circle(x, y, 20, pigment) + circle(x, y, 8, 'chalk')).join('');
    return stroke(`M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`, pigment, 16) + dots;
  };
  return move(
    210,
    125,
    chart(840, 550, line(130, 380, light === 'mint' ? 'mint' : 'marigold') + line(400, 110, strong)),
    random.between(-4, 4),
  );
}

function pieWithShops(random: Random, { strong, light }: Accents): string {
  const shops = [0, 1, 2, 3]
    .map((index) =>
      move(
        560 + index * 150,
        700,
        withShadow(
          shop(
            124,
            random.whole(0, 2),
            index % 2 === 0 ? 'chalk' : 'kraft',
            index % 2 === 0 ? strong : 'night',
            'marigold',
            () => random.chance(0.5),
          ),
        ),
      ),
    )
    .join('');
  const pie = withShadow(
    circle(0, 0, 250, 'chalk'),
    path('M0 0V-250A250 250 0 1 1 -237.8 -77.3z', strong) + circle(0, 0, 26, 'chalk'),
  );
  const slice = withShadow(path('M0 0L-237.8-77.3A250 250 0 0 1 0-250z', light));
  return move(430, 390, pie) + move(402, 352, slice) + shops;
}
