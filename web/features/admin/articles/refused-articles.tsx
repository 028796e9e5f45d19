import type { AdminNumbers } from '../../../../domain/contracts/admin.ts';
import { AlertIcon } from '../../../ui/icons.tsx';

/** Uploaded files that are no articles, with the reasons: only the back office says so to whoever uploaded them. */
export function RefusedArticles({ refused = [] }: { readonly refused: AdminNumbers['refusedArticles'] }) {
  if (refused.length === 0) return null;
  return (
    <section
      aria-label="Refused articles"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: Many of them scroll, also by the keyboard.
      tabIndex={0}
      className="max-h-40 shrink-0 overflow-y-auto border-line border-b bg-danger-wash px-3 py-2 text-danger text-label sm:px-4 print:hidden"
    >
      <h2 className="flex items-center gap-2 font-semibold font-text">
        <AlertIcon className="size-4 shrink-0" />
        <span>
          {refused.length === 1 ? 'An article was refused' : `${refused.length} articles were refused`}
        </span>
      </h2>
      <ul>
        {refused.map(({ file, reason, isKept }) => (
          <li key={file} className="[overflow-wrap:anywhere]">
            <b className="font-semibold">{file}</b>
            <span>{`: ${reason} ${isKept ? 'The last good version is shown.' : 'It is not shown.'}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
