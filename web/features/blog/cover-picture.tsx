import { createContext, use } from 'react';
import { pictureSources } from '../../../domain/site/post-pictures.ts';
import { COVER_SIZE, isCover } from '../../lib/covers.ts';
import { drawCover } from './drawn-cover.ts';

interface CoverPictureProps {
  /** A post's `featuredImage`. */
  readonly src: string;
  /** The post's slug, from which the cover of a post without one is drawn. */
  readonly slug: string;
  /** Describes the picture; empty if the text beside it says the same. */
  readonly alt: string;
  /** Whether the picture is in the first view. All others load lazily. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** Provided around components that show covers. */
export const Covers = createContext({
  /** URL of the picture that replaces one that is missing. */
  fallback: '',
  /** Data URLs of covers by URL. Documents provide them; cards that are added in the browser load the files. */
  inline: {} as Readonly<Record<string, string>>,
});

/** Paths of pictures that may have been uploaded with a post. The content security policy blocks other pictures. */
const UPLOADED = /^\/content\/[\w./-]+$/;

/**
 * A post's picture, or a drawn one if it has none that may be shown. The start script replaces one that is missing
 * (islands/start.ts).
 */
export function CoverPicture({ src, slug, alt, isFirst = false, className = '' }: CoverPictureProps) {
  const { fallback, inline } = use(Covers);
  const isShown = src !== fallback && (isCover(src) || UPLOADED.test(src));
  const shown = isShown ? src : drawCover(slug);
  const sources = isShown ? pictureSources(src) : undefined;
  return (
    <img
      src={inline[shown] ?? shown}
      // The browser's list keeps the data URL of the document.
      suppressHydrationWarning
      alt={isShown ? alt : ''}
      {...(sources && { srcSet: sources, sizes: '(min-width: 64rem) 40rem, 100vw' })}
      {...COVER_SIZE}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      {...(isShown && !inline[shown] && { 'data-fallback': fallback })}
      className={`aspect-[8/5] h-auto w-full bg-sunk object-cover ${className}`}
    />
  );
}
