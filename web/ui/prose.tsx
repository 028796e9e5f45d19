import type { ReactNode } from 'react';

/** Classes of long text from Markdown (documents/markdown.ts), about 66 characters a line; wider tables scroll. */
export const PROSE = [
  'max-w-[37rem] text-[1.125rem] leading-[1.68] [overflow-wrap:break-word]',
  '[&>*+*]:mt-[1.15em]',
  '[&_h2]:mt-[1.75em] [&_h2]:text-title [&_h2+*]:mt-[0.6em]',
  '[&_h3]:mt-[1.6em] [&_h3]:font-text [&_h3]:font-bold [&_h3]:text-subtitle [&_h3+*]:mt-[0.4em]',
  '[&_h4]:font-bold',
  '[&_a]:[overflow-wrap:anywhere] [&_a]:text-link [&_a]:underline [&_a]:decoration-2 [&_a]:underline-offset-[0.18em] [&_a:hover]:decoration-4',
  '[&_strong]:font-semibold',
  '[&_ul]:list-none [&_ul]:grid [&_ul]:gap-[0.5em] [&_ul>li]:relative [&_ul>li]:pl-[1.6em]',
  '[&_ul>li]:before:absolute [&_ul>li]:before:top-[0.58em] [&_ul>li]:before:left-[0.1em] [&_ul>li]:before:h-[0.5em] [&_ul>li]:before:w-[0.5em] [&_ul>li]:before:rounded-[2px] [&_ul>li]:before:bg-ink',
  '[&_ol]:list-decimal [&_ol]:grid [&_ol]:gap-[0.5em] [&_ol]:pl-[1.6em] [&_ol>li]:pl-[0.3em] [&_ol>li]:marker:font-semibold',
  '[&_li]:min-w-0 [&_li>ul]:mt-[0.5em] [&_li>ol]:mt-[0.5em] [&_li>p+p]:mt-[0.6em]',
  '[&_blockquote]:rounded-card [&_blockquote]:bg-raised [&_blockquote]:px-6 [&_blockquote]:py-5 [&_blockquote]:shadow-card [&_blockquote>*+*]:mt-[0.8em]',
  '[&_code]:[overflow-wrap:anywhere] [&_code]:rounded-notch [&_code]:bg-sunk [&_code]:px-1.5 [&_code]:py-0.5 [&_code]:text-[0.9em] [&_pre]:overflow-x-auto [&_pre]:rounded-control [&_pre]:bg-sunk [&_pre]:p-4',
  // A shadow at an edge behind which a table continues. What scrolls with the table covers it at the end.
  '[&_[data-table]]:[background:linear-gradient(to_right,var(--surface)_50%,#0000)_0_0/2.5rem_100%_no-repeat_local,linear-gradient(to_left,var(--surface)_50%,#0000)_100%_0/2.5rem_100%_no-repeat_local,linear-gradient(to_right,rgb(22_20_46/.28),#0000)_0_0/.875rem_100%_no-repeat,linear-gradient(to_left,rgb(22_20_46/.28),#0000)_100%_0/.875rem_100%_no-repeat]',
  '[&_[data-table]]:overflow-x-auto print:[&_[data-table]]:[background:none] [&_table]:w-full [&_table:has(th:nth-child(3))]:min-w-[26rem] [&_table]:border-collapse [&_table]:text-small [&_table]:tabular-nums',
  '[&_thead]:border-ink [&_thead]:border-b-2 [&_th]:py-2.5 [&_th]:pr-5 [&_th]:text-left [&_th]:align-bottom [&_th]:font-semibold',
  '[&_tbody_th]:border-line [&_tbody_th]:border-b [&_tbody_th]:align-top',
  '[&_td]:border-line [&_td]:border-b [&_td]:py-2.5 [&_td]:pr-5 [&_td]:align-top',
  '[&_hr]:border-line [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-control',
  'print:max-w-none print:text-[11pt] print:[&_a]:text-ink print:[&_h2]:break-after-avoid',
].join(' ');

interface ProseProps {
  /** HTML made by the site's own build, or sanitized (documents/safe-article.ts). */
  readonly html: string;
  readonly className?: string;
}

/** Long text given as HTML. */
export function Prose({ html, className = '' }: ProseProps): ReactNode {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized where it was made, see above
  return <div className={`${PROSE} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
