import type { OrderLine } from '../../../domain/orders.ts';
import { money } from '../../lib/money.ts';

interface OrderLinesProps {
  readonly lines: readonly OrderLine[];
  readonly amount: number;
  readonly currency: string;
  /** What the sum is. */
  readonly sum?: string;
}

/** What was bought, and what was charged for it. */
export function OrderLines({ lines, amount, currency, sum = 'Charged' }: OrderLinesProps) {
  return (
    <table className="w-full border-collapse text-small tabular-nums">
      <caption className="sr-only">What was bought</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Quantity</th>
          <th scope="col">Service</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <tr key={place} className="border-line border-b align-top">
            <td className="whitespace-nowrap py-1.5 pr-3 text-soft">{line.quantity} ×</td>
            <td className="py-1.5 pr-3 [overflow-wrap:anywhere]">{line.name}</td>
            <td className="whitespace-nowrap py-1.5 text-right">{money(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="font-semibold">
          <td />
          <th scope="row" className="py-1.5 text-left">
            {sum}
          </th>
          <td className="whitespace-nowrap py-1.5 text-right">{money(amount, currency)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
