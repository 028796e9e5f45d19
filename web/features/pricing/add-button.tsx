import type { ComponentProps } from 'react';
import { ADD_PARAMETER, PRESS_PARAMETER } from '../../../domain/shop/add-to-cart-url.ts';
import type { ServiceId } from '../../../domain/shop/catalog.ts';
import { ADD_FORM } from '../../lib/links/price-list-url.ts';
import { Button } from '../../ui/button.tsx';

interface AddButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'name' | 'value'> {
  readonly services: readonly ServiceId[];
}

/** Adds services to the cart (islands/start.ts). Before that script has run, it submits AddForm. */
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

/** The form that submits the page's add buttons. */
export function AddForm() {
  return (
    <form id={ADD_FORM} method="get" action="/pricing">
      <input type="hidden" name={PRESS_PARAMETER} value="yes" />
    </form>
  );
}
