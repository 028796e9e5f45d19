import { brand } from '../../../domain/brand.ts';
import { Example } from '../../illustrations/example.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { Bars } from '../../ui/logo.tsx';

/** What a customer finds after signing in. */
export function PlanPicture() {
  return (
    <Example
      shows="An example of My Plan: an active plan for blogs and review automation that renews on the first, and a paid order with its receipt."
      className="rounded-control bg-raised p-5 text-small forced-colors:bg-surface"
    >
      <p className="flex items-center justify-between gap-4">
        <span className="inline-flex items-center gap-1.5 font-semibold text-positive">
          <CheckIcon className="size-4" />
          Active
        </span>
        <span className="font-display font-extrabold text-title tabular-nums">$265</span>
      </p>
      <p className="mt-1 text-label text-soft">Renews on the 1st</p>
      {[
        ['Blogs', '$115'],
        ['Review automation', '$150'],
      ].map(([service, price]) => (
        <p key={service} className="mt-2 flex justify-between gap-4 border-line border-t pt-2 tabular-nums">
          <span>{service}</span>
          <span>{price}</span>
        </p>
      ))}
      <p className="mt-4 flex justify-between gap-4 rounded-notch bg-sunk px-3 py-2 text-label">
        <span>Order of the 1st</span>
        <span className="font-semibold text-link">Receipt</span>
      </p>
    </Example>
  );
}

const OTHER_EMAILS = ['Tuesday deliveries', 'Lunch on Friday?'];

/** The place of a code that comes by email. */
export function InboxPicture() {
  return (
    <Example
      shows={`An example inbox: the newest message is from ${brand.name} and has six digits.`}
      className="overflow-clip rounded-control bg-raised text-small forced-colors:bg-surface"
    >
      <p className="border-line border-b px-5 py-3 text-label text-soft">Inbox</p>
      <div className="flex gap-3 bg-sunk px-5 py-4">
        <Bars lit={5} className="mt-1 h-5 shrink-0" />
        <div>
          <p className="font-semibold">{brand.name}</p>
          <p className="text-label text-soft">Your code</p>
          <p className="mt-1 font-display font-extrabold text-action text-title tabular-nums">482 913</p>
        </div>
      </div>
      {OTHER_EMAILS.map((subject) => (
        <p key={subject} className="border-line border-t px-5 py-3 text-label text-soft">
          {subject}
        </p>
      ))}
    </Example>
  );
}

const OTHER_ACCOUNTS = ['Your bank', 'Your email'];

/** The authenticator app with the code to type. */
export function PhonePicture() {
  return (
    <Example
      shows={`An example of an authenticator app on a phone: the row of ${brand.name} shows six digits and how long they are valid.`}
      className="mx-auto w-52 rounded-[2rem] border-4 border-edge bg-sunk px-3 pt-3 pb-5 text-label forced-colors:bg-surface"
    >
      <p className="mx-auto mb-4 h-1.5 w-14 rounded-round bg-edge" />
      <div className="rounded-control bg-raised p-3.5">
        <p className="font-semibold">{brand.name}</p>
        <p className="mt-1 whitespace-nowrap font-display font-extrabold text-[2.125rem] text-action tabular-nums leading-none">
          482 913
        </p>
        <p className="mt-3 flex h-1.5 overflow-clip rounded-round bg-line">
          <span className="w-2/3 bg-action" />
        </p>
        <p className="mt-1.5 text-soft">20 seconds left</p>
      </div>
      {OTHER_ACCOUNTS.map((account) => (
        <p
          key={account}
          className="mt-2 flex justify-between rounded-control bg-raised px-3.5 py-3 text-soft"
        >
          <span>{account}</span>
          <span className="tracking-widest">••• •••</span>
        </p>
      ))}
    </Example>
  );
}
