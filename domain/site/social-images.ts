/** Images for social networks, one per page. Separate from site-files.ts, because browsers load this module. */

export const SOCIAL_IMAGES_FOLDER = '/social/';

/** In pixels, as social networks require. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** The path of a page's social image. @param page path of the page, such as `/services/seo` */
export function socialImagePath(page: string): string {
  const name = page.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');
  return `${SOCIAL_IMAGES_FOLDER}${name || 'home'}.png`;
}
