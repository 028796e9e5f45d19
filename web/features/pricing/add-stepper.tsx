import type { Service } from '../../../domain/shop/catalog.ts';
import { IN_CART_TEMPLATE } from '../../lib/links/price-list-url.ts';
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx';
import { AddButton } from './add-button.tsx';

/**
 * Adds a service to the cart. While the service is in the cart, the button becomes the plus of a stepper
 * (islands/in-cart.ts).
 */
export function AddStepper({
  service,
  className = '',
}: {
  readonly service: Service;
  readonly className?: string;
}) {
  return (
    <div
      data-service={service.id}
      className={`group/add inline-flex items-center self-start rounded-control data-quantity:border-2 data-quantity:border-ink print:hidden ${className}`}
    >
      <AddButton
        services={[service.id]}
        size="small"
        aria-label={`Add to Cart: ${service.name}`}
        className="min-h-11! whitespace-nowrap group-data-quantity/add:min-h-10! group-data-quantity/add:border-0! group-data-quantity/add:px-2.5!"
      >
        <PlusIcon className="size-4 shrink-0" />
        <span className="group-data-quantity/add:hidden">Add to Cart</span>
      </AddButton>
    </div>
  );
}

/** The template of the stepper's minus and count, once per page. */
export function InCartTemplate() {
  return (
    <template id={IN_CART_TEMPLATE}>
      <button
        type="button"
        data-less=""
        className="inline-flex min-h-10 items-center rounded-control px-2.5 transition-colors duration-200 hover:bg-ink hover:text-surface"
      >
        <MinusIcon className="size-4" />
      </button>
      <output className="whitespace-nowrap font-semibold text-label tabular-nums" />
    </template>
  );
}
