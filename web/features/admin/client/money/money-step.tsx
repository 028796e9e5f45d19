import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import type { MoneyAction } from '../../../../../domain/contracts/work/money.ts';
import { TextField } from '../../../../ui/text-field.tsx';
import { FAILURE_TEXTS, findProblem, isAccessFailure, isUnanswered, toFailure } from '../../admin-failure.ts';
import type { ClientTarget } from '../../kinds/clients/client-target.ts';
import { FormError, SmallButton } from '../../layout.tsx';
import { knownRecordsQuery, PERSON } from '../../list/record-queries.ts';
import { notifyDashboard } from '../../notify-dashboard.ts';
import { useOffice } from '../../office.ts';
import { useKeptState } from '../../work/use-kept-state.ts';

interface MoneyStepProps {
  readonly target: ClientTarget;
  readonly action: MoneyAction;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const TITLES: Readonly<Record<MoneyAction['did'], readonly [title: string, button: string]>> = {
  refund: ['Refund', 'Refund now'],
  cancel: ['Cancel now', 'Cancel the plan now'],
  'cancel-later': ['Cancel at the end of the period', 'Cancel at the end'],
  keep: ['Keep the plan', 'Keep the plan'],
  pause: ['Pause', 'Pause charges'],
  resume: ['Resume', 'Resume charges'],
  link: ['Payment link', 'Send the link'],
};

/** Shows what an action will do, and takes it. Without an answer, pressing again repeats the same attempt. */
export function MoneyStep({ target, action, onDone, onClose }: MoneyStepProps) {
  const { api, work } = useOffice();
  const client = useQueryClient();
  const { id, record } = target;
  const step = `${id} ${JSON.stringify(action)}`;
  const [typed, setTyped] = useKeptState(`money confirmation of ${step}`, '');
  // An action names the version of its preview, not one that polling has fetched since.
  const [reviewed] = useKeptState(`money version of ${step}`, { current: record.version });
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const preview = useQuery({
    queryKey: ['money preview', id, action],
    queryFn: async () => {
      const version = reviewed.current;
      return { version, ...(await api.moveMoney(id, { version, action, isPreview: true })) };
    },
    gcTime: 0,
  });
  const taking = useMutation({
    mutationFn: (version: number) => api.moveMoney(id, { version, action, confirmation: typed }),
    onSuccess: (done, from) => {
      // The site may have moved the client in between.
      if (done.version === from + 1) work.follow(target, done.version);
      const description = 'The record follows as soon as Stripe reports it.';
      notifyDashboard({
        title: action.did === 'link' ? 'Link sent' : 'Done at Stripe',
        description,
        tone: 'success',
      });
      onDone();
      onClose();
    },
    onSettled: async (_, error) => {
      await client.invalidateQueries({ queryKey: [PERSON] });
      if (!error) return;
      const failure = toFailure(error);
      // Without an answer, a repeat has to name the same version, also after a new sign-in.
      if (!isUnanswered(failure) && !isAccessFailure(failure)) {
        reviewed.current = client.getQueryData(knownRecordsQuery.queryKey)?.[id]?.version ?? record.version;
      }
      // A repeat has another preview, and what Stripe knows may have changed.
      await preview.refetch();
    },
  });

  function take(event: FormEvent) {
    event.preventDefault();
    if (preview.data && !taking.isPending) taking.mutate(preview.data.version);
  }

  const [title, button] = TITLES[action.did];
  const error = preview.error ?? taking.error;
  const { lines = [], confirmation } = preview.data ?? {};
  const isDanger = confirmation !== undefined;
  return (
    <form className="grid gap-3" onSubmit={take}>
      <h4 ref={heading} tabIndex={-1} className="font-semibold font-text text-small outline-none">
        {title}
      </h4>
      {preview.isPending && (
        <p role="status" className="text-small">
          Asking Stripe…
        </p>
      )}
      <ul className="grid gap-1 text-small">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {isDanger && (
        <TextField
          label={`To confirm, type ${confirmation}`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={({ target: field }) => setTyped(field.value)}
        />
      )}
      <FormError>{error && textOf(error)}</FormError>
      <div className="flex flex-wrap gap-2">
        {preview.data && (
          <SmallButton type="submit" variant={isDanger ? 'danger' : 'primary'} busy={taking.isPending}>
            <span>{button}</span>
          </SmallButton>
        )}
        <SmallButton variant="quiet" onClick={onClose}>
          Back
        </SmallButton>
      </div>
    </form>
  );
}

/** The server's own words say more about Stripe than ours. */
function textOf(error: Error): string {
  const failure = toFailure(error);
  if (failure === 'payment_provider_unavailable' || failure === 'unreachable' || failure === 'unavailable') {
    return `${FAILURE_TEXTS[failure]} If it was done, pressing again does not do it twice.`;
  }
  const isAboutMoney = failure === 'refused' || failure === 'not_found';
  return (isAboutMoney && findProblem(error)?.message) || FAILURE_TEXTS[failure];
}
