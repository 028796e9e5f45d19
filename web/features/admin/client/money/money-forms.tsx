import { type FormEvent, useEffect, useState } from 'react';
import type { ClientMoney, MoneyAction } from '../../../../../domain/contracts/work/money.ts';
import { money, plainAmount, readAmount } from '../../../../../domain/shop/money.ts';
import { BILLING_CYCLES, type BillingCycle } from '../../../../../domain/shop/prices.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import { NO_SERVICE, ServiceList } from '../../by-hand/form-fields.tsx';
import { Choice } from '../../fields.tsx';
import { SmallButton } from '../../layout.tsx';

interface MoneyFormProps {
  readonly onPreview: (action: MoneyAction) => void;
  readonly onClose: () => void;
}

interface RefundFormProps extends MoneyFormProps {
  readonly payment: ClientMoney['payments'][number];
}

/** Asks how much of a payment goes back: all of the rest, unless changed. */
export function RefundForm({ payment, onPreview, onClose }: RefundFormProps) {
  const { id, amount, refunded, currency } = payment;
  const left = amount - refunded;
  const [text, setText] = useState(plainAmount(left, currency));
  const { form, errors, setErrors, refuse } = useForm();

  function preview(event: FormEvent) {
    event.preventDefault();
    const wanted = readAmount(text, currency);
    if (wanted === undefined || wanted <= 0 || wanted > left) {
      const example = plainAmount(left, currency);
      return refuse({ amount: `Enter an amount up to ${money(left, currency)}, such as ${example}.` });
    }
    setErrors({});
    onPreview({ did: 'refund', payment: id, amount: wanted, currency });
  }

  return (
    <form ref={form} className="grid gap-3" onSubmit={preview}>
      <TextField
        label="Amount to refund"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        hint={`${money(left, currency)} of ${money(amount, currency)} can be refunded.`}
        error={errors.amount}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-2">
        <SmallButton type="submit">Preview the refund</SmallButton>
        <SmallButton variant="quiet" onClick={onClose}>
          Back
        </SmallButton>
      </div>
    </form>
  );
}

const CYCLES: Readonly<Record<BillingCycle, string>> = { monthly: 'Monthly', annual: 'Annually' };

/** Asks which services a client shall pay for. */
export function PaymentLinkForm({ onPreview, onClose }: MoneyFormProps) {
  const [services, setServices] = useState<string[]>([]);
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  const { form, errors, setErrors, refuse } = useForm();
  useEffect(() => form.current?.focus({ preventScroll: true }), [form]);
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Send a payment link"
      className="grid gap-3 outline-none"
      onSubmit={(event) => {
        event.preventDefault();
        if (services.length === 0) return refuse({ services: NO_SERVICE });
        setErrors({});
        onPreview({ did: 'link', services, cycle });
      }}
    >
      <ServiceList
        legend="Services to pay for"
        value={services}
        onChange={setServices}
        error={errors.services}
      />
      <Choice
        label="Billed"
        layout="row"
        value={cycle}
        choices={BILLING_CYCLES.map((one) => [one, CYCLES[one]] as const)}
        onChoose={(chosen) => setCycle(chosen as BillingCycle)}
      />
      <div className="flex gap-2">
        <SmallButton type="submit">Preview the email</SmallButton>
        <SmallButton variant="quiet" onClick={onClose}>
          Back
        </SmallButton>
      </div>
    </form>
  );
}
