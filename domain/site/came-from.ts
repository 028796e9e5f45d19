/**
 * Where a visitor came from before a request, an order, or a sign-up. It names no person: no identifier, no full URL.
 * Of visitors who did not agree to measuring only the kind is known, and only where their first page was the one with the
 * form: it is derived from the referrer there, and nothing is stored. docs/decisions/privacy.md
 */

export const CAME_FROM_KINDS = ['search', 'social', 'site', 'direct'] as const;

/** A search engine, a social network, another site, or none that the browser tells of. */
export type CameFromKind = (typeof CAME_FROM_KINDS)[number];

export interface CameFrom {
  readonly kind: CameFromKind;
  /** Host of the site that linked here. */
  readonly host?: string;
  /** Path of the visitor's first page. */
  readonly landing?: string;
  /** The `utm_` parameters of the link. */
  readonly source?: string;
  readonly medium?: string;
  readonly campaign?: string;
}

/** Valid texts of each field. None can contain an address or a formula; all together fit into 500 characters as JSON. */
export const CAME_FROM_PATTERNS = {
  host: /^(?=.{1,80}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/,
  landing: /^\/[\w./~-]{0,79}$/,
  source: /^\w[\w .~+-]{0,49}$/,
  medium: /^\w[\w .~+-]{0,49}$/,
  campaign: /^\w[\w .~+-]{0,49}$/,
} as const satisfies { readonly [Name in Exclude<keyof CameFrom, 'kind'>]: RegExp };

const SEARCH =
  /^(?:(?:[a-z]{2}\.)?search\.)?(?:google\.(?:com?\.)?[a-z]{2,3}|bing\.com|duckduckgo\.com|yahoo\.com|ecosia\.org|brave\.com|startpage\.com|qwant\.com|kagi\.com|yandex\.\w{2,3}|baidu\.com)$/;

const SOCIAL =
  /(?:^|\.)(?:facebook\.com|instagram\.com|linkedin\.com|lnkd\.in|x\.com|twitter\.com|t\.co|youtube\.com|youtu\.be|tiktok\.com|pinterest\.com|reddit\.com|threads\.net|threads\.com|nextdoor\.com|bsky\.app|snapchat\.com)$/;

/** Returns the kind of a site. @param host without `www.` */
export function findKindOfSite(host: string): CameFromKind {
  if (SEARCH.test(host)) return 'search';
  return SOCIAL.test(host) ? 'social' : 'site';
}

/**
 * Returns where the visitor of a page came from.
 * @param referrer the browser's, empty if there is none @param url of the page
 * @returns undefined where another page of this site led to it: its visitor came from somewhere else before
 */
export function findCameFrom(referrer: string, url: URL): CameFrom | undefined {
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  if (host === url.hostname) return undefined;
  const site = host.replace(/^www\./, '');
  const kind = site === '' ? 'direct' : findKindOfSite(site);
  const utm = (name: string) => url.searchParams.get(`utm_${name}`)?.trim() ?? '';
  const found = {
    host: site,
    landing: url.pathname,
    source: utm('source'),
    medium: utm('medium'),
    campaign: utm('campaign'),
  };
  return parseCameFrom({ kind, ...found });
}

/** Reads a stored value, without the parts that are not valid. @returns undefined without a valid kind */
export function parseCameFrom(value: { readonly [Name in keyof CameFrom]?: unknown }): CameFrom | undefined {
  const kind = CAME_FROM_KINDS.find((known) => known === value.kind);
  if (!kind) return undefined;
  const patterns = Object.entries(CAME_FROM_PATTERNS) as [keyof typeof CAME_FROM_PATTERNS, RegExp][];
  const parts = patterns.flatMap(([name, pattern]) => {
    const text = value[name];
    return typeof text === 'string' && pattern.test(text) ? [[name, text] as const] : [];
  });
  return { kind, ...Object.fromEntries(parts) };
}

export const CAME_FROM_NAMES: Readonly<Record<CameFromKind, string>> = {
  search: 'Search engine',
  social: 'Social network',
  site: 'Another site',
  direct: 'Directly',
};

/** Such as `Search engine: google.com, first page /pricing, campaign spring (newsletter, email)`. */
export function describeCameFrom(cameFrom: CameFrom | undefined): string | undefined {
  if (!cameFrom) return undefined;
  const { kind, host, landing, source, medium, campaign } = cameFrom;
  const link = [source, medium].filter(Boolean).join(', ');
  const details = [
    host,
    landing && `first page ${landing}`,
    (campaign || link) && `campaign ${[campaign, link && `(${link})`].filter(Boolean).join(' ')}`,
  ].filter(Boolean);
  return [CAME_FROM_NAMES[kind], details.join(', ')].filter(Boolean).join(': ');
}
