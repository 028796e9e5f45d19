import { type ReactNode, useState } from 'react';
import type { BillingCycle } from '../../../domain/prices.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

interface ByCycleProps {
  readonly monthly: ReactNode;
  readonly annual: ReactNode;
  /** `div` where there is more than a phrase. */
  readonly as?: 'span' | 'div';
}

/**
 * Shows what belongs to the chosen billing cycle. The choice is made in CSS, from the switch's own state (inside
 * BILLING_SCOPE), so that it works before the page is hydrated and without scripts.
 */
export function ByCycle({ monthly, annual, as: Element = 'span' }: ByCycleProps) {
  return (
    <>
      <Element className="contents group-has-[input[value=annual]:checked]/billing:hidden">{monthly}</Element>
      <Element className="hidden group-has-[input[value=annual]:checked]/billing:contents">{annual}</Element>
    </>
  );
}

/** The page's own switch; the cart has another. Storefront, section 4. */
export function BillingSwitch() {
  const [cycle, setCycle] = useState<BillingCycle>('monthly');
  return (
    <SegmentedControl
      legend="Show prices by"
      options={[
        { value: 'monthly', label: 'Monthly' },
        { value: 'annual', label: 'Annual', note: 'billed once a year' },
      ]}
      value={cycle}
      onChange={setCycle}
    />
  );
}
