import { describe, expect, it } from 'vitest';
import { asciiDigits, foldText } from '../../../../domain/text/plain-text.ts';

describe('a folded text', () => {
  it.each([
    ['Łukasz Wałęsa', 'lukasz walesa'],
    ['SØREN Bjørnsson', 'soren bjornsson'],
    ['Straße, STRASSE, STRAẞE', 'strasse, strasse, strasse'],
    ['Đorđe', 'dorde'],
    ['Işık, IŞIK, İstanbul', 'isik, isik, istanbul'],
    ['Æther œuvre Þór', 'aether oeuvre thor'],
    ['ＦＵＬＬ ﬁgures ٣', 'full figures 3'],
  ])('of %j is %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('has the digits of every script', () => {
    expect(asciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۹ ०९ ０９ 𝟎𝟡')).toBe('0123456789 09 09 09 09');
  });
});
