// cspell:ignore lovel lovela lovelac soren strasse dorde isik hooer hoepr ahoper oper ophre
import { describe, expect, it } from 'vitest';
import { listTypos, splitWords, toIndexedWords, toQueryWords } from '../../../lambdas/search/words.ts';

describe('words', () => {
  it.each([
    ['Grace HOPPER', ['grace', 'hopper']],
    ['Zoë-Marie’s Café', ['zoe', 'marie', 's', 'cafe']],
    ['ada@engines.example', ['ada', 'engines', 'example']],
    ['ＦＵＬＬ ﬁgures', ['full', 'figures']],
    ['株式会社 5', ['株式会社', '5']],
    ['<b>"!?', ['b']],
    ['co\u00adop می\u200cخواهم', ['coop', 'میخواهم']],
    ['', []],
    [undefined, []],
    [null, []],
  ])('in %j are %j', (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it('have at most 40 characters', () => {
    expect(splitWords('x'.repeat(10_000))).toEqual(['x'.repeat(40)]);
  });

  it('are not cut inside a character', () => {
    expect(splitWords(`x${'𠮷'.repeat(50)}`)).toEqual([`x${'𠮷'.repeat(39)}`]);
  });
});

describe('a record', () => {
  it('is found by words and beginnings of its names, and by words of its texts', () => {
    const { words, beginnings } = toIndexedWords({
      names: ['Ada Lovelace'],
      texts: ['We are the engineers'],
    });
    expect(words).toEqual(['ada', 'lovelace', 'engineers']);
    expect(beginnings).toEqual(['lov', 'love', 'lovel', 'lovela', 'lovelac']);
  });

  it('is found by a whole phone number, its end and its parts', () => {
    expect(toIndexedWords({ names: [], phones: ['+1 (801) 555-0142'] }).words).toEqual([
      '8015550142',
      '5550142',
      '0142',
      '1',
      '801',
      '555',
    ]);
    expect(toIndexedWords({ names: [], phones: ['', null, '42'] }).words).toEqual(['42']);
  });

  const numbers = (...phones: string[]) => toIndexedWords({ names: [], phones }).words;

  it.each([
    [
      '(305) 555-0123',
      ['305.555.0123', '+1 305 555 0123', '001 305 555 0123', '305-555-0123 ext. 12', '3055550123'],
    ],
    ['+1 305‑555‑0123', ['305.555.0123', '(305) 555-0123 / (305) 555-0199', '٣٠٥ ٥٥٥ ٠١٢٣']],
    ['305-555-0123 x12', ['305.555.0123', '305-555-0199 or 305-555-0123, evenings']],
    ['555 0123', ['+1 305 555 0123']],
    ['+44 20 7946 0958', ['020 7946 0958', '+44 (0)20 7946 0958', '0044 20 7946 0958']],
    ['020 7946 0958', ['+44 20 7946 0958', '+44(0)20 79460958', '(020) 7946 0958']],
    ['030/1234567', ['+49 30 1234567', '0301234567']],
  ])('is found by the number %s in other notations', (query, stored) => {
    for (const phone of stored)
      expect(numbers(phone), phone).toEqual(expect.arrayContaining(toQueryWords(query)));
  });

  it('is found by a number within its texts', () => {
    const { words } = toIndexedWords({ names: [], texts: ['Please call (305) 555-0123 by 2026-11-25.'] });
    expect(words).toEqual(expect.arrayContaining(toQueryWords('305.555.0123')));
    expect(words).toEqual(expect.arrayContaining(toQueryWords('call 2026-11-25')));
    const lines = toIndexedWords({ names: [], texts: ['305-555-0123\n305-555-0199'] }).words;
    expect(lines).toEqual(expect.arrayContaining(['3055550123', '3055550199']));
  });

  it.each([
    ['lodz', 'Łódź'],
    ['Łódź', 'Lodz'],
    ['soren', 'Søren'],
    ['Søren', 'Soren'],
    ['strasse', 'Straße'],
    ['Straße', 'Strasse'],
    ['dorde', 'Đorđe'],
    ['isik', 'Işık'],
    ['Işık', 'Isik'],
  ])('%s is found as %s', (query, name) => {
    expect(toIndexedWords({ names: [name] }).words).toEqual(toQueryWords(query));
  });

  it('has at most 250 index entries', () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `word${at}`).join(' ');
    const { words, beginnings } = toIndexedWords({ names: [many], phones: [many], texts: [many] });
    expect(words.length + beginnings.length).toBe(250);
    expect(words[0]).toBe('word0');
  });
});

describe('a query', () => {
  it.each([
    ['the Hopper account', ['hopper', 'account']],
    ['to be', ['to', 'be']],
    ['801-555-0142', ['8015550142']],
    ['+1 801 555 0142', ['8015550142']],
    ['ada 0142', ['ada', '0142']],
    ['ada ada', ['ada']],
    ['hopper (801) 555-0142', ['8015550142', 'hopper']],
    ['801 555', ['801', '555']],
    ['Keys 1764110000000', ['keys', '1764110000000']],
    ['1764110000000', ['1764110000000']],
    ['( )', []],
    ['!?', []],
  ])('%j looks for %j', (query, words) => {
    expect(toQueryWords(query)).toEqual(words);
  });
});

describe('a word', () => {
  it('matches words with one letter added, removed, changed or swapped', () => {
    const typos = listTypos('hoper');
    for (const meant of [
      'hopper',
      'hoer',
      'hooer',
      'hoepr',
      'chopper'.slice(1),
      'hopers',
      'ahoper',
      'oper',
    ]) {
      expect(typos, meant).toContain(meant);
    }
    for (const other of ['hoper', 'hopping', 'hops', 'ophre']) expect(typos).not.toContain(other);
    expect(new Set(typos).size).toBe(typos.length);
  });

  it('matches only itself when it has three letters', () => {
    expect(listTypos('ada')).toEqual([]);
  });

  it('has fewer than 3,000 variants at the maximum length', () => {
    expect(listTypos('x'.repeat(40)).length).toBeLessThan(3_000);
  });
});
