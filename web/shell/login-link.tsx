import { brand } from '../../domain/brand.ts';
import { ButtonLink } from '../ui/button.tsx';

interface LoginLinkProps {
  /** Looks like the button next to it. */
  readonly button?: boolean;
  readonly className?: string;
}

/** Signed-out visitors sign in on the external account site. */
export function LoginLink({ button = false, className = '' }: LoginLinkProps) {
  const target = { href: brand.accountSite, target: '_blank', rel: 'noopener' };
  const text = (
    <span>
      Login<span className="sr-only"> (opens in a new tab)</span>
    </span>
  );
  if (button)
    return (
      <ButtonLink {...target} variant="secondary" className={className}>
        {text}
      </ButtonLink>
    );
  return (
    <a
      {...target}
      className={`items-center rounded-notch px-2.5 py-2 font-medium text-small hover:text-link ${className}`}
    >
      {text}
    </a>
  );
}
