import { Link } from 'react-router-dom';
import type { AdminList } from '../../../../domain/admin.ts';
import type { SubmissionSummary } from '../../../../domain/contracts/admin-records.ts';
import { identifiesPerson } from '../../../../domain/erasure.ts';
import type { Summary } from '../admin-api.ts';
import { shortAgo } from '../dates.ts';
import type { ListColumn } from '../kinds/kind.ts';
import { findKind } from '../kinds/kinds.ts';
import { Time } from '../layout.tsx';
import { useOffice } from '../office.ts';
import { Assignment, StatusBadge } from '../record/badges.tsx';
import { getTitle } from '../record/record-texts.ts';
import { Allowed } from '../settings/allowed.tsx';
import { useNow } from '../use-now.ts';
import { toPlace } from './list-columns.tsx';

interface RecordCardProps {
  readonly list: AdminList;
  readonly record: Summary;
  readonly columns: readonly ListColumn<AdminList>[];
  readonly lines: 1 | 2;
  /** Whether there is little room. */
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly to: string;
}

/** The attribute of cards, with the id of the record. */
export const CARD = 'data-record';

export function toCard(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[${CARD}="${CSS.escape(id)}"]`);
}

/** Returns all cards in their order. */
export function cards(): NodeListOf<HTMLElement> {
  return document.querySelectorAll<HTMLElement>(`[${CARD}]`);
}

/**
 * A record in a list, in one line or two. Status and time have the same place in every kind of list; dashboard.css
 * places the cells. Everything that a visitor submitted is shown as plain text.
 */
export function RecordCard({ list, record, columns, lines, isNarrow, isOpen, to }: RecordCardProps) {
  const { selection } = useOffice();
  const title = getTitle(record);
  const { CardLine, Clock } = findKind(list);
  return (
    <article
      data-lines={lines}
      className={`record-row relative pr-4 ${isOpen ? 'bg-raised shadow-[inset_4px_0_0_var(--action)] forced-colors:border-l-4' : 'hover:bg-raised'}`}
    >
      <Allowed right="changeRecords" list={list}>
        {/* The whole margin is clickable, above the link that covers the card. */}
        <label className="absolute inset-y-0 left-0 z-1 grid w-11 cursor-pointer select-none place-items-center print:hidden">
          <span className="sr-only">{`Select ${title}`}</span>
          <input
            type="checkbox"
            checked={selection.has(record.id)}
            onChange={({ nativeEvent }) => selection.toggle(record.id, (nativeEvent as MouseEvent).shiftKey)}
            className="size-4"
          />
        </label>
      </Allowed>
      <div data-cell="main" className="flex min-w-0 items-baseline gap-2.5 pr-4">
        <h3 className="max-w-full shrink-0 truncate font-semibold font-text text-small leading-snug">
          <Link
            to={to}
            aria-current={isOpen || undefined}
            {...{ [CARD]: record.id }}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
          >
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <p className="min-w-0 truncate text-label text-soft">{contactOf(record, title)}</p>
      </div>
      {columns.map(({ name, isNumber, Value }, place) => (
        <div key={name} data-cell="column" style={toPlace(place)} className="min-w-0 pr-4 text-label">
          <span className="sr-only">{`${name}: `}</span>
          <div
            className={`truncate *:not-first:ml-1.5 [&>p]:inline-flex [&>p]:align-middle ${isNumber ? 'text-right' : ''}`}
          >
            <Value record={record} />
          </div>
        </div>
      ))}
      {Clock && (
        <div data-cell="clock" className="not-empty:pr-3">
          <Clock record={record} isShort={isNarrow} />
        </div>
      )}
      <div data-cell="owner" className="min-w-0 max-w-44 pr-3">
        <Assignment record={record} className="truncate" />
      </div>
      <div data-cell="status" className="flex justify-end pl-2">
        <StatusBadge status={record.status} />
      </div>
      <div data-cell="time" className="flex justify-end">
        <Time at={record.createdAt} className="whitespace-nowrap">
          {shortAgo(record.createdAt, useNow())}
        </Time>
      </div>
      {lines === 2 && (
        <div
          data-cell="line"
          className="flex min-w-0 items-center gap-2 overflow-hidden whitespace-nowrap pr-3 text-label *:last:truncate"
        >
          <CardLine record={record} />
        </div>
      )}
    </article>
  );
}

function contactOf(record: Summary, title: string) {
  const { email = '', phone = '', company = '' } = record as Partial<SubmissionSummary>;
  const isKnown = title !== email && identifiesPerson(email);
  const person = ('author' in record && record.author) || email;
  const texts = [isKnown ? person : '', phone, company].filter(Boolean);
  return texts.map((text, place) => (
    <span key={text}>
      {place > 0 && <span> · </span>}
      <bdi>{text}</bdi>
    </span>
  ));
}
