import { isArchived } from '../../../../../domain/letters.ts';
import { letterPath, toLetterSlug } from '../../../../../domain/site/letter-archive.ts';
import { LINK } from '../../layout.tsx';
import { useOffice } from '../../office.ts';
import type { FullLetter } from './letter-page.tsx';

interface LetterArchiveProps {
  readonly record: FullLetter['record'];
}

/** The switch that shows a letter in the public archive, before or after it is sent. */
export function LetterArchive({ record }: LetterArchiveProps) {
  const { work } = useOffice();
  const { id, isPublic = false } = record;
  const isBusy = work.isBusy(id);
  const path = letterPath(toLetterSlug(record));
  return (
    <div className="grid gap-1">
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5 justify-self-start font-semibold text-small">
        <input
          type="checkbox"
          checked={isPublic}
          aria-disabled={isBusy || undefined}
          onChange={({ target }) =>
            !isBusy && work.setPublic({ list: 'letters', id, record }, target.checked)
          }
          className="size-5"
        />
        Show in the public archive
      </label>
      {isArchived(record) ? (
        <p className="text-small">
          <span>Within a minute at</span>{' '}
          <a href={path} target="_blank" rel="noopener" className={`${LINK} [overflow-wrap:anywhere]`}>
            {path}
          </a>
        </p>
      ) : (
        <p className="text-label text-soft">{explain(record)}</p>
      )}
    </div>
  );
}

function explain({ status, isPublic }: FullLetter['record']): string {
  if (status === 'sent') return 'Only subscribers have this letter.';
  return isPublic
    ? 'Everyone can read it on the site once it is sent.'
    : 'Everyone could read it on the site once it is sent.';
}
