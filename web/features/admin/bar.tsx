import type { ReactNode } from 'react';
import { brand } from '../../../domain/brand.ts';
import { useSignedIn } from '../../lib/auth/signed-in.ts';
import { AccountMenu } from '../../shell/account-menu.tsx';
import { Bars } from '../../ui/logo.tsx';

interface BarProps {
  readonly subtitle?: string;
  readonly children?: ReactNode;
}

/** The header of the back office, 48 pixels high. docs/product.md#back-office */
export function Bar({ subtitle, children }: BarProps) {
  const user = useSignedIn();
  return (
    <header
      data-tone="night"
      className="relative z-20 flex shrink-0 flex-wrap items-center gap-x-2 xl:flex-nowrap xl:gap-x-1 border-line border-b px-2 sm:px-4 print:hidden"
    >
      <a
        href="/"
        aria-label={`${brand.name}, home page`}
        className="grid size-11 shrink-0 place-content-center rounded-notch"
      >
        <Bars className="h-5" />
      </a>
      <div className="grid h-12 min-w-0 flex-1 content-center *:truncate xl:w-56 xl:flex-none">
        <h1 tabIndex={-1} className="font-bold font-text text-small leading-tight outline-none">
          Admin Dashboard
        </h1>
        <p className="text-label text-soft leading-tight">{subtitle}</p>
      </div>
      {children}
      <div className="relative shrink-0">{user && <AccountMenu user={user} />}</div>
    </header>
  );
}
