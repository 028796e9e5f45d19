import { brand } from '../../domain/brand.ts';

/** Replaces a form whose code could not be loaded. */
export function FormUnavailable() {
  return (
    <p role="alert" data-tone="paper" className="rounded-card bg-raised p-6">
      This form could not be loaded. Please load the page again, or write to{' '}
      <a href={`mailto:${brand.email.general}`} className="font-semibold text-link underline">
        {brand.email.general}
      </a>
      .
    </p>
  );
}
