import { brand } from '../brand.ts';
import { html, htmlLines, type Markup } from '../text/markup.ts';
import {
  type EmailBlock,
  type EmailContent,
  type EmailField,
  type EmailLink,
  type EmailTone,
  isSafeHref,
  multiLine,
  type Phrase,
  type ReceiptLine,
  singleLine,
  truncate,
} from './email-content.ts';
import { BREAK_WORDS, CODE_FONT, DISPLAY_FONT, LIGHT, TEXT_FONT } from './email-look.ts';
import { renderLetterBlocks } from './letter-html.ts';

/** Colors in dark mode, with the roles of those in light mode. */
const DARK = {
  ground: '#16142e',
  card: '#24214a',
  ink: '#f9f4e8',
  soft: '#c3bfd9',
  line: '#3a3663',
  edge: '#8580b4',
  link: '#ffcb5e',
  accent: '#ffb92e',
  night: '#0d0b20',
} as const;

interface ToneColors {
  readonly ground: string;
  readonly ink: string;
  readonly soft: string;
  readonly action: string;
  readonly onAction: string;
  /** Color of the fifth bar. */
  readonly accent: string;
  /** Color of the outline of bars that are not lit. */
  readonly edge: string;
}

const DARK_ON_LIGHT = {
  ink: '#16142e',
  action: '#16142e',
  onAction: '#fffcf5',
  accent: '#2b1fe0',
} as const;

const LIGHT_ON_DARK = { action: '#ffb92e', onAction: '#16142e', accent: '#ffb92e' } as const;

/** Panels have the same colors in dark mode. */
const TONES: Readonly<Record<EmailTone, ToneColors>> = {
  signal: { ...LIGHT_ON_DARK, ground: '#2b1fe0', ink: '#fffcf5', soft: '#dcd8ff', edge: '#a8a2ff' },
  night: { ...LIGHT_ON_DARK, ground: LIGHT.night, ink: '#f9f4e8', soft: '#c3bfd9', edge: '#8580b4' },
  marigold: { ...DARK_ON_LIGHT, ground: '#ffb92e', soft: '#3b3245', edge: '#7a5200' },
  mint: { ...DARK_ON_LIGHT, ground: '#a5dfc4', soft: '#33384e', edge: '#34684f' },
};

/** Heights of the bars, in pixels: beside the name, and large at the bottom of a panel. */
const SMALL_BARS = { heights: [6, 9, 13, 17, 20], width: 5, gap: 2, radius: 1 };
const LARGE_BARS = { heights: [18, 31, 44, 57, 70], width: 30, gap: 9, radius: 3 };

const LAST_BAR = 4;

/** In pixels. */
const SPACE_ABOVE = {
  paragraph: 14,
  lines: 14,
  heading: 30,
  fields: 12,
  receipt: 12,
  code: 12,
  quote: 12,
  letter: 0,
} as const;

/** Maximum number of characters that inboxes show. */
const PREHEADER_LENGTH = 140;

const COLUMN_STYLE = 'width:100%;max-width:600px;margin:0 auto';

/** Renders an email as an HTML document. Colors are inline; the style block only overrides them for dark mode. */
export function renderHtml(content: EmailContent): string {
  const { subject, preheader, body, reason, address } = content;
  const { markup } = html`<!doctype html>
<html lang="en" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${singleLine(subject)}</title>
<style>
${STYLE}
</style>
<!--[if mso]><style>h1, h2, p, td, div, a { font-family: Arial, sans-serif !important; }</style><![endif]-->
</head>
<body class="ground" style="margin:0;padding:0;background-color:${LIGHT.ground};-webkit-text-size-adjust:100%">
${hiddenPreheader(preheader)}
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT.ground}" style="background-color:${LIGHT.ground}"><tr><td align="center" style="padding:28px 12px 40px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div style="${COLUMN_STYLE};text-align:left">
${letterhead()}
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${LIGHT.card}" style="table-layout:fixed;border-collapse:separate;border-radius:18px;overflow:hidden;background-color:${LIGHT.card}">
<tr>${panelCell(content)}</tr>
<tr><td class="body" style="padding:32px 36px 36px">
${body.flatMap(blockMarkup)}
</td></tr>
</table>
${imprint(reason, address)}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>`;
  return markup;
}

const STYLE: Markup = {
  markup: `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .panel { padding: 28px 24px 0 !important; }
  .body { padding: 24px 24px 28px !important; }
  .headline { font-size: 34px !important; }
  .label, .entry { display: block !important; width: auto !important; }
  .label { padding-bottom: 0 !important; }
  .entry { padding-top: 0 !important; border-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: ${DARK.ground} !important; }
  .card { background-color: ${DARK.card} !important; }
  .night { background-color: ${DARK.night} !important; }
  .ink { color: ${DARK.ink} !important; }
  .soft { color: ${DARK.soft} !important; }
  .link { color: ${DARK.link} !important; }
  .line { border-color: ${DARK.line} !important; }
  .edge { border-color: ${DARK.edge} !important; }
  .rule { border-color: ${DARK.ink} !important; }
  .bar { background-color: ${DARK.ink} !important; }
  .last-bar { background-color: ${DARK.accent} !important; }
}
@media print {
  .ground, .card, .panel { background-color: #fff !important; }
  .panel { padding: 0 0 12px !important; border-bottom: 2px solid #000 !important; }
  .panel h1, .panel p, .panel a, .panel bdi, .ink, .soft, .link { color: #000 !important; }
  .line, .rule { border-color: #000 !important; }
  .panel table { display: none !important; }
  .body { padding: 20px 0 0 !important; }
  tr { break-inside: avoid; }
}`,
};

/** Pads the preview text with filler, so that inboxes show none of the body after it. */
function hiddenPreheader(preheader: string): Markup {
  const filler: Markup = { markup: '&#847;&zwnj;&nbsp;'.repeat(80) };
  return html`<div style="display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0" dir="auto">${truncate(singleLine(preheader), PREHEADER_LENGTH)} ${filler}</div>`;
}

function letterhead(): Markup {
  const bars = barsTable(SMALL_BARS, (index) =>
    index === LAST_BAR
      ? { look: `background-color:${LIGHT.accent}`, color: LIGHT.accent, name: 'last-bar' }
      : { look: `background-color:${LIGHT.ink}`, color: LIGHT.ink, name: 'bar' },
  );
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 18px 4px"><tr>
<td valign="bottom" style="padding-right:11px">${bars}</td>
<td valign="bottom" class="ink" style="font:800 24px/20px ${DISPLAY_FONT};letter-spacing:-0.03em;color:${LIGHT.ink}">${brand.name}</td>
</tr></table>`;
}

function panelCell({ tone, litBars, headline, lead, action }: EmailContent): Markup {
  const { ground, ink, soft, accent, edge } = TONES[tone];
  const bars = barsTable(LARGE_BARS, (index) => {
    if (index >= litBars) return { look: `border:2px dashed ${edge};border-bottom:0`, name: '' };
    const color = index === LAST_BAR ? accent : ink;
    return { look: `background-color:${color}`, color, name: '' };
  });
  return html`<td class="panel ${tone}" bgcolor="${ground}" style="padding:40px 36px 0;background-color:${ground}">
<h1 class="headline" style="margin:0;font:800 44px/1.02 ${DISPLAY_FONT};letter-spacing:-0.035em;color:${ink};text-wrap:balance;${BREAK_WORDS}">${headline}</h1>
<p style="margin:16px 0 0;max-width:430px;font:400 18px/1.5 ${TEXT_FONT};color:${soft};text-wrap:pretty;${BREAK_WORDS}">${phraseMarkup(lead, ink)}</p>
${action && isSafeHref(action.href) ? button(action, TONES[tone]) : ''}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="right" style="padding-top:26px">${bars}</td></tr></table>
</td>`;
}

function button({ label, href }: EmailLink, { action, onAction }: ToneColors): Markup {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin-top:26px;border-collapse:separate"><tr>
<td bgcolor="${action}" style="border-radius:10px;background-color:${action}"><a href="${href}" style="display:block;padding:15px 26px;border-radius:10px;font:700 17px/1.3 ${TEXT_FONT};color:${onAction};text-decoration:none">${label}</a></td>
</tr></table>`;
}

interface BarLook {
  readonly look: string;
  /** The background color, repeated for clients that read it from an attribute. */
  readonly color?: string;
  /** The class by which dark mode overrides the color. */
  readonly name: string;
}

/** Draws the logo from table cells, so that clients without images show it too. */
function barsTable(size: typeof SMALL_BARS, lookOf: (index: number) => BarLook): Markup {
  const { heights, width, gap, radius } = size;
  const bars = heights.map((height, index) => {
    const { look, color, name } = lookOf(index);
    const ground = color ? html` bgcolor="${color}"` : '';
    const space = index === 0 ? 0 : gap;
    return html`<td valign="bottom" style="padding:0 0 0 ${space}px"><table role="presentation" cellpadding="0" cellspacing="0" border="0" style="border-collapse:separate"><tr><td class="${name}" width="${width}" height="${height}"${ground} style="box-sizing:border-box;width:${width}px;height:${height}px;border-radius:${radius}px ${radius}px 0 0;${look};font-size:0;line-height:0">&nbsp;</td></tr></table></td>`;
  });
  return html`<table role="presentation" aria-hidden="true" cellpadding="0" cellspacing="0" border="0"><tr>${bars}</tr></table>`;
}

function blockMarkup(block: EmailBlock, index: number): Markup | readonly Markup[] {
  const space = index === 0 ? 0 : SPACE_ABOVE[block.kind];
  if (block.kind === 'letter') return renderLetterBlocks(block.blocks);
  if (block.kind === 'fields') return fieldsTable(block.fields, space);
  if (block.kind === 'receipt') return receiptTable(block.lines, block.total, space);
  if (block.kind === 'heading') {
    return html`<h2 class="ink" style="margin:${space}px 0 0;font:800 20px/1.25 ${DISPLAY_FONT};letter-spacing:-0.015em;color:${LIGHT.ink}">${block.text}</h2>`;
  }
  if (block.kind === 'code') {
    return html`<p class="ink edge" style="margin:${space}px 0 0;padding:14px 18px;border:2px solid ${LIGHT.edge};border-radius:10px;font:700 28px/1.3 ${CODE_FONT};letter-spacing:0.08em;text-align:center;color:${LIGHT.ink};${BREAK_WORDS}">${block.text}</p>`;
  }
  if (block.kind === 'quote') {
    return html`<div class="ink edge" dir="auto" style="margin:${space}px 0 0;padding:2px 18px;border-left:3px solid ${LIGHT.edge};font:400 17px/1.6 ${TEXT_FONT};color:${LIGHT.ink};text-align:start;unicode-bidi:plaintext;${BREAK_WORDS}">${htmlLines(multiLine(block.text))}</div>`;
  }
  const content =
    block.kind === 'lines' ? htmlLines(multiLine(block.text)) : phraseMarkup(block.phrase, LIGHT.link);
  return html`<p class="ink" style="margin:${space}px 0 0;font:400 17px/1.6 ${TEXT_FONT};color:${LIGHT.ink};${BREAK_WORDS}">${content}</p>`;
}

function fieldsTable(fields: readonly EmailField[], space: number): Markup {
  const rows = fields.map(({ label, value, href }) => {
    const entry = html`<bdi>${singleLine(value)}</bdi>`;
    return html`<tr>
<th scope="row" class="label soft line" align="left" valign="top" width="112" style="width:112px;padding:10px 12px 10px 0;border-top:1px solid ${LIGHT.line};font:400 15px/1.5 ${TEXT_FONT};color:${LIGHT.soft};text-align:left;${BREAK_WORDS}">${label}</th>
<td class="entry ink line" valign="top" style="padding:10px 0;border-top:1px solid ${LIGHT.line};font:600 16px/1.5 ${TEXT_FONT};color:${LIGHT.ink};${BREAK_WORDS}">${href && isSafeHref(href) ? link(entry, href, LIGHT.link) : entry}</td>
</tr>`;
  });
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:${space}px;table-layout:fixed;border-collapse:collapse">
${rows}
</table>`;
}

/** Amounts keep to one line at the right; names break anywhere. */
function receiptTable(lines: readonly ReceiptLine[], total: ReceiptLine, space: number): Markup {
  const rows = lines.map(({ label, detail, amount }) => {
    const terms = html`<br><span class="soft" style="font-weight:400;font-size:14px;color:${LIGHT.soft}">${detail ?? ''}</span>`;
    return html`<tr>
<th scope="row" class="ink line" align="left" valign="top" style="padding:10px 16px 10px 0;border-top:1px solid ${LIGHT.line};font:600 16px/1.45 ${TEXT_FONT};color:${LIGHT.ink};text-align:left;${BREAK_WORDS}"><bdi>${singleLine(label)}</bdi>${detail === undefined ? '' : terms}</th>
<td class="ink line" align="right" valign="top" style="padding:10px 0;border-top:1px solid ${LIGHT.line};font:400 16px/1.45 ${TEXT_FONT};font-variant-numeric:tabular-nums;color:${LIGHT.ink};text-align:right;white-space:nowrap">${amount}</td>
</tr>`;
  });
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:${space}px;border-collapse:collapse">
${rows}
<tr>
<th scope="row" class="ink rule" align="left" valign="bottom" style="padding:14px 16px 4px 0;border-top:2px solid ${LIGHT.ink};font:700 17px/1.3 ${TEXT_FONT};color:${LIGHT.ink};text-align:left">${total.label}</th>
<td class="ink rule" align="right" valign="bottom" style="padding:14px 0 4px;border-top:2px solid ${LIGHT.ink};font:800 32px/1 ${DISPLAY_FONT};letter-spacing:-0.02em;color:${LIGHT.ink};text-align:right;white-space:nowrap">${total.amount}</td>
</tr>
</table>`;
}

function imprint(reason: Phrase, address: string = brand.locality): Markup {
  const contacts: Phrase = [
    { label: brand.phone.display, href: brand.phone.href },
    ' · ',
    { label: brand.email.general, href: `mailto:${brand.email.general}` },
  ];
  const style = `font:400 14px/1.55 ${TEXT_FONT};color:${LIGHT.soft};${BREAK_WORDS}`;
  return html`<div style="padding:24px 8px 0">
<p class="soft" style="margin:0;${style}">${phraseMarkup(reason, LIGHT.link)}</p>
<p class="soft" style="margin:14px 0 0;${style}"><strong class="ink" style="color:${LIGHT.ink}">${brand.name}</strong><br>
${brand.legalEntity}, ${address}<br>
${phraseMarkup(contacts, LIGHT.link)}</p>
</div>`;
}

/** @param color of the links */
function phraseMarkup(phrase: Phrase, color: string): readonly Markup[] {
  return phrase.map((part) => {
    if (typeof part === 'string') return html`${part}`;
    if ('value' in part) return html`<bdi style="font-weight:700">${singleLine(part.value)}</bdi>`;
    return isSafeHref(part.href) ? link(html`${part.label}`, part.href, color) : html`${part.label}`;
  });
}

function link(content: Markup, href: string, color: string): Markup {
  // The class changes the color in dark mode, where panels keep theirs.
  const name = color === LIGHT.link ? html` class="link"` : '';
  return html`<a${name} href="${href}" style="color:${color};text-decoration:underline;text-underline-offset:3px">${content}</a>`;
}
