import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { businessDay, businessMoment } from '../../../../../domain/time/business-hours.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { useForm } from '../../../../ui/use-form.ts';
import { describeFailure } from '../../admin-failure.ts';
import { date } from '../../dates.ts';
import { BusinessTimeField, Choice, DayField, nextMorning, scheduleProblem } from '../../fields.tsx';
import { Panel } from '../../layout.tsx';
import { useOffice } from '../../office.ts';
import { useKeptState } from '../../work/use-kept-state.ts';
import type { Draft } from './letter-draft.tsx';
import type { FullLetter } from './letter-page.tsx';

interface LetterSendingProps {
  readonly full: FullLetter;
  readonly draft: Draft;
  readonly reload: () => void;
}

/** A month, in milliseconds: subscribers agreed to one letter a month. */
const MONTH_MS = 28 * 24 * 60 * 60 * 1000;

/** The recipients and the time. */
interface SendingPlan {
  readonly audience: 'all' | 'since';
  /** `YYYY-MM-DD`; empty for none. */
  readonly day: string;
  readonly when: 'now' | 'later';
  /** A local time of the business. */
  readonly time: string;
}

interface PlanProps {
  readonly plan: SendingPlan;
  readonly timeError: string | undefined;
  readonly onChange: (plan: SendingPlan) => void;
}

function Plan({ plan, timeError, onChange }: PlanProps) {
  const { audience, day, when, time } = plan;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Choice
        label="To"
        value={audience}
        choices={[
          ['all', 'All confirmed subscribers'],
          ['since', 'Those who confirmed since a day'],
        ]}
        onChoose={(value) => onChange({ ...plan, audience: value as SendingPlan['audience'] })}
      />
      {audience === 'since' && (
        <DayField
          label="Confirmed since"
          day={day}
          max={businessDay(new Date())}
          onDay={(chosen) => onChange({ ...plan, day: chosen })}
        />
      )}
      <Choice
        label="When"
        value={when}
        choices={[
          ['now', 'Now'],
          ['later', 'At a time'],
        ]}
        onChoose={(value) => onChange({ ...plan, when: value as SendingPlan['when'] })}
      />
      {when === 'later' && (
        <BusinessTimeField
          label="Begins at"
          hint="Or within five minutes after."
          error={timeError}
          time={time}
          onTime={(chosen) => onChange({ ...plan, time: chosen })}
        />
      )}
    </div>
  );
}

/** Sends a draft, now or later, once the number of its recipients is typed. */
export function LetterSendingForm({ full, draft, reload }: LetterSendingProps) {
  const { api } = useOffice();
  const { id, version } = full.record;
  const [plan, setPlan] = useKeptState<SendingPlan>(`sending of ${id}`, {
    audience: 'all',
    day: '',
    when: 'now',
    time: nextMorning(),
  });
  const { audience, day, when, time } = plan;
  const [typed, setTyped] = useKeptState(`recipients of ${id}`, '');
  const since = audience === 'since' ? day : '';
  const figures = useQuery({
    queryKey: ['letter audience', id, since],
    queryFn: ({ signal }) => api.letterFigures(id, since, signal),
    staleTime: 0,
  });
  const count = figures.data?.audience;
  const later = figures.data?.later ?? 0;
  const sending = useMutation({
    mutationFn: async (recipients: number) => {
      const edition = await draft.save();
      await api.sendLetter(id, {
        version,
        edition,
        recipients,
        ...(since && { since }),
        ...(when === 'later' && { sendAt: businessMoment(time).toISOString() }),
      });
    },
    // Afterward it is no longer a draft, or a colleague changed it.
    onSettled: () => {
      void figures.refetch();
      reload();
    },
  });

  const { form, errors, setErrors, refuse } = useForm(sending.error);

  function send(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending || count === undefined) return;
    const recipients = Number(typed.replace(/[\s,.]/g, ''));
    const matches = typed.trim() !== '' && recipients === count;
    const problem = when === 'later' ? scheduleProblem(time) : undefined;
    if (!matches || problem !== undefined) {
      return refuse({
        time: problem,
        recipients: matches ? undefined : 'This is not the number of recipients.',
      });
    }
    setErrors({});
    sending.mutate(recipients);
  }

  const lastSentAt = figures.data?.lastSentAt;
  const isSoon = lastSentAt !== undefined && Date.now() - Date.parse(lastSentAt) < MONTH_MS;
  const failure = sending.error ? describeFailure(sending.error) : undefined;
  return (
    <Panel title="Send">
      <form ref={form} className="grid gap-4" onSubmit={send}>
        <Plan plan={plan} timeError={errors.time} onChange={setPlan} />
        <p role="status" className="text-small">
          {countText(count, later, figures.isError)}
        </p>
        {isSoon && (
          <p className="text-danger text-small">
            {`Subscribers agreed to one letter a month. The last one was sent on ${date(lastSentAt)}.`}
          </p>
        )}
        {count !== undefined && count + later > 0 && (
          <>
            <TextField
              label={`To send, type ${count}`}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              error={errors.recipients ?? failure}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" className="justify-self-start" busy={sending.isPending}>
              {when === 'now' ? 'Send the letter' : 'Schedule the letter'}
            </Button>
          </>
        )}
      </form>
    </Panel>
  );
}

/** @param later the number of readers of one email a month */
function countText(count: number | undefined, later: number, isFailed: boolean): string {
  if (count === undefined) return isFailed ? 'The recipients could not be counted.' : 'Counting recipients…';
  if (count + later === 0) return 'No subscriber would get this letter.';
  const now =
    count === 1
      ? '1 subscriber gets this letter.'
      : `${count.toLocaleString('en-US')} subscribers get this letter.`;
  if (later === 0) return now;
  return `${now} ${later.toLocaleString('en-US')} more ${later === 1 ? 'gets' : 'get'} the month’s letters as one, on the first business day of the month after this one is sent.`;
}
