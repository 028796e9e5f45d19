import { useState } from 'react';
import type { ClientMoney, MoneyAction } from '../../../../../domain/contracts/work/money.ts';
import { money, plainAmount, readAmount } from '../../../../../domain/shop/money.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { SmallButton } from '../../layout.tsx';

interface RefundFormProps {
  readonly payment: ClientMoney['payments'][number];
  readonly onPreview: (action: MoneyAction) => void;
  readonly onClose: () => void;
}

/** Asks how much of a payment goes back: all of the rest, unless changed. */
export function RefundForm({ payment, onPreview, onClose }: RefundFormProps) {
  const { id, amount, refunded, currency } = payment;
  const left = amount - refunded;
  const [text, setText] = useState(plainAmount(left, currency));
  const [isWrong, setIsWrong] = useState(false);

  function preview() {
    const wanted = readAmount(text, currency);
    const isPossible = wanted !== undefined && wanted > 0 && wanted <= left;
    setIsWrong(!isPossible);
    if (isPossible) onPreview({ did: 'refund', payment: id, amount: wanted, currency });
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
        error={
          isWrong
            ? `Enter an amount up to ${money(left, currency)}, such as ${plainAmount(left, currency)}.`
            : undefined
        }
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
