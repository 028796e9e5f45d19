import { ERASED } from '../../../domain/erasure.ts';
import { MailIcon, PhoneIcon } from '../../ui/icons.tsx';
import type { Summary } from './admin-api.ts';

const LINK =
  'inline-flex min-h-9 min-w-0 items-center gap-2 font-semibold text-link text-small underline-offset-4 hover:underline [overflow-wrap:anywhere]';

/**
 * The ways to answer somebody. Links are made from what was submitted, so that nothing in it can be more than
 * an email address or digits to dial.
 */
export function ContactLinks({ record }: { readonly record: Summary }) {
  const phone = 'phone' in record ? record.phone : '';
  if (record.email === ERASED) {
    return (
      <p className="text-small text-soft">
        Name and email address were erased because the customer asked for it.
      </p>
    );
  }
  return (
    <p className="flex flex-wrap gap-x-6">
      <a href={`mailto:${encodeURIComponent(record.email)}`} className={LINK}>
        <MailIcon className="size-4.5 shrink-0" />
        <span>{record.email}</span>
      </a>
      {phone && (
        <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={LINK}>
          <PhoneIcon className="size-4.5 shrink-0" />
          <bdi>{phone}</bdi>
        </a>
      )}
    </p>
  );
}
