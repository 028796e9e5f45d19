import { brand } from '../../domain/brand.ts';

/** Signed-out visitors sign in on the external account site. */
export function LoginLink({ className = '' }: { readonly className?: string }) {
  return (
    <a
      href={brand.accountSite}
      target="_blank"
      rel="noopener"
      className={`items-center rounded-notch px-2.5 py-2 font-medium text-small hover:text-link ${className}`}
    >
      Login<span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
