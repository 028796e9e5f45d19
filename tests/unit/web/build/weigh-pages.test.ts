import { describe, expect, it } from 'vitest';
import { firstPictures, fontsOf } from '../../../../web/build/weigh-pages.ts';

const STYLES =
  '<style>@font-face{font-family:A;src:url(/assets/core.woff2)format("woff2");unicode-range:U+20-7E,U+E1}' +
  '@font-face{font-family:A;src:url(/assets/more.woff2)format("woff2");unicode-range:U+A1-E0,U+E2-FF}</style>';

describe('What a first visit downloads', () => {
  it('are the fonts that its text has characters of', () => {
    expect(fontsOf(`${STYLES}<body><p>Tomás</p>`)).toEqual(['/assets/core.woff2']);
    expect(fontsOf(`${STYLES}<body><p>Jörg</p>`)).toEqual(['/assets/core.woff2', '/assets/more.woff2']);
    expect(fontsOf(`${STYLES}<body><p title="ö">Jo</p><script>"ö"</script>`)).toEqual(['/assets/core.woff2']);
  });

  it('are the pictures that do not wait, as wide as a phone shows them', () => {
    const picture = (name: string, loading: string) =>
      `<picture><source type="image/avif" srcSet="/${name}-480.avif 480w, /${name}-720.avif 720w, /${name}-1280.avif 1280w" ` +
      `sizes="(min-width: 64rem) 54vw, 92vw"/><img src="/${name}.webp" loading="${loading}"/></picture>`;
    expect(firstPictures(picture('first', 'eager') + picture('later', 'lazy'))).toEqual(['/first-720.avif']);
  });
});
