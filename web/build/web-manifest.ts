import { brand } from '../../domain/brand.ts';
import { ICONS } from '../../domain/site-files.ts';
import { THEME_COLOR } from '../lib/theme-color.ts';

/** What a phone needs to put the site on its home screen. */
export function webManifest() {
  return {
    name: brand.name,
    description: brand.description,
    start_url: '/',
    display: 'browser',
    background_color: THEME_COLOR,
    theme_color: THEME_COLOR,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...ICONS.filter(({ path }) => path.startsWith('/icon-')).map(({ path, size, maskable }) => ({
        src: path,
        type: 'image/png',
        sizes: `${size}x${size}`,
        ...(maskable && { purpose: 'maskable' }),
      })),
    ],
  };
}
