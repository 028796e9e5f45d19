import { type FormEvent, useState } from 'react';
import {
  isEmailAddress,
  MAX_EMAIL_LENGTH,
  shownEmail,
} from '../../../../../domain/email-address/email-address.ts';
import { AlertIcon } from '../../../../ui/icons.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useKeptFocus } from '../../../../ui/use-kept-focus.ts';
import { withoutSent } from '../../fields.tsx';
import { Confirm, SmallButton } from '../../layout.tsx';
import { useOffice } from '../../office.ts';
import type { ClientTarget } from './client-target.ts';

/** The email addresses of a client, those that only its forms name, and the form to merge another client. */
export function ClientEmails({ target }: { readonly target: ClientTarget }) {
  const { work } = useOffice();
  const { id, email, emails, formEmails } = target.record;
  const [asked, setAsked] = useState<string>();
  const [text, setText] = useState('');
  const isBusy = work.isBusy(id);
  // The buttons of the question disappear.
  const field = useKeptFocus<HTMLInputElement>(asked);

  async function merge(other: string) {
    setAsked(undefined);
    if (!(await work.merge(target, other))) setText(withoutSent(other));
  }

  const isEmail = isEmailAddress(text.trim());
  function ask(event: FormEvent) {
    event.preventDefault();
    if (isEmail && !isBusy) setAsked(text.trim());
  }
  return (
    <div className="grid gap-3">
      <ul className="grid gap-1 text-small">
        {[email, ...emails].map((own) => (
          <li key={own} className="[overflow-wrap:anywhere]">
            <span>{shownEmail(own)}</span>
            {own === email && <span className="text-label text-soft"> · used for payment</span>}
          </li>
        ))}
        {formEmails.map((given) => (
          <li key={given} className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere]">
            <span className="flex min-w-0 items-center gap-1.5 text-danger">
              <AlertIcon className="size-4 shrink-0" />
              <bdi>{given}</bdi>
            </span>
            <span className="text-label text-soft">given in the form</span>
            {isEmailAddress(given) && (
              <SmallButton variant="quiet" aria-disabled={isBusy} onClick={() => setAsked(given)}>
                Merge<span className="sr-only">{` ${given}`}</span>
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
      {asked === undefined ? (
        <form className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end" onSubmit={ask}>
          <TextField
            ref={field}
            type="email"
            label="Another email address of this client"
            limit={MAX_EMAIL_LENGTH}
            value={text}
            onChange={({ target }) => setText(target.value)}
            autoComplete="off"
          />
          <SmallButton
            type="submit"
            variant="secondary"
            className="min-h-12!"
            busy={isBusy}
            aria-disabled={!isEmail}
          >
            Merge
          </SmallButton>
        </form>
      ) : (
        <Confirm
          title="Merge"
          className="rounded-control bg-sunk p-3"
          yes="Merge now"
          no="Keep separate"
          onYes={() => merge(asked)}
          onNo={() => setAsked(undefined)}
        >
          {`All records of ${asked}, including payments and forms, become part of this client. This cannot be undone.`}
        </Confirm>
      )}
    </div>
  );
}
