import type { OrderLine } from '../../../../../domain/contracts/purchases.ts';
import { money } from '../../../../../domain/shop/money.ts';
import type { Sum } from './order-sums.ts';

interface OrderLinesProps {
  readonly lines: readonly OrderLine[];
  readonly currency: string;
  /** What the lines come to. */
  readonly sums: readonly Sum[];
  readonly caption?: string;
}

/** What was bought, and what was charged for it. */
export function OrderLines({ lines, currency, sums, caption = 'What was bought' }: OrderLinesProps) {
  return (
    <table className="w-full border-collapse text-small tabular-nums">
      <caption className="sr-only">{caption}</caption>
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
            <td className="w-0 whitespace-nowrap py-1.5 pr-3 text-soft">{`${line.quantity} ×`}</td>
            <td className="py-1.5 pr-3 [overflow-wrap:anywhere]">{line.name}</td>
            <td className="whitespace-nowrap py-1.5 text-right">{money(line.amount, currency)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ name, amount, isTotal }) => (
          <tr key={name} className={`align-top ${isTotal ? 'font-semibold' : ''}`}>
            <td />
            <th
              scope="row"
              className={`py-1.5 pr-3 text-left [overflow-wrap:anywhere] ${isTotal ? '' : 'font-normal'}`}
            >
              {name}
            </th>
            <td className="whitespace-nowrap py-1.5 text-right">{money(amount, currency)}</td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
