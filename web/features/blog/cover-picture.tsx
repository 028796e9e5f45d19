import { createContext, use } from 'react';
import { COVER_SIZE, coverName, coverSources } from '../../lib/covers.ts';

interface CoverPictureProps {
  /** A post's `featuredImage`. */
  readonly src: string;
  /** What it shows; empty where the text beside it says as much. */
  readonly alt: string;
  /** How wide it is shown, as the attribute `sizes` says it. */
  readonly sizes: string;
  /** Whether the visitor sees it first. All others are loaded when they come near. */
  readonly isFirst?: boolean;
  readonly className?: string;
}

/** URL of the picture that stands in for one that cannot be shown. Provided around whatever shows covers. */
export const FallbackCover = createContext('');

/** Pictures of the site that may have been uploaded along with a post. All others would be refused. */
const UPLOADED = /^\/content\/[\w./-]+$/;

/**
 * The picture of a post, or the fallback cover where that cannot be shown. One that turns out to be missing is replaced
 * by the start script (islands/start.ts).
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
