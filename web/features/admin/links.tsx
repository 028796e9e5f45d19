import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ArrowIcon } from '../../ui/icons.tsx';
import { LINK } from './layout.tsx';

/**
 * Scrolls the current link of a row into view.
 * @returns the ref of the link's element
 */
export function useInView<E extends HTMLElement>(isCurrent: boolean): RefObject<E | null> {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isCurrent]);
  return element;
}

interface PillLinkProps {
  readonly to: string;
  readonly isCurrent: boolean;
  readonly className: string;
  readonly children: ReactNode;
}

/** One of a row of links, as a list item. */
export function PillLink({ to, isCurrent, className, children }: PillLinkProps) {
  const item = useInView<HTMLLIElement>(isCurrent);
  return (
    <li ref={item} className="shrink-0">
      <Link
        to={to}
        aria-current={isCurrent || undefined}
        className={`flex items-center rounded-round font-semibold text-label -outline-offset-3 hover:bg-sunk aria-[current]:bg-ink aria-[current]:text-surface forced-colors:aria-[current]:underline ${className}`}
      >
        {children}
      </Link>
    </li>
  );
}

/** Leads from a page back to what it covers. */
export function BackLink({ to, children }: Pick<PillLinkProps, 'to' | 'children'>) {
  return (
    <Link to={to} className={`inline-flex min-h-11 items-center gap-2 justify-self-start ${LINK}`}>
      <ArrowIcon className="size-4.5 rotate-180" />
      <span>{children}</span>
    </Link>
  );
}

interface LinkChoiceProps {
  readonly label: string;
  readonly choices: readonly { readonly name: string; readonly to: string; readonly isCurrent: boolean }[];
  readonly className: string;
}

/** Links as one select element, where they do not fit side by side. */
export function LinkChoice({ label, choices, className }: LinkChoiceProps) {
  const navigate = useNavigate();
  return (
    <select
      aria-label={label}
      value={choices.find(({ isCurrent }) => isCurrent)?.to}
      onChange={({ target }) => navigate(target.value)}
      className={`min-h-9 text-ellipsis rounded-control border-2 border-edge bg-raised px-1.5 font-semibold text-ink text-label ${className}`}
    >
      {choices.map(({ name, to }) => (
        <option key={to} value={to}>
          {name}
        </option>
      ))}
    </select>
  );
}
