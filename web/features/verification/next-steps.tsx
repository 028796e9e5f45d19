import { brand } from '../../../domain/brand.ts';
import { PROMISES } from '../../../domain/promises.ts';
import { EmailIcon, PhoneIcon } from '../../ui/icons.tsx';

interface Step {
  readonly when: string;
  readonly what: string;
  readonly how: string;
}

const STEPS: readonly Step[] = [
  {
    when: 'Now',
    what: 'Your receipt',
    how: 'We send it to the email address you paid with. Keep it for your records.',
  },
  {
    when: `Within ${PROMISES.call}`,
    what: 'Onboarding call',
    how: 'We call to meet you, go through your answers and collect what is still missing, such as access to your accounts.',
  },
  {
    when: `Within ${PROMISES.setupStart} of receiving your form`,
    what: 'Setup starts',
    how: 'We connect your accounts and tools, and set up each service for your business.',
  },
  {
    when: PROMISES.launch,
    what: 'Everything running',
    how: 'Accounts connected, first calendar approved, first results to look at.',
  },
];

interface NextStepsProps {
  readonly headingId: string;
  readonly isPending: boolean;
}

/** The first step while the payment is pending. */
const PENDING_STEPS: readonly Step[] = [
  {
    when: `Usually within ${PROMISES.paymentArrival}`,
    what: 'Your payment arrives',
    how: 'We send your receipt to the email address of your order, and everything below begins.',
  },
  ...STEPS.slice(1),
];

const CONTACTS = [
  { Icon: EmailIcon, href: `mailto:${brand.email.support}`, address: brand.email.support },
  { Icon: PhoneIcon, href: brand.phone.href, address: brand.phone.display },
];

/** The next steps after the payment, and how to contact us. */
export function NextSteps({ headingId, isPending }: NextStepsProps) {
  return (
    <div className="grid gap-x-12 gap-y-12 lg:grid-cols-12">
      <div className="lg:col-span-8">
        <h2 id={headingId} className="text-headline">
          What happens next
        </h2>
        <ol className="mt-8 border-ink border-t-2">
          {(isPending ? PENDING_STEPS : STEPS).map(({ when, what, how }) => (
            <li
              key={what}
              className="grid gap-x-8 gap-y-1 border-line border-b py-6 sm:grid-cols-[12rem_minmax(0,1fr)]"
            >
              <p className="font-semibold text-small text-soft sm:pt-1.5">{when}</p>
              <div className="grid gap-1">
                <h3 className="text-title">{what}</h3>
                <p className="max-w-[34rem]">{how}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <aside
        data-tone="kraft"
        aria-labelledby="support"
        className="grid content-start gap-4 self-start rounded-card p-7 lg:col-span-4"
      >
        <h2 id="support" className="text-title">
          A person answers
        </h2>
        <p>Questions about your order or your receipt? We reply within {PROMISES.reply}.</p>
        <ul className="grid gap-2">
          {CONTACTS.map(({ Icon, href, address }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center gap-3 font-semibold text-link underline"
              >
                <Icon />
                <span>{address}</span>
              </a>
            </li>
          ))}
        </ul>
      </aside>
    </div>
  );
}
