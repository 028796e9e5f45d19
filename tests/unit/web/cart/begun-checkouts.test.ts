import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BEGUN_CHECKOUTS } from '../../../../domain/storage-keys.ts';
import { createBegunCheckouts } from '../../../../web/lib/begun-checkouts.ts';
import { MemoryStorage } from '../memory-storage.ts';

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('the order of a checkout', () => {
  it('is acted upon once, in the browser in which the checkout was begun', () => {
    const [here, elsewhere] = [new MemoryStorage(), new MemoryStorage()];
    createBegunCheckouts(() => here).begin('cs_1');
    expect(createBegunCheckouts(() => elsewhere).settle('cs_1')).toBe(false);
    expect(createBegunCheckouts(() => here).settle('cs_1')).toBe(true);
    expect(createBegunCheckouts(() => here).settle('cs_1')).toBe(false);
  });

  it('leaves other checkouts that were begun', () => {
    const storage = new MemoryStorage();
    const checkouts = createBegunCheckouts(() => storage);
    for (const id of ['cs_1', 'cs_2', 'cs_1']) checkouts.begin(id);
    expect(checkouts.settle('cs_1')).toBe(true);
    expect(checkouts.settle('cs_1')).toBe(false);
    expect(checkouts.settle('cs_2')).toBe(true);
  });

  it('is forgotten after many others were begun', () => {
    const storage = new MemoryStorage();
    const checkouts = createBegunCheckouts(() => storage);
    for (let at = 0; at <= BEGUN_CHECKOUTS; at++) checkouts.begin(`cs_${at}`);
    expect(checkouts.settle('cs_0')).toBe(false);
    expect(checkouts.settle('cs_1')).toBe(true);
  });

  it('is acted upon on the page where storage fails', () => {
    const storage = new MemoryStorage();
    storage.failing = 'write';
    const checkouts = createBegunCheckouts(() => storage);
    checkouts.begin('cs_1');
    expect(checkouts.settle('cs_1')).toBe(true);
    expect(checkouts.settle('cs_1')).toBe(false);
  });
});
