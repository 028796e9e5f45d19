import type { ComponentProps } from 'react';
import { ADD_PARAMETER } from '../../../domain/shop/add-to-cart-url.ts';
import type { ServiceId } from '../../../domain/shop/catalogue.ts';
import { ADD_FORM } from '../../lib/links/price-list-url.ts';
import { Button } from '../../ui/button.tsx';

interface AddButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'name' | 'value'> {
  readonly services: readonly ServiceId[];
}

/**
 * Adds services to the cart. The start script handles clicks (islands/start.ts); before it has run, and without
 * scripts, a click submits AddForm: the page is loaded again with the services in its query.
 */
export function AddButton({ services, ...rest }: AddButtonProps) {
  return (
    <Button
      {...rest}
      variant="secondary"
      type="submit"
      form={ADD_FORM}
      name={ADD_PARAMETER}
      value={services.join(' ')}
    />
  );
}

/** The form that the page's add buttons belong to. */
export function AddForm() {
  return <form id={ADD_FORM} method="get" action="/pricing" />;
}
