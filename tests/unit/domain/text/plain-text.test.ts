// cspell:ignore lukasz soren bjornsson strasse dorde isik
import { describe, expect, it } from 'vitest';
import { asciiDigits, foldText } from '../../../../domain/text/plain-text.ts';

describe('folding a text', () => {
  it.each([
    ['Łukasz Wałęsa', 'lukasz walesa'],
    ['SØREN Bjørnsson', 'soren bjornsson'],
    ['Straße, STRASSE, STRAẞE', 'strasse, strasse, strasse'],
    ['Đorđe', 'dorde'],
    ['Işık, IŞIK, İstanbul', 'isik, isik, istanbul'],
    ['Æther œuvre Þór', 'aether oeuvre thor'],
    ['ＦＵＬＬ ﬁgures ٣', 'full figures 3'],
  ])('turns %j into %j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });

  it('turns the digits of every script into ASCII digits', () => {
    expect(asciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۹ ०९ ０９ 𝟎𝟡')).toBe('0123456789 09 09 09 09');
  });
});
