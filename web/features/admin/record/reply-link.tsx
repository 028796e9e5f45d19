import { brand } from '../../../../domain/brand.ts';
import { beginningOf } from '../../../../domain/cut-text.ts';
import { ReplyIcon } from '../../../ui/icons.tsx';
import type { Summary } from '../admin-api.ts';
import { ago, date } from '../dates.ts';
import { LAST_CHANGE, notifyDashboard } from '../notify-dashboard.ts';
import { useNow } from '../use-now.ts';
import type { VersionedRecord, Work } from '../work/use-work.ts';

interface ReplyLinkProps {
  readonly target: VersionedRecord;
  readonly work: Work;
  /** The email address of who is looking. */
  readonly viewer: string;
}

/** Begins an answer in the mail program, and tells colleagues so. */
export function ReplyLink({ target, work, viewer }: ReplyLinkProps) {
  const { list, record } = target;
  const { reply } = record;
  const now = useNow();
  const href = replyHref(record);

  async function begin() {
    const failure = await work.beginReply(target);
    // A colleague was faster, which is shown by then.
    if (failure === 'conflict') return;
    window.location.assign(href);
    if (failure || list !== 'submissions' || record.status !== 'new') return;
    const begun = { ...target, record: { ...record, version: record.version + 1 } };
    notifyDashboard({
      id: LAST_CHANGE,
      title: 'Answer begun',
      description: 'Sent it?',
      action: { label: 'Mark as contacted', onClick: () => work.setStatus(begun, 'contacted') },
    });
  }

  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <a
        href={href}
        aria-disabled={work.isBusy(target.id) || undefined}
        onClick={(event) => {
          event.preventDefault();
          if (!work.isBusy(target.id)) begin();
        }}
        className="inline-flex min-h-9 items-center gap-2 font-semibold text-link text-small underline-offset-4 hover:underline"
      >
        <ReplyIcon className="size-4.5 shrink-0" />
        Reply
      </a>
      {reply && (
        <span className="text-label text-soft [overflow-wrap:anywhere]">
          {`${reply.by === viewer ? 'You' : reply.by} began to answer ${ago(reply.at, now)}`}
        </span>
      )}
    </p>
  );
}

/** Some mail programs and browsers cut longer URLs off, or do not open them. In characters, encoded. */
const MAX_HREF = 1_999;

/** The most characters that one of a message is encoded in: a line break and the mark of a quotation after it. */
const MOST_ENCODED = 12;

/** The URL that opens the mail program with an answer that has been begun: subject, greeting and what is answered. */
export function replyHref(record: Summary): string {
  const name = 'name' in record ? record.name.trim() : '';
  let quoted = 'message' in record ? Math.min(record.message.length, MAX_HREF) : 0;
  let href = hrefWith(record, name, quoted);
  while (href.length > MAX_HREF && quoted > 0) {
    quoted = Math.max(0, quoted - Math.ceil((href.length - MAX_HREF) / MOST_ENCODED));
    href = hrefWith(record, name, quoted);
  }
  return href.length > MAX_HREF ? hrefWith(record, '', 0) : href;
}

/** @param quoted how many characters of the message are quoted */
function hrefWith(record: Summary, name: string, quoted: number): string {
  const body = [`Hello${name && ` ${name}`},`, '', '', '', ...quoteOf(record, quoted)].join('\r\n');
  const query = Object.entries({ subject: subjectOf(record), body }).map(
    ([part, text]) => `${part}=${encodeURIComponent(text.toWellFormed())}`,
  );
  return `mailto:${encodeURIComponent(record.email)}?${query.join('&')}`;
}

function subjectOf(record: Summary): string {
  if ('message' in record) return `Re: Your message to ${brand.name}`;
  if ('businessName' in record) return `Your onboarding with ${brand.name}`;
  return `Your ${'cycle' in record ? 'order' : 'newsletter'} from ${brand.name}`;
}

function quoteOf(record: Summary, length: number): string[] {
  if (!('message' in record) || length === 0) return [];
  const { message, createdAt } = record;
  const text = message.length > length ? `${beginningOf(message, length)} …` : message;
  return [`On ${date(createdAt)} you wrote:`, ...text.split(/\r?\n/).map((line) => `> ${line}`)];
}
