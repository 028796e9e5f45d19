import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetCameFrom, keepCameFrom, readCameFrom } from '../../../web/lib/links/came-from.ts';
import { MemoryStorage } from './memory-storage.ts';

let storage: MemoryStorage;

function visit(url: string, referrer: string): void {
  vi.stubGlobal('location', { href: url });
  vi.stubGlobal('document', { referrer });
}

const SITE = 'https://agency.example';

beforeEach(() => {
  storage = new MemoryStorage();
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('window', { sessionStorage: storage });
});

describe('where a visitor came from', () => {
  it('is only the kind, and is not stored, without consent', () => {
    visit(`${SITE}/contact?utm_campaign=spring`, 'https://www.google.com/');
    expect(readCameFrom()).toEqual({ kind: 'search' });
    visit(`${SITE}/contact`, `${SITE}/pricing`);
    expect(readCameFrom()).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  it('is kept from the first page until the tab is closed or consent is withdrawn', () => {
    visit(`${SITE}/pricing?utm_campaign=spring`, 'https://www.google.com/');
    keepCameFrom();
    visit(`${SITE}/contact`, `${SITE}/pricing`);
    keepCameFrom();
    expect(readCameFrom()).toEqual({
      kind: 'search',
      host: 'google.com',
      landing: '/pricing',
      campaign: 'spring',
    });
    forgetCameFrom();
    expect(storage.entries.size).toBe(0);
    expect(readCameFrom()).toBeUndefined();
  });

  it('is not kept from a page that another page of the site led to', () => {
    visit(`${SITE}/contact`, `${SITE}/pricing`);
    keepCameFrom();
    expect(storage.entries.size).toBe(0);
  });

  it('is read without what another program wrote into the storage', () => {
    visit(`${SITE}/contact`, `${SITE}/pricing`);
    storage.setItem('s5_came_from', '{"kind":"site","host":"<b>"}');
    expect(readCameFrom()).toEqual({ kind: 'site' });
    storage.setItem('s5_came_from', 'nonsense');
    expect(readCameFrom()).toBeUndefined();
  });
});
