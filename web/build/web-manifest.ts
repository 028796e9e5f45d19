import { brand } from '../../domain/brand.ts';
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
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    ],
  };
}
