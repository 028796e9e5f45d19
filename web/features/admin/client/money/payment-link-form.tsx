import { useEffect, useRef, useState } from 'react';
import type { MoneyAction } from '../../../../../domain/contracts/work/money.ts';
import { BILLING_CYCLES, type BillingCycle } from '../../../../../domain/shop/prices.ts';
import { ServiceList } from '../../by-hand/form-fields.tsx';
import { Choice } from '../../fields.tsx';
import { SmallButton } from '../../layout.tsx';

interface PaymentLinkFormProps {
  readonly onPreview: (action: MoneyAction) => void;
  readonly onClose: () => void;
}

const CYCLES: Readonly<Record<BillingCycle, string>> = { monthly: 'Monthly', annual: 'Annually' };

/** Asks which services a client shall pay for. */
export function PaymentLinkForm({ onPreview, onClose }: PaymentLinkFormProps) {
  const [services, setServices] = useState<string[]>([]);
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.focus({ preventScroll: true }), []);
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Send a payment link"
      className="grid gap-3 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (services.length > 0) onPreview({ did: 'link', services, cycle });
      }}
    >
      <ServiceList legend="Services to pay for" value={services} onChange={setServices} />
      <Choice
        label="Billed"
        layout="row"
        value={cycle}
        choices={BILLING_CYCLES.map((one) => [one, CYCLES[one]] as const)}
        onChoose={(chosen) => setCycle(chosen as BillingCycle)}
      />
      <div className="flex gap-2">
        <SmallButton type="submit" aria-disabled={services.length === 0}>
          Preview the email
        </SmallButton>
        <SmallButton variant="quiet" onClick={onClose}>
          Back
        </SmallButton>
      </div>
    </form>
  );
}
