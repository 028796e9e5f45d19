import type { ComponentProps } from 'react';
import type { ServiceId } from '../../../domain/catalogue.ts';
import { ADD_FORM, ADD_PARAMETER } from '../../lib/price-list-url.ts';
import { Button } from '../../ui/button.tsx';

interface AddButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'name' | 'value'> {
  readonly services: readonly ServiceId[];
}

/**
 * Puts services into the cart. The start script listens (islands/start.ts); until it has come, and without scripts, a
 * click sends AddForm: the page then loads again with what to add.
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

/** Where the page's add buttons belong. */
export function AddForm() {
  return <form id={ADD_FORM} method="get" action="/pricing" />;
}
