import { Link } from 'react-router-dom';
import type { AdminList } from '../../../../domain/admin.ts';
import type { SubmissionSummary } from '../../../../domain/contracts/admin-records.ts';
import { identifiesPerson } from '../../../../domain/erasure.ts';
import { RECORDS } from '../../../../domain/records/records.ts';
import type { Summary } from '../admin-api.ts';
import { shortAgo } from '../dates.ts';
import { findKind } from '../kinds/kinds.ts';
import { Time } from '../layout.tsx';
import { Assignment, StatusBadge } from '../record/badges.tsx';
import { ReplyDue } from '../record/clocks.tsx';
import { getTitle } from '../record/record-texts.ts';
import { useNow } from '../use-now.ts';

interface RecordCardProps {
  readonly list: AdminList;
  readonly record: Summary;
  readonly isOpen: boolean;
  readonly to: string;
  readonly isSelected: boolean;
  /** @param isRange whether to select all records from the one toggled before */
  readonly onToggle: (isRange: boolean) => void;
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

/** A record in a list, in three lines. Everything that a visitor submitted is shown as plain text. */
export function RecordCard({ list, record, isOpen, to, isSelected, onToggle }: RecordCardProps) {
  const title = getTitle(record);
  const { CardLine } = findKind(list);
  const awaiting = RECORDS[list].awaitsReply;
  const age = (
    <Time at={record.createdAt} className="shrink-0">
      {shortAgo(record.createdAt, useNow())}
    </Time>
  );
  return (
    <article
      className={`relative py-1.5 pr-4 pl-11 ${isOpen ? 'bg-raised shadow-[inset_4px_0_0_var(--action)] forced-colors:border-l-4' : 'hover:bg-raised'}`}
    >
      {/* The whole margin is clickable, above the link that covers the card. */}
      <label className="absolute inset-y-0 left-0 z-1 grid w-11 cursor-pointer select-none place-items-center print:hidden">
        <span className="sr-only">{`Select ${title}`}</span>
        <input
          type="checkbox"
          checked={isSelected}
          onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
          className="size-4.5"
        />
      </label>
      <div className="flex h-5 items-center justify-between gap-3">
        <h3 className="min-w-0 truncate font-semibold font-text text-small">
          <Link
            to={to}
            aria-current={isOpen || undefined}
            {...{ [CARD]: record.id }}
            className="outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
          >
            <bdi>{title}</bdi>
          </Link>
        </h3>
        <StatusBadge status={record.status} />
      </div>
      <div className="flex justify-between gap-3 text-label">
        <p className="min-w-0 truncate text-soft">{contactOf(record, title)}</p>
        {awaiting ? record.status === awaiting && <ReplyDue createdAt={record.createdAt} /> : age}
      </div>
      <div className="flex h-5 items-center justify-between gap-3 text-label">
        <div className="flex min-w-0 items-center gap-2 overflow-hidden">
          <CardLine record={record} />
        </div>
        <Assignment record={record} className="ml-auto max-w-1/2 shrink-0 truncate" />
        {awaiting && age}
      </div>
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
