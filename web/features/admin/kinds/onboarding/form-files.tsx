import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormFile } from '../../../../../domain/contracts/admin-records.ts';
import { FILE_CATEGORIES } from '../../../../../domain/onboarding/onboarding-files.ts';
import { toFailure } from '../../admin-failure.ts';
import { notifyFailure } from '../../notify-dashboard.ts';
import { useOffice } from '../../office.ts';

interface FormFilesProps {
  readonly id: string;
  readonly files: readonly FormFile[];
}

const STATES = {
  missing: 'Never arrived',
  rejected: 'Refused: content does not match the file type',
  infected: 'Refused: contains malware',
} as const;

/** The files of an onboarding form, with previews of pictures. Each download fetches a new URL, which is short-lived. */
export function FormFiles({ id, files }: FormFilesProps) {
  const { api } = useOffice();
  const { mutate: download, isPending } = useMutation({
    mutationFn: (place: number) => api.file(id, place),
    onSuccess: ({ url }) => {
      // The response is an attachment, so the page stays open.
      Object.assign(document.createElement('a'), { href: url, rel: 'noreferrer' }).click();
    },
    onError: (error) => notifyFailure('Download failed', error),
  });

  if (files.length === 0) return <p className="text-small text-soft">No files</p>;
  return (
    <ul>
      {files.map(({ name, size, type, category, state }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: its place names a file
        <li key={place} className={FILE}>
          {state === 'stored' && PICTURES.includes(type) && <FormPicture id={id} place={place} name={name} />}
          <div className="min-w-0 flex-1">
            <p dir="auto" className="truncate font-semibold text-small" title={name}>
              {name}
            </p>
            <p className="text-label text-soft">
              <span>{`${FILE_CATEGORIES.find((known) => known.id === category)?.label} · ${sizeText(size)}`}</span>
              {state !== 'stored' && (
                <span className="font-semibold text-danger">{` · ${STATES[state]}`}</span>
              )}
            </p>
          </div>
          {state === 'stored' && (
            <button
              type="button"
              aria-disabled={isPending || undefined}
              onClick={() => !isPending && download(place)}
              className="min-h-11 shrink-0 rounded-control px-2.5 font-semibold text-link text-small hover:bg-sunk aria-disabled:opacity-55"
            >
              Download<span className="sr-only">{` ${name}`}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const FILE = 'flex flex-wrap items-center gap-x-3 border-line border-t py-1.5 first:border-t-0';

const MEGABYTE = 1024 * 1024;

function sizeText(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Types that every browser shows. */
const PICTURES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif'];

/** A URL is valid for five minutes. In milliseconds. */
const URL_FRESH_MS = 4 * 60_000;

/** How often a file is asked for whose check has not ended, in milliseconds. A scan takes a minute. */
const CHECKED_EVERY_MS = 30_000;

interface FormPictureProps {
  readonly id: string;
  readonly place: number;
  readonly name: string;
}

/**
 * A picture, once it comes into view. A press enlarges it. The server gives no URL for files whose checks have not ended.
 */
function FormPicture({ id, place, name }: FormPictureProps) {
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
    refetchInterval: ({ state }) => toFailure(state.error) === 'file_not_checked' && CHECKED_EVERY_MS,
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
