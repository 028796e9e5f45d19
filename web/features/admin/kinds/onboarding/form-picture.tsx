import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOffice } from '../../office.ts';

/** Types that every browser shows. */
export const PICTURES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif'];

/** A URL is valid for five minutes. In milliseconds. */
const URL_FRESH_MS = 4 * 60_000;

interface FormPictureProps {
  readonly id: string;
  readonly place: number;
  readonly name: string;
}

/**
 * A picture, once it comes into view. A press enlarges it. The server gives no URL for files whose checks have not ended.
 */
export function FormPicture({ id, place, name }: FormPictureProps) {
  const { api } = useOffice();
  const frame = useRef<HTMLDivElement>(null);
  const [isSeen, setIsSeen] = useState(false);
  const [isLarge, setIsLarge] = useState(false);
  const [isBroken, setIsBroken] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setIsSeen(true);
    });
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  const { data, error } = useQuery({
    queryKey: ['file', id, place],
    queryFn: () => api.file(id, place),
    enabled: isSeen,
    staleTime: URL_FRESH_MS,
    gcTime: URL_FRESH_MS,
  });
  const isMissing = isBroken || (error !== null && !data);
  return (
    <div ref={frame} className={isLarge ? 'order-last w-full pt-1' : 'size-12 shrink-0'}>
      {data && !isMissing ? (
        <button
          type="button"
          aria-expanded={isLarge}
          onClick={() => setIsLarge(!isLarge)}
          className={`block overflow-hidden rounded-notch bg-sunk ${isLarge ? 'max-w-full cursor-zoom-out' : 'size-12 cursor-zoom-in'}`}
        >
          <img
            src={data.url}
            alt={`Preview of ${name}`}
            referrerPolicy="no-referrer"
            onError={() => setIsBroken(true)}
            className={isLarge ? 'max-h-[28rem] max-w-full object-contain' : 'size-full object-cover'}
          />
        </button>
      ) : (
        <div
          role={isMissing ? 'note' : undefined}
          className="grid size-12 place-content-center rounded-notch bg-sunk text-center text-soft text-[0.6875rem] leading-tight"
        >
          {isMissing && 'No preview'}
        </div>
      )}
    </div>
  );
}
