import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import {
  BUSINESS_HOURS,
  businessLocalTime,
  businessMoment,
  isDay,
} from '../../../domain/time/business-hours.ts';
import { TextField } from '../../ui/text-field.tsx';
import { useOffice } from './office.ts';

/** Below the label as in forms, small below the label, or beside it. */
type Layout = 'block' | 'small' | 'row';

const LAYOUTS: Readonly<Record<Layout, { readonly field: string; readonly control: string }>> = {
  // Like `TextField`.
  block: {
    field: 'grid grid-cols-1 content-start gap-1.5 text-small',
    control: 'min-h-12 w-full min-w-0 bg-raised px-3.5 py-2 text-body',
  },
  small: {
    field: 'grid grid-cols-1 content-start gap-1 text-label text-soft',
    control: 'min-h-9 w-full min-w-0 text-ellipsis bg-raised px-2 text-label',
  },
  row: {
    field: 'flex items-center gap-2 text-label',
    control: 'min-h-9 min-w-0 max-w-64 bg-raised px-2 text-label',
  },
};

interface LabeledProps {
  readonly label: string;
  readonly layout?: Layout | undefined;
  /** Renders the control with an id and classes. */
  readonly children: (control: { readonly id: string; readonly className: string }) => ReactNode;
}

function Labeled({ label, layout = 'block', children }: LabeledProps) {
  const id = useId();
  const { field, control } = LAYOUTS[layout];
  return (
    <div className={`min-w-0 ${field}`}>
      <label htmlFor={id} className={layout === 'block' ? 'font-semibold' : ''}>
        {label}
      </label>
      {children({ id, className: `rounded-control border-2 border-edge text-ink ${control}` })}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly layout?: Layout;
  readonly name?: string;
  /** If omitted, the browser holds the state. */
  readonly value?: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly onChoose?: (value: string) => void;
}

/** A labeled select element. */
export function Choice({ label, layout, name, value, choices, onChoose }: ChoiceProps) {
  return (
    <Labeled label={label} layout={layout}>
      {({ id, className }) => (
        <select {...{ id, name, value, className }} onChange={({ target }) => onChoose?.(target.value)}>
          {choices.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  );
}

interface OwnerChoiceProps {
  readonly layout?: Layout;
  readonly owner: string;
  readonly onChoose: (email: string) => void;
}

/** Selects the administrator in charge. */
export function OwnerChoice({ layout = 'row', owner, onChoose }: OwnerChoiceProps) {
  const { viewer, team } = useOffice();
  const others = listOwners(team, owner).filter((email) => email !== viewer);
  return (
    <Choice
      label="Owner"
      layout={layout}
      value={owner}
      choices={[['', 'Unassigned'], [viewer, 'You'], ...others.map((email) => [email, email] as const)]}
      onChoose={onChoose}
    />
  );
}

/** Returns the administrators to choose from, and the chosen one, who may no longer be an administrator. */
export function listOwners(team: readonly string[], chosen: string): readonly string[] {
  return [...new Set([...team, ...(chosen ? [chosen] : [])])];
}

interface DayFieldProps {
  readonly label: string;
  readonly layout?: Layout;
  readonly day: string;
  readonly min?: string;
  readonly max?: string;
  /** Receives valid days, and the empty string when the field is cleared. */
  readonly onDay: (day: string) => void;
}

/** A date field. The browser keeps the input while it is incomplete. */
export function DayField({ label, layout, day, onDay, ...range }: DayFieldProps) {
  const field = useRef<HTMLInputElement>(null);

  // The day may change without typing: back, forward, a removed filter, a colleague.
  useEffect(() => {
    if (field.current && field.current.value !== day) field.current.value = day;
  }, [day]);

  return (
    <Labeled label={label} layout={layout}>
      {(control) => (
        <input
          ref={field}
          type="date"
          defaultValue={day}
          {...range}
          {...control}
          onChange={({ target: { value, validity } }) => {
            if (isDay(value) || (value === '' && !validity.badInput)) onDay(value);
          }}
        />
      )}
    </Labeled>
  );
}

/** Pause before a day is saved, since typing one passes through others. In milliseconds. */
const PAUSE_MS = 800;

interface SavedDayFieldProps extends Omit<DayFieldProps, 'onDay'> {
  /** Ends with the server's answer. */
  readonly onSave: (day: string) => Promise<unknown>;
}

/** A date field that saves a day after a pause, or when it disappears, and then shows the saved day. */
export function SavedDayField({ day, onSave, ...field }: SavedDayFieldProps) {
  const [typed, setTyped] = useState<string>();
  const sent = useRef<string>(undefined);
  const save = useEffectEvent(async () => {
    if (typed === undefined || typed === sent.current) return;
    sent.current = typed;
    if (typed !== day) await onSave(typed);
    sent.current = undefined;
    setTyped((now) => (now === typed ? undefined : now));
  });

  useEffect(() => {
    if (typed === undefined) return;
    const timer = setTimeout(() => void save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => () => void save(), []);

  return <DayField {...field} day={typed ?? day} onDay={setTyped} />;
}

interface BusinessTimeFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly error: string | undefined;
  /** A local time of the business, such as `2026-11-24T09:15`. */
  readonly time: string;
  readonly onTime: (time: string) => void;
}

/** A field for a time on the clock of the business, wherever the administrator is. */
export function BusinessTimeField({ label, time, onTime, ...texts }: BusinessTimeFieldProps) {
  return (
    <TextField
      type="datetime-local"
      label={`${label}, ${BUSINESS_HOURS.timeZoneName}`}
      value={time}
      onChange={({ target }) => onTime(target.value)}
      {...texts}
    />
  );
}

/** Explains why a local time of the business cannot be scheduled; undefined if it can. */
export function scheduleProblem(time: string): string | undefined {
  return businessMoment(time).getTime() > Date.now() ? undefined : 'Choose a time in the future.';
}

/** Nine o'clock of the next day, as a local time of the business. */
export function nextMorning(): string {
  return `${businessLocalTime(Date.now() + 24 * 60 * 60_000).slice(0, 10)}T09:00`;
}

/** Returns the next text of a field after `sent` was saved: what was typed meanwhile stays. */
export function withoutSent(sent: string): (text: string) => string {
  return (text) => (text.trim() === sent.trim() ? '' : text);
}

/** Sends a form from a text area by Enter with Control or Command. */
export function submitByKeys(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, ctrlKey, metaKey, currentTarget } = event;
  if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
}
