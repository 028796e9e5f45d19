import { afterEach, describe, expect, it, vi } from 'vitest';
import { readLinkToken } from '../../../web/lib/links/link-query.ts';
import { hideLinkSecrets, takeLinkSecrets } from '../../../web/lib/links/link-secrets.ts';

describe('the secret of a link', () => {
  /** Opens a browser tab with this URL. */
  function open(address: string) {
    const tab = { location: new URL(address, 'https://site.example'), state: null as unknown };
    vi.stubGlobal('window', tab);
    vi.stubGlobal('history', {
      get state() {
        return tab.state;
      },
      replaceState(state: unknown, _: string, path: string) {
        Object.assign(tab, { state, location: new URL(path, 'https://site.example') });
      },
    });
    return tab;
  }

  afterEach(() => vi.unstubAllGlobals());

  it.each([
    ['/unsubscribe#token=a.b.c', '/unsubscribe'],
    ['/unsubscribe?utm=mail#token=a.b.c', '/unsubscribe?utm=mail'],
  ])('is removed from the address bar: %s', (address, shown) => {
    const tab = open(address);
    expect(readLinkToken(takeLinkSecrets('token'), 'token')).toBe('a.b.c');
    expect(tab.location.href).toBe(`https://site.example${shown}`);
    // A reload still has it.
    expect(readLinkToken(takeLinkSecrets('token'), 'token')).toBe('a.b.c');
  });

  it.each([
    '/success?session_id=cs_1#order=a.b.c',
    '/success?session_id=cs_1#back=a',
    '/unsubscribe#token=a.b.c',
  ])('is hidden before a third-party script reads the URL, and found by the page: %s', (address) => {
    const tab = open(address);
    const { hash } = tab.location;
    hideLinkSecrets();
    expect(tab.location.hash).toBe('');
    expect(takeLinkSecrets('token', 'order', 'back')).toBe(hash);
  });

  it('is not confused with a query of another page', () => {
    const tab = open('/blog?order=newest&token=x#posts');
    hideLinkSecrets();
    expect(tab.location.href).toBe('https://site.example/blog?order=newest&token=x#posts');
  });

  it('is empty on a page without such a link, whose address stays the same', () => {
    const tab = open('/pricing?cycle=annual#service-basic-seo');
    expect(takeLinkSecrets('token')).toBe('');
    expect(tab.location.href).toBe('https://site.example/pricing?cycle=annual#service-basic-seo');
  });
});
