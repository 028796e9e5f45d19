import { brand } from '../../../domain/brand.ts';
import { SpinnerIcon } from '../../ui/icons.tsx';

const FIELDS = ['a', 'b', 'c', 'd', 'e'];

/** A placeholder of the size and shape of the form's first step. */
export function WizardPlaceholder() {
  return (
    <div
      data-tone="paper"
      className="overflow-hidden rounded-card bg-raised! shadow-lifted lg:grid lg:grid-cols-[18rem_1fr]"
    >
      <div data-tone="night" className="h-22 sm:h-24 lg:h-auto" />
      <div className="min-h-[92rem] p-6 sm:min-h-[68rem] sm:p-10 md:min-h-[62rem]">
        <p className="flex items-center gap-3 text-soft [@media(scripting:none)]:hidden">
          <SpinnerIcon className="size-5 shrink-0 text-link" />
          Loading the form
        </p>
        <noscript>
          <p>
            This form needs JavaScript. Without it, write to {brand.email.support} or call{' '}
            {brand.phone.display}, and we go through the questions together.
          </p>
        </noscript>
        <div className="mt-8 h-14 w-64 rounded-control bg-sunk opacity-60" />
        <div className="mt-16 grid gap-x-6 gap-y-14 sm:grid-cols-2">
          {FIELDS.map((field) => (
            <div key={field} className="h-12 rounded-control border-2 border-line" />
          ))}
        </div>
      </div>
    </div>
  );
}
