import { createContext, use } from 'react';
import { COVER_SIZE, coverName, coverSources } from '../../lib/covers.ts';

interface CoverPictureProps {
  /** A post's `featuredImage`. */
  readonly src: string;
  /** What it shows; empty if the text beside it says the same. */
  readonly alt: string;
  /** Its width, as the value of the attribute `sizes`. */
  readonly sizes: string;
  /** Whether the picture is in the first view. All others are lazily loaded. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** URL of the picture shown in place of one that cannot be shown. Provided around components that show covers. */
export const FallbackCover = createContext('');

/** Paths of pictures that may have been uploaded with a post. The content security policy blocks other pictures. */
const UPLOADED = /^\/content\/[\w./-]+$/;

/**
 * A post's picture, or the fallback cover if it cannot be shown. The start script replaces one that is missing
 * (islands/start.ts).
 */
export function CoverPicture({ src, alt, sizes, isFirst = false, className = '' }: CoverPictureProps) {
  const fallback = use(FallbackCover);
  const isShown = coverName(src) !== undefined || UPLOADED.test(src);
  const shown = isShown ? src : fallback;
  const name = coverName(shown);
  return (
    <picture className="contents">
      {name && <source type="image/avif" srcSet={coverSources(name, 'avif')} sizes={sizes} />}
      <img
        src={shown}
        {...(name && { srcSet: coverSources(name, 'webp') })}
        sizes={sizes}
        alt={isShown ? alt : ''}
        {...COVER_SIZE}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        {...(!name && { 'data-fallback': fallback })}
        className={`aspect-[8/5] h-auto w-full bg-sunk object-cover ${className}`}
      />
    </picture>
  );
}
