import type { OnboardingSummary, OrderSummary } from '../../../../domain/contracts/admin-records.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';

type Payment = OrderSummary['payment'] | OnboardingSummary['payment'];

const LOOKS: Readonly<Record<Payment, readonly [text: string, tone: BadgeTone]>> = {
  paid: ['Paid', 'positive'],
  processing: ['Payment processing', 'neutral'],
  failed: ['Payment failed', 'danger'],
  expired: ['Abandoned checkout', 'neutral'],
  refunded: ['Refunded', 'neutral'],
  disputed: ['Disputed', 'danger'],
  pending: ['Payment pending', 'neutral'],
  claimed: ['Payment of another form', 'neutral'],
  'other-services': ['Other services than bought', 'danger'],
  unpaid: ['Not paid', 'danger'],
  unknown: ['Payment not checked', 'neutral'],
  unproven: ['Payment not proven', 'danger'],
  none: ['No payment', 'neutral'],
};

/** What is known about a payment. */
export function PaymentBadge({ payment }: { readonly payment: Payment }) {
  const [text, tone] = LOOKS[payment];
  return (
    <Badge tone={tone} className="shrink-0 whitespace-nowrap">
      {text}
    </Badge>
  );
}
