import type { ComponentType } from 'react';
import { brand } from '../../../domain/brand.ts';
import { ASIDES } from '../../content/auth.ts';
import { LeavesSiteIcon } from '../../ui/icons.tsx';
import { InboxPicture, PhonePicture, PlanPicture } from './pictures.tsx';
import type { Step } from './use-steps.ts';

/** What each step needs beside its form. */
const KINDS: Readonly<Record<Step['name'], keyof typeof ASIDES>> = {
  entry: 'clients',
  arriving: 'clients',
  otherAccount: 'clients',
  newPassword: 'password',
  confirm: 'inbox',
  confirmLink: 'clients',
  forgotten: 'inbox',
  reset: 'inbox',
  totp: 'app',
  enroll: 'app',
};

const PICTURES: Readonly<Record<keyof typeof ASIDES, ComponentType | undefined>> = {
  clients: PlanPicture,
  inbox: InboxPicture,
  app: PhonePicture,
  password: undefined,
};

/** Help for a step, with a picture of the place that it leads to, or where its code comes from. */
export function Aside({ step }: { readonly step: Step['name'] }) {
  const kind = KINDS[step];
  const { title, text } = ASIDES[kind];
  const Picture = PICTURES[kind];
  return (
    // A new element, because a translation may have replaced the texts of the old one.
    <aside
      key={kind}
      data-tone="night"
      className="grid content-between gap-8 rounded-card p-6 shadow-[0_0_0_1px_var(--line)] sm:p-8 lg:col-span-4 lg:col-start-9 lg:mt-4 lg:self-start"
    >
      {Picture && (
        <div className="w-full max-lg:max-w-[20rem]">
          <Picture />
        </div>
      )}
      <div>
        <h2 className="text-title">{title}</h2>
        <p className="mt-3 text-small text-soft">{text}</p>
        <Way kind={kind} />
      </div>
    </aside>
  );
}

const LINK =
  'mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4';

function Way({ kind }: { readonly kind: keyof typeof ASIDES }) {
  if (kind !== 'clients') {
    return (
      <a href={brand.phone.href} className={LINK}>
        {brand.phone.display}
      </a>
    );
  }
  return (
    <a href={brand.accountSite} target="_blank" rel="noopener" className={LINK}>
      {ASIDES.clients.link}
      <LeavesSiteIcon className="size-4" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
