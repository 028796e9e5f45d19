import { describePromises, PROMISES } from '../../../../domain/promises.ts';
import { SETTING_LIMITS } from '../../../../domain/settings/settings.ts';
import { describeHours, isDay, OPENING_HOURS } from '../../../../domain/time/business-hours.ts';
import { HOLIDAY_NAMES } from '../../../../domain/time/holidays.ts';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { calendarDay } from '../dates.ts';
import { Choice, DayField } from '../fields.tsx';
import { FormError, Panel, QuietButton } from '../layout.tsx';
import { WEEKDAYS } from './setting-names.ts';
import { Checks, Effect, NumberField, type PartProps } from './settings-fields.tsx';

function hourChoices(from: number, to: number): (readonly [string, string])[] {
  return Array.from({ length: to - from + 1 }, (_, place) => {
    const hour = from + place;
    const half = hour % 24 < 12 ? 'am' : 'pm';
    return [String(hour), hour === 24 ? 'midnight' : `${hour % 12 || 12} ${half}`] as const;
  });
}

/** Business hours, holidays, and promised times. */
export function TimeSettings({ settings, onChange, errorOf }: PartProps) {
  const { hours, promises } = settings;
  const setHours = (changes: Partial<typeof hours>) =>
    onChange({ ...settings, hours: { ...hours, ...changes } });
  const setPromises = (changes: Partial<typeof promises>) =>
    onChange({ ...settings, promises: { ...promises, ...changes } });
  const { launchBusinessDays } = promises;
  const toggled = <Value,>(values: readonly Value[], value: Value, isIn: boolean) =>
    isIn ? [...values, value].sort() : values.filter((one) => one !== value);
  const number = (
    label: string,
    path: string,
    value: number,
    max: number,
    onNumber: (value: number) => void,
  ) => <NumberField {...{ label, value, max, onNumber }} min={1} error={errorOf(path)} />;
  const promise = (label: string, name: 'setupStartHours' | 'contactBusinessDays', max: number) =>
    number(label, `promises.${name}`, promises[name], max, (value) => setPromises({ [name]: value }));
  const launch = (label: string, name: keyof typeof launchBusinessDays) =>
    number(
      label,
      `promises.launchBusinessDays.${name}`,
      launchBusinessDays[name],
      SETTING_LIMITS.businessDays,
      (value) => setPromises({ launchBusinessDays: { ...launchBusinessDays, [name]: value } }),
    );
  return (
    <Panel title="Business hours and promises">
      <div className="grid gap-4">
        <Effect>
          Emails follow within half a minute; the clocks of all open records, also of earlier ones, when the
          dashboard is opened or reloaded.
        </Effect>
        <Checks
          legend="Business days"
          choices={WEEKDAYS.map((name, day) => [day, name] as const)}
          isChosen={(day) => hours.days.includes(day)}
          onToggle={(day, isIn) => setHours({ days: toggled(hours.days, day, isIn) })}
        />
        <FormError>{errorOf('hours.days')}</FormError>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Choice
            label="Opens at"
            value={String(hours.opens)}
            choices={hourChoices(0, 23)}
            onChoose={(hour) => setHours({ opens: Number(hour) })}
          />
          <Choice
            label="Closes at"
            value={String(hours.closes)}
            choices={hourChoices(1, 24)}
            onChoose={(hour) => setHours({ closes: Number(hour) })}
          />
        </div>
        <FormError>{errorOf('hours.closes')}</FormError>
        <Checks
          legend="US federal holidays on which the office is closed"
          choices={HOLIDAY_NAMES.map((name) => [name, name] as const)}
          isChosen={(name) => !hours.openHolidays.includes(name)}
          onToggle={(name, isIn) => setHours({ openHolidays: toggled(hours.openHolidays, name, !isIn) })}
        />
        <ClosedDays days={hours.closedDays} onDays={(closedDays) => setHours({ closedDays })} />
        <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
          {number(
            'Business hours until a reply',
            'hours.reply',
            hours.reply,
            SETTING_LIMITS.replyHours,
            (reply) => setHours({ reply }),
          )}
          {promise('Hours from form to setup', 'setupStartHours', SETTING_LIMITS.setupStartHours)}
          {promise('Business days to contact', 'contactBusinessDays', SETTING_LIMITS.businessDays)}
          {launch('Launch: at least, business days', 'fewest')}
          {launch('Launch: at most, business days', 'most')}
        </div>
        <Differences settings={settings} />
      </div>
    </Panel>
  );
}

/** Lists the times that emails and the pages of this release state differently. */
function Differences({ settings }: Pick<PartProps, 'settings'>) {
  const described = describePromises(settings);
  const times = [
    ['Office', describeHours(settings.hours), OPENING_HOURS],
    ['Reply', described.reply, PROMISES.reply],
    ['Setup starts', described.setupStart, PROMISES.setupStart],
    ['First contact', described.contact, PROMISES.contact],
    ['Launch', described.launch, PROMISES.launch],
  ] as const;
  const different = times.filter(([, emails, pages]) => emails !== pages);
  return (
    <div role="status" className="grid gap-2 text-small">
      {different.length === 0 ? (
        <p className="text-soft">The pages of the site state the same times as emails.</p>
      ) : (
        <>
          <p className="text-danger">
            The pages of the site state other times than these emails. They keep the times of the release
            until a developer changes domain/time/business-hours.ts and domain/promises.ts, and the site is
            deployed.
          </p>
          <dl className="grid gap-1">
            {different.map(([name, emails, pages]) => (
              <div key={name}>
                <dt className="font-semibold">{name}</dt>
                <dd>{`Emails, after saving: ${emails}`}</dd>
                <dd className="text-soft">{`Pages: ${pages}`}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </div>
  );
}

interface ClosedDaysProps {
  readonly days: readonly string[];
  readonly onDays: (days: readonly string[]) => void;
}

function ClosedDays({ days, onDays }: ClosedDaysProps) {
  const list = useKeptFocus<HTMLFieldSetElement>(days.length);
  return (
    <fieldset ref={list} tabIndex={-1} className="grid gap-2 outline-none">
      <legend className="font-semibold text-small">Further days on which the office is closed</legend>
      <ul className="flex flex-wrap gap-x-5">
        {days.map((day) => (
          <li key={day} className="flex min-h-9 items-center gap-2 text-small tabular-nums">
            <span>{calendarDay(day)}</span>
            <QuietButton
              className="min-h-9 px-1 text-link"
              onPress={() => onDays(days.filter((one) => one !== day))}
            >
              Remove <span className="sr-only">{calendarDay(day)}</span>
            </QuietButton>
          </li>
        ))}
      </ul>
      {days.length < SETTING_LIMITS.closedDays && (
        <div className="max-w-56">
          <DayField
            key={days.length}
            label="Add a day"
            day=""
            onDay={(day) => isDay(day) && onDays([...new Set([...days, day])].sort())}
          />
        </div>
      )}
    </fieldset>
  );
}
