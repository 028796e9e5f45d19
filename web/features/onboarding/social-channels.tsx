import { useId } from 'react';
import {
  ANSWER_LIMITS,
  SOCIAL_CHANNELS,
  type SocialChannel,
  type SocialChannelId,
} from '../../../domain/onboarding/onboarding.ts';
import { CHANNELS_FIELD } from '../../content/onboarding-form.ts';
import { CONTROL } from '../../ui/field.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { TextLengthNote, useTextLength } from '../../ui/text-length.tsx';
import type { StepProps } from './step-fields.tsx';

/** The social channels. A chosen one shows a field for its URL. */
export function SocialChannels({ answers: { socialChannels }, errors, onAnswer }: StepProps) {
  const change = (id: SocialChannelId, changes: Partial<SocialChannel>) =>
    onAnswer({ socialChannels: { ...socialChannels, [id]: { ...socialChannels[id], ...changes } } });
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-small">{CHANNELS_FIELD.legend}</legend>
      <ul className="mt-3 border-line border-t">
        {SOCIAL_CHANNELS.map(({ id, label }) => {
          const { selected, url } = socialChannels[id];
          return (
            <li
              key={id}
              data-question={id}
              className="grid items-center gap-x-6 gap-y-2 border-line border-b py-3 sm:min-h-18 sm:grid-cols-[16rem_1fr]"
            >
              <ChannelBox
                label={label}
                isSelected={selected}
                onChange={(next) => change(id, { selected: next })}
              />
              {selected && (
                <ChannelUrl
                  label={label}
                  url={url}
                  error={errors[id]}
                  onChange={(next) => change(id, { url: next })}
                />
              )}
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

interface ChannelUrlProps {
  readonly label: string;
  readonly url: string;
  readonly error: string | undefined;
  readonly onChange: (url: string) => void;
}

function ChannelUrl({ label, url, error, onChange }: ChannelUrlProps) {
  const id = useId();
  const length = useTextLength(id, ANSWER_LIMITS.line);
  return (
    <div className="grid">
      <input
        id={id}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        aria-label={CHANNELS_FIELD.url(label)}
        aria-invalid={length.isTooLong || error !== undefined || undefined}
        aria-describedby={length.text && length.id}
        placeholder={CHANNELS_FIELD.example}
        value={url}
        onChange={({ target }) => onChange(target.value)}
        className={CONTROL}
      />
      <TextLengthNote length={length} />
    </div>
  );
}

interface ChannelBoxProps {
  readonly label: string;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

function ChannelBox({ label, isSelected, onChange }: ChannelBoxProps) {
  return (
    <label
      key={label}
      className="group relative flex min-h-11 cursor-pointer items-center gap-3 justify-self-start rounded-control pr-3 font-semibold has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
    >
      <input
        type="checkbox"
        checked={isSelected}
        onChange={({ target }) => onChange(target.checked)}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      />
      <span
        aria-hidden="true"
        className="grid size-7 shrink-0 place-items-center rounded-notch border-2 border-edge group-hover:border-ink group-has-checked:border-ink group-has-checked:bg-ink group-has-checked:text-surface"
      >
        <CheckIcon className="hidden size-4.5 group-has-checked:block" />
      </span>
      {label}
    </label>
  );
}
