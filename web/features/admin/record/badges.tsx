import type {
  OnboardingSummary,
  OrderSummary,
  SubmissionSummary,
} from '../../../../domain/contracts/admin-records.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Summary } from '../admin-api.ts';
import { shortDay } from '../dates.ts';
import { FLAG_NAMES, statusLabel } from './record-texts.ts';

/** A state, in one line. */
export function State({ tone = 'neutral', text }: { readonly tone?: BadgeTone; readonly text: string }) {
  return (
    <Badge tone={tone} className="shrink-0 whitespace-nowrap">
      {text}
    </Badge>
  );
}

/** The status of a record. Only new ones stand out. */
export function StatusBadge({ status }: { readonly status: string }) {
  return <State tone={status === 'new' ? 'marigold' : 'neutral'} text={statusLabel(status)} />;
}

type Payment = OrderSummary['payment'] | OnboardingSummary['payment'];

const PAYMENTS: Readonly<Record<Payment, readonly [text: string, tone?: BadgeTone]>> = {
  paid: ['Paid', 'positive'],
  processing: ['Payment processing'],
  failed: ['Payment failed', 'danger'],
  expired: ['Abandoned checkout'],
  refunded: ['Refunded'],
  disputed: ['Disputed', 'danger'],
  pending: ['Payment pending'],
  claimed: ['Payment belongs to another form'],
  'other-services': ['Services differ from order', 'danger'],
  unpaid: ['Not paid', 'danger'],
  unknown: ['Payment not checked'],
  unproven: ['Payment unproven', 'danger'],
  none: ['No payment'],
};

export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const [text, tone] = PAYMENTS[payment];
  return <State text={text} {...(tone && { tone })} />;
}

export function UndeliverableBadge({ record }: { readonly record: Summary }) {
  return record.undeliverable && <State tone="danger" text={FLAG_NAMES.undeliverable} />;
}

export function AddedBadge({ record }: { readonly record: Pick<SubmissionSummary, 'added'> }) {
  return record.added && <State text="Added by hand" />;
}

interface AssignmentProps {
  readonly record: Summary;
  readonly className: string;
}

/** The owner of a record, and the day to follow up. */
export function Assignment({ record: { owner, followUp }, className }: AssignmentProps) {
  if (!owner && !followUp) return null;
  const text = [owner?.split('@')[0], followUp && `due ${shortDay(followUp)}`].filter(Boolean).join(', ');
  return (
    <p title={text} className={`font-semibold text-label ${className}`}>
      {text}
    </p>
  );
}
