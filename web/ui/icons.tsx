import type { ComponentProps, ReactNode } from 'react';

type IconProps = ComponentProps<'svg'>;

const SIZE = 'size-5 shrink-0';

/**
 * Creates an icon on a 24-unit grid, drawn with square ends like the bars of the logo. It is decorative: the control
 * around it has the accessible name. Size it with `size-*`; 1.25 rem by default. @__NO_SIDE_EFFECTS__
 */
function icon(drawing: ReactNode) {
  return ({ className = SIZE, ...rest }: IconProps) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      aria-hidden="true"
      {...rest}
      className={className}
    >
      {drawing}
    </svg>
  );
}

export const MenuIcon = icon(<path d="M3 7h18M3 12h12M3 17h18" />);
export const CloseIcon = icon(<path d="m5 5 14 14M19 5 5 19" />);
export const ChevronIcon = icon(<path d="m6 9 6 6 6-6" />);
export const ArrowIcon = icon(<path d="M3 12h17M13 5l7 7-7 7" />);
export const LeavesSiteIcon = icon(<path d="M6 18 18 6M8 6h10v10" />);
export const ShareIcon = icon(<path d="M12 15V3M7 8l5-5 5 5M5 12v9h14v-9" />);
export const CartIcon = icon(
  <>
    <path d="M2 4h3l3 12h10l3-9H6.2" />
    <path d="M9 20.5h.01M17 20.5h.01" strokeWidth="3.5" strokeLinecap="round" />
  </>,
);
export const CheckIcon = icon(<path d="m4 12.5 5.5 5.5L20 6.5" />);
export const PlusIcon = icon(<path d="M12 4v16M4 12h16" />);
export const MinusIcon = icon(<path d="M4 12h16" />);
export const TrashIcon = icon(<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />);
export const AlertIcon = icon(<path d="M12 3 22 20H2zM12 9.5v5M12 16.2v1.3" />);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7v5.5l3.5 2" />
  </>,
);
export const LockIcon = icon(<path d="M5 10.5h14V21H5zM8 10.5V7a4 4 0 0 1 8 0v3.5" />);
export const PhoneIcon = icon(
  <path d="M4 3h5l1.5 5L8 10a12 12 0 0 0 6 6l2-2.5 5 1.5v5C12 20.5 3.5 12 4 3z" />,
);
export const EmailIcon = icon(<path d="M3 5h18v14H3zM3 6.5l9 7 9-7" />);
export const ReplyIcon = icon(<path d="M10 5 4 11l6 6M4 11h10a6 6 0 0 1 6 6v2" />);
export const SearchIcon = icon(
  <>
    <circle cx="10.5" cy="10.5" r="6.5" />
    <path d="m15.5 15.5 5.5 5.5" />
  </>,
);
export const ColumnsIcon = icon(<path d="M3 5h18v14H3zM9 5v14M15 5v14" />);
export const FilterIcon = icon(<path d="M3 6h18M6.5 12h11M10 18h4" />);

const Star = icon(
  <path d="m12 2.5 2.9 6.3 6.9.8-5.1 4.7 1.4 6.800L12 17.700l-6.1 3.4 1.4-6.800L2.2 9.600l6.9-.8z" />,
);

export function StarIcon(props: IconProps) {
  return <Star {...props} fill="currentColor" stroke="none" />;
}

const Spinner = icon(
  <>
    <circle cx="12" cy="12" r="9" opacity=".3" />
    <path d="M12 3a9 9 0 0 1 9 9" />
  </>,
);

export function SpinnerIcon({ className = SIZE, ...rest }: IconProps) {
  return <Spinner {...rest} className={`animate-spin ${className}`} />;
}
