import { type ComponentProps, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { ago, moment } from './dates.ts';
import { useNow } from './use-now.ts';

/** Classes of a link within a page. */
export const LINK = 'font-semibold text-link text-small underline-offset-4 hover:underline';

interface SectionProps {
  readonly title: string;
  readonly className?: string;
  readonly children: ReactNode;
}

export function TitledSection({ title, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={className}>
      <h3 id={id} className="font-semibold font-text text-small">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** Classes of a raised part of a page. */
export const PANEL = 'rounded-card bg-raised p-4 shadow-[0_0_0_1px_var(--line)] sm:px-5';

/** A raised part of a page, under a heading. */
export function Panel({ title, className = '', children }: SectionProps) {
  return (
    <section aria-label={title} className={`${PANEL} ${className}`}>
      <h3 className="mb-2 text-subtitle">{title}</h3>
      {children}
    </section>
  );
}

interface EmptyProps extends Omit<SectionProps, 'children'> {
  readonly text: string;
  readonly children?: ReactNode;
}

/** Replaces an empty list. */
export function Empty({ title, text, className, children }: EmptyProps) {
  return (
    <div className={className}>
      <p className="font-bold font-display text-title">{title}</p>
      <p className="text-small text-soft">{text}</p>
      {children}
    </div>
  );
}

interface TimeProps {
  /** ISO 8601. */
  readonly at: string;
  readonly className?: string;
  /** A shorter text than the whole moment, which then becomes a tooltip. */
  readonly children?: ReactNode;
}

export function Time({ at, className = '', children }: TimeProps) {
  return (
    <time
      dateTime={at}
      title={children === undefined ? undefined : moment(at)}
      className={`text-label text-soft tabular-nums ${className}`}
    >
      {children ?? moment(at)}
    </time>
  );
}

export function TimeAgo({ at }: Pick<TimeProps, 'at'>) {
  const text = ago(at, useNow());
  return (
    <Time at={at} className="whitespace-nowrap">
      {text}
    </Time>
  );
}

/** The button of the back office. */
export function SmallButton(props: ComponentProps<typeof Button>) {
  return <Button size="small" {...props} />;
}

interface QuietButtonProps {
  readonly isBusy?: boolean;
  readonly className: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** A small button, which keeps the focus while it is busy. */
export function QuietButton({ isBusy = false, className, onPress, children }: QuietButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onPress()}
      className={`font-semibold text-label aria-disabled:cursor-progress aria-disabled:opacity-55 ${className}`}
    >
      {children}
    </button>
  );
}

/** The error of a form. A place that stays is announced when it fills. */
export function FormError({ children }: { readonly children: ReactNode }) {
  return (
    <p role="alert" className="font-semibold text-danger text-small empty:hidden">
      {children}
    </p>
  );
}

interface ConfirmProps extends SectionProps {
  /** Labels of the buttons. */
  readonly yes: string;
  readonly no: string;
  readonly isBusy?: boolean;
  readonly onYes: () => void;
  readonly onNo: () => void;
}

/** Asks for confirmation before a step that cannot be undone. */
export function Confirm({
  title,
  className = '',
  yes,
  no,
  isBusy = false,
  onYes,
  onNo,
  children,
}: ConfirmProps) {
  return (
    <fieldset aria-label={title} className={`flex min-w-0 flex-wrap items-center gap-2 ${className}`}>
      <p className="w-full text-small [overflow-wrap:anywhere]">{children}</p>
      <SmallButton variant="danger" busy={isBusy} onClick={onYes}>
        {yes}
      </SmallButton>
      <SmallButton variant="quiet" autoFocus onClick={onNo}>
        {no}
      </SmallButton>
    </fieldset>
  );
}

/** A key of the keyboard. @param cap its label */
export function Key({ cap }: { readonly cap: string }) {
  return (
    <kbd className="inline-grid min-h-7 min-w-7 place-content-center rounded-notch border border-edge bg-raised px-1.5 font-semibold font-text text-label">
      {cap}
    </kbd>
  );
}

/** A name and its value. */
export type Fact = readonly [name: string, value: string];

/** Names and values, which are shown as plain text. Empty values are left out. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-y-1.5">
      {facts
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name} className="grid gap-x-4 text-small sm:grid-cols-[10rem_minmax(0,1fr)]">
            <dt className="text-soft">{name}</dt>
            <dd dir="auto" className="w-fit min-w-0 max-w-full whitespace-pre-line [overflow-wrap:anywhere]">
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
