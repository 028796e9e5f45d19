import { shownEmail } from '../../../../domain/email-address/email-address.ts';
import { ERASED } from '../../../../domain/erasure.ts';
import { UNKNOWN_EMAIL } from '../../../../domain/orders.ts';
import { phoneHref } from '../../../../domain/text/phone-number.ts';
import { EmailIcon, PhoneIcon } from '../../../ui/icons.tsx';
import type { Summary } from '../admin-api.ts';
import { LINK as TEXT_LINK } from '../layout.tsx';

const WAY = 'inline-flex min-h-9 min-w-0 items-center gap-2 text-small [overflow-wrap:anywhere]';
const LINK = `${WAY} ${TEXT_LINK}`;

interface ContactLinksProps {
  readonly record: Summary;
  /** That of the record by default. */
  readonly phone?: string;
}

function getPhone(record: Summary): string {
  return 'phone' in record ? record.phone : '';
}

/** The email address and phone number of a record. Visitors submitted both, so they are encoded or parsed first. */
export function ContactLinks({ record, phone = getPhone(record) }: ContactLinksProps) {
  if (record.email === ERASED) {
    return (
      <p className="text-small text-soft">Name and email address were erased at the customer’s request.</p>
    );
  }
  return (
    <p className="flex flex-wrap gap-x-6">
      {record.email !== UNKNOWN_EMAIL && (
        <a href={`mailto:${encodeURIComponent(record.email)}`} className={LINK}>
          <EmailIcon className="size-4.5 shrink-0" />
          <bdi>{shownEmail(record.email)}</bdi>
        </a>
      )}
      {phone && <PhoneLink phone={phone} />}
    </p>
  );
}

/** A link to a valid phone number, and plain text for any other input. */
function PhoneLink({ phone }: { readonly phone: string }) {
  const href = phoneHref(phone);
  const content = (
    <>
      <PhoneIcon className="size-4.5 shrink-0" />
      <bdi>{phone}</bdi>
    </>
  );
  return href ? (
    <a href={href} className={LINK}>
      {content}
    </a>
  ) : (
    <span className={WAY}>{content}</span>
  );
}
