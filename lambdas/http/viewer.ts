import { isIPv6 } from 'node:net';
import type { HttpEvent } from './event.ts';
import { cameThroughSite } from './through-site.ts';

/**
 * Whom limits hold for: the IP of the visitor, or the network of one with IPv6, where everybody has a network
 * of IPs.
 *
 * A call through the distribution carries its mark, and in `x-forwarded-for` first whatever the visitor claims, then
 * the visitor's IP as the distribution saw it, then the distribution's own as the API saw it. In a call made
 * around the distribution nothing but the IP of the connection is to be believed.
 */
export function viewerOf({ headers, sourceIp }: Pick<HttpEvent, 'headers' | 'sourceIp'>): string {
  if (!cameThroughSite(headers)) return networkOf(sourceIp);
  const ips = (headers['x-forwarded-for'] ?? '').split(',').map((ip) => ip.trim());
  if (ips.at(-1) === sourceIp) ips.pop();
  return networkOf(ips.at(-1) || sourceIp);
}

const NETWORK_GROUPS = 4;

/** The first half of an IPv6, which is all that a provider gives to one customer; other IPs whole. */
function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, NETWORK_GROUPS);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::`;
}
