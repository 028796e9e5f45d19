import { useState } from 'react';
import type { ClientMoney, MoneyAction } from '../../../../../domain/contracts/work/money.ts';
import { inUnits, money, readCents } from '../../../../../domain/shop/money.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';

interface RefundFormProps {
  readonly payment: ClientMoney['payments'][number];
  readonly onPreview: (action: MoneyAction) => void;
  readonly onClose: () => void;
}

/** Asks how much of a payment goes back: all of the rest, unless changed. */
export function RefundForm({ payment, onPreview, onClose }: RefundFormProps) {
  const { id, amount, refunded, currency } = payment;
  const left = amount - refunded;
  const [text, setText] = useState(inUnits(left, currency).toFixed(2));
  const [isWrong, setIsWrong] = useState(false);

  function preview() {
    const cents = readCents(text);
    const isPossible = cents !== undefined && cents > 0 && cents <= left;
    setIsWrong(!isPossible);
    if (isPossible) onPreview({ did: 'refund', payment: id, amount: cents, currency });
  }

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        preview();
      }}
    >
      <TextField
        label="Amount to refund"
        inputMode="decimal"
        autoComplete="off"
        autoFocus
        hint={`${money(left, currency)} of ${money(amount, currency)} can be refunded.`}
        error={isWrong ? `Enter an amount up to ${money(left, currency)}, such as 50.00.` : undefined}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small">
          Preview the refund
        </Button>
        <Button size="small" variant="quiet" onClick={onClose}>
          Back
        </Button>
      </div>
    </form>
  );
}
