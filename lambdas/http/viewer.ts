import type { HttpEvent } from './event.ts';
import { cameThroughSite } from './through-site.ts';

/**
 * The key of rate limits: the visitor's IPv4, or the /64 network of an IPv6, which belongs to one customer.
 * A call through the distribution carries its secret header. Its `x-forwarded-for` contains whatever the visitor sent,
 * then the visitor's IP as the distribution saw it, then the distribution's own as the API saw it. For a call around
 * the distribution only the IP of the connection can be trusted.
 */
export function getVisitorKey({ headers, sourceIp }: Pick<HttpEvent, 'headers' | 'sourceIp'>): string {
  if (!cameThroughSite(headers)) return getNetwork(sourceIp);
  const ips = (headers['x-forwarded-for'] ?? '').split(',').map((ip) => ip.trim());
  if (ips.at(-1) === sourceIp) ips.pop();
  return getNetwork(ips.at(-1) || sourceIp);
}

/** The network around an IPv6 visitor, 65,536 times larger, with its own limit; undefined for IPv4. */
export function getSiteNetwork(viewer: string): string | undefined {
  return isIpv6(viewer) ? `${viewer.split(':').slice(0, SITE_GROUPS).join(':')}::/48` : undefined;
}

const NETWORK_GROUPS = 4;
const SITE_GROUPS = 3;

/** The first half of an IPv6, which is what a provider assigns to one customer; an IPv4 unchanged. */
function getNetwork(ip: string): string {
  if (!isIpv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}

/** The input is always an IP from CloudFront or the API. Node's own check takes 4 ms to load. */
function isIpv6(ip: string): boolean {
  return ip.includes(':');
}
