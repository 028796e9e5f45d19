import { type CartTotals, cartTotals, toCartItem } from '../../../domain/shop/cart.ts';
import { findService, type ServiceId } from '../../../domain/shop/catalog.ts';
import { type BillingCycle, billedAmount, yearlySaving } from '../../../domain/shop/prices.ts';
import { dollars } from '../../lib/dollars.ts';
import { AddButton } from './add-button.tsx';
import { ByCycle } from './by-cycle.tsx';

const SAMPLE: readonly ServiceId[] = ['social-static-10', 'basic-seo', 'review-automation'];

const services = SAMPLE.flatMap((id) => findService(id) ?? []);
const saving = services.reduce((sum, service) => sum + yearlySaving(service), 0);

/** A typical first order as a receipt, as an example of an invoice. */
export function SampleOrder() {
  return (
    <figure className="w-full max-w-sm rotate-1 transition-[rotate] duration-500 ease-settle hover:rotate-0">
      <div
        data-tone="paper"
        className="bg-raised px-6 pt-6 pb-9 tabular-nums [mask:conic-gradient(from_-45deg_at_bottom,#0000,#000_1deg_89deg,#0000_90deg)_50%/1rem_100%] sm:px-7"
      >
        <figcaption className="border-ink border-b-2 pb-3">
          <span className="block font-display font-extrabold text-title">A typical first order</span>
          <span className="text-small text-soft">One location, seen twice a week, found and reviewed</span>
        </figcaption>
        <ByCycle as="div" monthly={<Lines cycle="monthly" />} annual={<Lines cycle="annual" />} />
        <AddButton services={SAMPLE} size="small" className="mt-5 w-full">
          Start from this order
        </AddButton>
      </div>
    </figure>
  );
}

function Lines({ cycle }: { readonly cycle: BillingCycle }) {
  const totals = calculateTotals(cycle);
  return (
    <dl className="mt-3 grid gap-1.5 text-small">
      {services.map((service) => (
        <Line key={service.id} label={service.name} amount={billedAmount(service, cycle)} />
      ))}
      <Line label="Setup fees, once" amount={totals.setupFees} />
      <div className="mt-2 flex items-baseline justify-between border-ink border-t-2 pt-3">
        <dt className="font-semibold">Due today</dt>
        <dd className="font-display font-extrabold text-headline">{dollars(totals.dueToday)}</dd>
      </div>
      <Line label={cycle === 'annual' ? 'Then, every year' : 'Then, every month'} amount={totals.recurring} />
      <Line label={cycle === 'annual' ? 'Saved in a year' : 'Saved by annual billing'} amount={saving} />
    </dl>
  );
}

function Line({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt>{label}</dt>
      <dd>{dollars(amount)}</dd>
    </div>
  );
}

function calculateTotals(cycle: BillingCycle): CartTotals {
  const items = services.map((service) => ({ ...toCartItem(service), quantity: 1 }));
  return cartTotals(items, cycle);
}
