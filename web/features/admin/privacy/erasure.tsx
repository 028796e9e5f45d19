import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import type { Person } from '../../../../domain/contracts/admin.ts';
import type { ErasureReport } from '../../../../domain/contracts/privacy.ts';
import { normalizeEmail } from '../../../../domain/email-address/email-address.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useForm } from '../../../ui/use-form.ts';
import { describeFailure } from '../admin-failure.ts';
import { TitledSection } from '../layout.tsx';
import { deleteRecords } from '../list/record-queries.ts';
import { useOffice } from '../office.ts';
import { Problem } from '../problem.tsx';
import { useKeptState } from '../work/use-kept-state.ts';

/** Undefined before the first attempt, and after one that failed. */
export type ErasureStep = 'erasing' | 'erased' | undefined;

interface ErasureProps {
  readonly email: string;
  /** The person to whom the address belongs. */
  readonly person: Person;
  readonly onStep: (step: ErasureStep) => void;
  readonly onClose: () => void;
}

/** Shows which data will be erased, and erases it once the email address is typed. */
export function Erasure({ email, person, onStep, onClose }: ErasureProps) {
  const { api } = useOffice();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['erasure', email],
    queryFn: () => api.erase(email),
    gcTime: 0,
    staleTime: 0,
  });
  const erasure = useMutation({
    mutationFn: (confirmation: string) =>
      deleteRecords(client, listIds(person), async () => {
        // Each call ends before its time limit.
        let report = await api.erase(email, confirmation);
        while (!report.isDone) report = await api.erase(email, confirmation);
        return report;
      }),
    onMutate: () => onStep('erasing'),
    onSuccess: () => onStep('erased'),
    onError: () => onStep(undefined),
  });

  if (erasure.data) return <Erased report={erasure.data} onClose={onClose} />;
  if (error) {
    return (
      <div className="mt-4">
        <Problem title="The records could not be loaded" error={error} onRetry={() => refetch()} />
      </div>
    );
  }
  if (!data) {
    return (
      <p role="status" className="mt-3 text-small">
        Checking all records…
      </p>
    );
  }
  const { goes, stays, obstacles } = data;
  return (
    <div className="mt-3 grid gap-5">
      <TitledSection title="What will be erased" className="grid gap-1.5">
        {goes.length === 0 && <p className="text-small text-soft">Nothing to erase.</p>}
        <ul>
          {goes.map(({ what, count }) => (
            <li
              key={what}
              className="flex justify-between gap-4 border-line border-t py-1.5 text-small first:border-t-0"
            >
              <span>{what}</span>
              <span className="tabular-nums">{count}</span>
            </li>
          ))}
        </ul>
      </TitledSection>
      <Stays stays={stays} />
      {obstacles.length > 0 ? (
        <div
          role="alert"
          className="grid gap-1 rounded-control bg-danger-wash px-4 py-3 text-danger text-small"
        >
          <p className="font-semibold">This person cannot be erased yet</p>
          {obstacles.map((obstacle) => (
            <p key={obstacle}>{obstacle}</p>
          ))}
        </div>
      ) : (
        <Confirmation
          email={email}
          isBusy={erasure.isPending}
          error={erasure.error}
          onConfirm={erasure.mutate}
        />
      )}
    </div>
  );
}

function listIds({ client, submissions, onboarding, orders, subscribers }: Person): string[] {
  return [...(client ? [client] : []), ...submissions, ...onboarding, ...orders, ...subscribers].map(
    ({ id }) => id,
  );
}

function Stays({ stays }: Pick<ErasureReport, 'stays'>) {
  return (
    <TitledSection title="What is kept, and why" className="grid gap-1.5">
      <dl>
        {stays.map(({ what, why }) => (
          <div key={what} className="border-line border-t py-1.5 text-small first:border-t-0">
            <dt className="[overflow-wrap:anywhere]">{what}</dt>
            <dd className="text-label text-soft">{why}</dd>
          </div>
        ))}
      </dl>
    </TitledSection>
  );
}

interface ConfirmationProps extends Pick<ErasureProps, 'email'> {
  readonly isBusy: boolean;
  readonly error: Error | null;
  readonly onConfirm: (typed: string) => void;
}

function Confirmation({ email, isBusy, error, onConfirm }: ConfirmationProps) {
  const [typed, setTyped] = useKeptState(`erasure of ${email}`, '');
  const { form, errors, setErrors, refuse } = useForm(error);

  function confirm(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (normalizeEmail(typed) !== email) {
      return refuse({ email: 'This is not the email address of this person.' });
    }
    setErrors({});
    onConfirm(typed);
  }

  const failure = error && `Not finished. ${describeFailure(error)} Press the button again to continue.`;
  return (
    <form ref={form} className="grid gap-3 border-line border-t pt-4" onSubmit={confirm}>
      <TextField
        label={`To erase, type ${email}`}
        type="text"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        error={errors.email ?? failure ?? undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="danger" busy={isBusy}>
        Erase permanently
      </Button>
    </form>
  );
}

interface ErasedProps extends Pick<ErasureProps, 'onClose'> {
  readonly report: ErasureReport;
}

function Erased({ report: { reference, stays }, onClose }: ErasedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mt-3 grid gap-5">
      <div className="grid gap-1.5">
        <h3 ref={heading} tabIndex={-1} className="text-subtitle outline-none">
          Everything is erased
        </h3>
        <p className="text-small">
          {reference === undefined ? (
            <span>There was nothing to erase.</span>
          ) : (
            <span>
              The erasure is recorded without personal data as{' '}
              <span className="select-all font-semibold [overflow-wrap:anywhere]">{reference}</span>. Include
              this number in your reply.
            </span>
          )}
        </p>
      </div>
      <Stays stays={stays} />
      <Button onClick={onClose}>Back to the list</Button>
    </div>
  );
}
