import type { ReactNode } from 'react';
import { CYCLE_PARAMETER } from '../../../domain/shop/add-to-cart-url.ts';
import { ADD_FORM } from '../../lib/links/price-list-url.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

interface ByCycleProps {
  readonly monthly: ReactNode;
  readonly annual: ReactNode;
  /** `div` if the content is more than a phrase. */
  readonly as?: 'span' | 'div';
}

/** Shows the content of the chosen billing cycle. CSS selects it by the switch's state, without a script. */
export function ByCycle({ monthly, annual, as: Element = 'span' }: ByCycleProps) {
  return (
    <>
      <Element className="contents group-has-[input[value=annual]:checked]/billing:hidden">{monthly}</Element>
      <Element className="hidden group-has-[input[value=annual]:checked]/billing:contents">{annual}</Element>
    </>
  );
}

/** The page's switch, independent of the cart's. It sets the cycle of an empty cart. docs/product.md#cart */
export function BillingSwitch() {
  return (
    <SegmentedControl
      legend="Show prices by"
      options={[
        { value: 'monthly', label: 'Monthly' },
        { value: 'annual', label: 'Annual', note: 'billed once a year' },
      ]}
      value="monthly"
      sent={{ form: ADD_FORM, name: CYCLE_PARAMETER }}
      className="shrink-0 max-nav:[&_label]:px-2.5 max-nav:[&_label]:text-label max-nav:[&_label>span]:hidden"
    />
  );
}
