import type { AdminList } from '../../../../domain/admin.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import { takeStart } from '../../../../domain/text/cut-text.ts';
import { ReplyIcon } from '../../../ui/icons.tsx';
import type { Summary } from '../admin-api.ts';
import { ago, date } from '../dates.ts';
import { findKind, nextStatus } from '../kinds/kinds.ts';
import { LINK } from '../layout.tsx';
import { LAST_CHANGE, notifyDashboard } from '../notify-dashboard.ts';
import { useOffice } from '../office.ts';
import { useNow } from '../use-now.ts';
import type { VersionedRecord } from '../work/use-work.ts';
import { statusLabel } from './record-texts.ts';

/** Opens a reply in the email program, and records that for colleagues. */
export function ReplyLink({ target }: { readonly target: VersionedRecord }) {
  const { work } = useOffice();
  const { list, record } = target;
  const href = replyHref(list, record);

  async function begin() {
    const failure = await work.beginReply(target);
    // The colleague's change is already shown.
    if (failure === 'conflict') return;
    window.location.assign(href);
    const next = nextStatus(list, record.status);
    if (failure || record.status !== RECORDS[list].awaitsReply || !next) return;
    const begun = { ...target, record: { ...record, version: record.version + 1 } };
    notifyDashboard({
      id: LAST_CHANGE,
      title: 'Reply started',
      description: 'Sent it?',
      action: {
        label: `Mark as ${statusLabel(next).toLowerCase()}`,
        onClick: () => work.setStatus(begun, next),
      },
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
        className={`inline-flex min-h-9 items-center gap-2 ${LINK}`}
      >
        <ReplyIcon className="size-4.5 shrink-0" />
        <span>{list === 'submissions' ? 'Use your email program' : 'Reply'}</span>
      </a>
      {list !== 'submissions' && <StartedReply record={record} />}
    </p>
  );
}

/** Tells colleagues that one of them is writing. */
export function StartedReply({ record: { reply } }: { readonly record: Pick<Summary, 'reply'> }) {
  const { viewer } = useOffice();
  const now = useNow();
  if (!reply) return null;
  return (
    <span className="text-label text-soft [overflow-wrap:anywhere]">
      {`${reply.by === viewer ? 'You' : reply.by} started a reply ${ago(reply.at, now)}`}
    </span>
  );
}

/** Maximum length of the encoded URL in characters. Some browsers and email programs do not open longer ones. */
const MAX_HREF = 1_999;

/** Maximum encoded length of a character: a line break and the quotation mark after it. */
const MOST_ENCODED = 12;

/** Returns the URL of a reply with subject, greeting and quoted message. */
export function replyHref(list: AdminList, record: Summary): string {
  const subject = findKind(list).replySubject;
  const name = 'name' in record ? record.name.trim() : '';
  let quoted = 'message' in record ? Math.min(record.message.length, MAX_HREF) : 0;
  let href = buildHref(subject, record, name, quoted);
  while (href.length > MAX_HREF && quoted > 0) {
    quoted = Math.max(0, quoted - Math.ceil((href.length - MAX_HREF) / MOST_ENCODED));
    href = buildHref(subject, record, name, quoted);
  }
  return href.length > MAX_HREF ? buildHref(subject, record, '', 0) : href;
}

/** @param quoted number of quoted characters */
function buildHref(subject: string, record: Summary, name: string, quoted: number): string {
  const body = [`Hello${name && ` ${name}`},`, '', '', '', ...quoteRecord(record, quoted)].join('\r\n');
  const query = Object.entries({ subject, body }).map(
    ([part, text]) => `${part}=${encodeURIComponent(text.toWellFormed())}`,
  );
  return `mailto:${encodeURIComponent(record.email)}?${query.join('&')}`;
}

function quoteRecord(record: Summary, length: number): string[] {
  if (!('message' in record) || length === 0) return [];
  const { message, createdAt } = record;
  const text = message.length > length ? `${takeStart(message, length)} …` : message;
  return [`On ${date(createdAt)} you wrote:`, ...text.split(/\r?\n/).map((line) => `> ${line}`)];
}
