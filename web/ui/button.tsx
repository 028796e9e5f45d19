import type { ComponentProps, ReactNode } from 'react';
import { SpinnerIcon } from './icons.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

interface Look {
  /** One `primary` per view; `secondary` beside it; `quiet` in dense places; `danger` for destructive actions. */
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly className?: string | undefined;
}

const BASE =
  'inline-flex items-center justify-center gap-2.5 rounded-control text-balance text-center font-semibold no-underline ' +
  'transition-[background-color,border-color,color,translate] duration-200 ease-settle ' +
  'active:translate-y-px disabled:cursor-not-allowed disabled:opacity-55 aria-busy:cursor-progress ' +
  'aria-disabled:not-aria-busy:cursor-not-allowed aria-disabled:not-aria-busy:opacity-55 print:hidden';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-2 border-action bg-action text-on-action hover:border-action-hover hover:bg-action-hover',
  secondary: 'border-2 border-ink bg-transparent text-ink hover:bg-ink hover:text-surface',
  quiet: 'border-2 border-transparent bg-transparent text-ink hover:bg-sunk',
  danger: 'border-2 border-danger bg-transparent text-danger hover:bg-danger hover:text-raised',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-10 px-3.5 py-1.5 text-small',
  medium: 'min-h-12 px-5 py-2.5 text-body',
  large: 'min-h-14 px-7 py-3 text-subtitle',
};

function look({ variant = 'primary', size = 'medium', className = '' }: Look): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${className}`;
}

interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'className'> {
  /** Shows that the action is running and ignores further presses, without losing the keyboard's focus. */
  readonly busy?: boolean;
}

/**
 * Performs an action on this page; for links that look like buttons, use `ButtonLink`. With `aria-disabled` it looks
 * disabled and can still be pressed, so that it can say why.
 */
export function Button({
  variant,
  size,
  className,
  busy = false,
  type = 'button',
  'aria-disabled': isDisabled,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={look({ variant, size, className })}
      aria-disabled={busy || isDisabled || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <SpinnerIcon />}
      <span className="contents">{children}</span>
    </button>
  );
}

interface ButtonLinkProps extends Look, Omit<ComponentProps<'a'>, 'className'> {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <a {...rest} className={look({ variant, size, className })} />;
}
