/** Fields of forms that the browser holds. */
import { type ComponentProps, useId } from 'react';
import { FieldError } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { FormErrors } from '../../../ui/use-form.ts';
import { SOLD_SERVICES } from '../kinds/orders/orders.tsx';

interface TextFieldsProps {
  readonly fields: readonly (ComponentProps<typeof TextField> & { readonly name: string })[];
  readonly errors: FormErrors;
}

/** Text fields, which the browser does not fill in. */
export function TextFields({ fields, errors }: TextFieldsProps) {
  return fields.map((field) => (
    <TextField key={field.name} autoComplete="off" error={errors[field.name]} {...field} />
  ));
}

/** The error of a list in which no service is chosen. */
export const NO_SERVICE = 'Choose at least one service.';

interface ServiceListProps {
  readonly legend: string;
  /** The chosen ids. If omitted, the browser holds the state. */
  readonly value?: readonly string[];
  readonly onChange?: (value: string[]) => void;
  readonly error: string | undefined;
}

/** A choice of any number of services of the catalog, which scrolls in its place. */
export function ServiceList({ legend, value, onChange, error }: ServiceListProps) {
  const id = useId();
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-semibold text-small">{legend}</legend>
      <div className="grid max-h-56 grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-4 overflow-y-auto rounded-control border-2 border-edge bg-raised px-3 py-1">
        {SOLD_SERVICES.map(({ id: service, label }, place) => (
          <label key={service} className="flex min-h-8 cursor-pointer items-center gap-2.5 text-small">
            <input
              type="checkbox"
              name="services"
              value={service}
              checked={value?.includes(service)}
              aria-invalid={(error !== undefined && place === 0) || undefined}
              aria-describedby={error && id}
              onChange={({ target }) =>
                value &&
                onChange?.(target.checked ? [...value, service] : value.filter((one) => one !== service))
              }
              className="size-4.5 shrink-0"
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}
