/** Made from web/content/blog by build/blog/plugin.ts. */
declare module 'virtual:blog/posts' {
  import type { PostSummary } from '../../../domain/blog.ts';
  /** All articles that the build has seen, newest first. */
  export const posts: readonly PostSummary[];
  /** Address of the picture that stands in for one that cannot be shown. */
  export const fallbackCover: string;
}

declare module 'virtual:blog/texts' {
  /** HTML by slug. */
  export const texts: Readonly<Record<string, string>>;
}
