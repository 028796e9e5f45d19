import { useMutation } from '@tanstack/react-query';
import type { FormFile } from '../../../../../domain/contracts/admin-records.ts';
import { FILE_CATEGORIES } from '../../../../../domain/onboarding/onboarding-files.ts';
import { notifyFailure } from '../../notify-dashboard.ts';
import { useOffice } from '../../office.ts';
import { FormPicture, PICTURES } from './form-picture.tsx';

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
