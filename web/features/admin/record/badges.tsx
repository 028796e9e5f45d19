import type { OnboardingSummary, OrderSummary } from '../../../../domain/contracts/admin-records.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import type { Summary } from '../admin-api.ts';
import { FLAG_NAMES, statusLabel } from './record-texts.ts';

/** A state in a word, which is never cut. */
export function State({ tone = 'neutral', text }: { readonly tone?: BadgeTone; readonly text: string }) {
  return (
    <Badge tone={tone} className="shrink-0 whitespace-nowrap">
      {text}
    </Badge>
  );
}

/** What has been done about a record. Only what nobody has looked at stands out. */
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
  claimed: ['Payment of another form'],
  'other-services': ['Other services than bought', 'danger'],
  unpaid: ['Not paid', 'danger'],
  unknown: ['Payment not checked'],
  unproven: ['Payment not proven', 'danger'],
  none: ['No payment'],
};

/** What is known about a payment. */
export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const [text, tone] = PAYMENTS[payment];
  return <State text={text} {...(tone && { tone })} />;
}

/** Its email address gets no more email. */
export function UndeliverableBadge({ record }: { readonly record: Summary }) {
  return record.undeliverable && <State tone="danger" text={FLAG_NAMES.undeliverable} />;
}
