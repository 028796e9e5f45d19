import type { ComponentProps } from 'react';

/**
 * Icons on a 24-unit grid, drawn with square ends like the bars of the logo. They are decorative: the control around
 * one has the accessible name. Size them with `size-*`; 1.25 rem by default.
 */
type IconProps = ComponentProps<'svg'>;

function Icon({ children, className = 'size-5 shrink-0', ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      aria-hidden="true"
      focusable="false"
      {...rest}
      className={className}
    >
      {children}
    </svg>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 7h18M3 12h12M3 17h18" />
    </Icon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m5 5 14 14M19 5 5 19" />
    </Icon>
  );
}

export function ChevronIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m6 9 6 6 6-6" />
    </Icon>
  );
}

export function ArrowIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 12h17M13 5l7 7-7 7" />
    </Icon>
  );
}

export function LeavesSiteIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 18 18 6M8 6h10v10" />
    </Icon>
  );
}

export function CartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M2 4h3l3 12h10l3-9H6.2" />
      <path d="M9 20.5h.01M17 20.5h.01" strokeWidth="3.5" strokeLinecap="round" />
    </Icon>
  );
}

export function CheckIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m4 12.5 5.5 5.5L20 6.5" />
    </Icon>
  );
}

export function PlusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4v16M4 12h16" />
    </Icon>
  );
}

export function MinusIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 12h16" />
    </Icon>
  );
}

export function TrashIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
    </Icon>
  );
}

export function AlertIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 3 22 20H2zM12 9.5v5M12 16.2v1.3" />
    </Icon>
  );
}

export function ClockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.5l3.5 2" />
    </Icon>
  );
}

export function LockIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 10.5h14V21H5zM8 10.5V7a4 4 0 0 1 8 0v3.5" />
    </Icon>
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 3h5l1.5 5L8 10a12 12 0 0 0 6 6l2-2.5 5 1.5v5C12 20.5 3.5 12 4 3z" />
    </Icon>
  );
}

export function MailIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 5h18v14H3zM3 6.5l9 7 9-7" />
    </Icon>
  );
}

export function ReplyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M10 5 4 11l6 6M4 11h10a6 6 0 0 1 6 6v2" />
    </Icon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5.5 5.5" />
    </Icon>
  );
}

export function ChartIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 3v17h17M9 16v-4M14 16V7M19 16v-6" />
    </Icon>
  );
}

export function FilterIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M3 6h18M6.5 12h11M10 18h4" />
    </Icon>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props} fill="currentColor" stroke="none">
      <path d="m12 2.5 2.9 6.3 6.9.8-5.1 4.7 1.4 6.800L12 17.700l-6.1 3.4 1.4-6.800L2.2 9.600l6.9-.8z" />
    </Icon>
  );
}

export function SpinnerIcon({ className = 'size-5 shrink-0', ...rest }: IconProps) {
  return (
    <Icon {...rest} className={`animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9" opacity=".3" />
      <path d="M12 3a9 9 0 0 1 9 9" />
    </Icon>
  );
}
