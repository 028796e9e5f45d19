import type { ComponentProps } from 'react';
import type { ServiceId } from '../../../domain/catalogue.ts';
import { ADD_PARAMETER } from '../../lib/price-list-address.ts';
import { Button } from '../../ui/button.tsx';

const FORM = 'add-to-cart';

interface AddButtonProps extends Omit<ComponentProps<typeof Button>, 'type' | 'form' | 'name' | 'value'> {
  readonly services: readonly ServiceId[];
}

/**
 * Puts services into the cart. The page around it listens. Until it does, a click is held for it (data-replay)
 * or, when not even that script has arrived, sends AddForm: the page then loads again with what to add.
 */
export function AddButton({ services, ...rest }: AddButtonProps) {
  return (
    <Button
      {...rest}
      variant="secondary"
      type="submit"
      form={FORM}
      name={ADD_PARAMETER}
      value={services.join(' ')}
      data-replay=""
    />
  );
}

/** Where the page's add buttons belong. */
export function AddForm() {
  return <form id={FORM} method="get" action="/pricing" />;
}

/** The services of the add button that an event came from. */
export function servicesToAdd({ target }: Event): ServiceId[] | undefined {
  if (!(target instanceof Element)) return undefined;
  const button = target.closest<HTMLButtonElement>(`button[form=${FORM}]`);
  return button?.value.split(' ') as ServiceId[] | undefined;
}
