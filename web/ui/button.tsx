import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { SpinnerIcon } from './icons.tsx';
import { findTooLongControl, TOO_LONG_EVENT } from './text-length.tsx';

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
  /** Shows that the action is running and ignores further presses, without losing keyboard focus. */
  readonly busy?: boolean;
}

/**
 * Performs an action on this page; for links that look like buttons, use `ButtonLink`. With `aria-disabled` it looks
 * disabled and can still be pressed, so that it can explain why. A submit button does not submit while a text in its
 * form is too long: it leads to that text.
 */
export function Button({
  ref,
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
  const own = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => own.current as HTMLButtonElement);
  const isHeld = useIsHeld(own, type);

  function press(event: MouseEvent<HTMLButtonElement>) {
    const tooLong = type === 'submit' ? findTooLongControl(event.currentTarget.form) : null;
    if (busy || tooLong) event.preventDefault();
    else onClick?.(event);
    tooLong?.focus();
  }

  return (
    <button
      {...rest}
      ref={own}
      type={type}
      className={look({ variant, size, className })}
      aria-disabled={busy || isDisabled || isHeld || undefined}
      aria-busy={busy || undefined}
      aria-description={isHeld ? 'A text is too long. Pressing this leads to it.' : undefined}
      onClick={press}
    >
      {busy && <SpinnerIcon />}
      <span className="contents">{children}</span>
    </button>
  );
}

function useIsHeld(button: RefObject<HTMLButtonElement | null>, type: ButtonProps['type']): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const form = type === 'submit' ? button.current?.form : undefined;
    if (!form) return;
    const look = () => setIsHeld(findTooLongControl(form) !== null);
    // Checked after each nearby change: a text that was too long may be removed with its field.
    look();
    form.addEventListener(TOO_LONG_EVENT, look);
    return () => form.removeEventListener(TOO_LONG_EVENT, look);
  });
  return isHeld;
}

/** The two buttons of a first view. On phones they share a row, which a late font cannot break. */
export function ButtonPair({ children }: { readonly children: ReactNode }) {
  return (
    <div className="mt-8 flex gap-2 max-sm:[&>a]:grow max-sm:[&>a]:px-2 max-sm:[&>a]:text-[clamp(0.875rem,4.2vw,1.0625rem)] sm:flex-wrap sm:gap-3">
      {children}
    </div>
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
