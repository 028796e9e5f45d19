import { AccountPage } from '../features/account/account-page.tsx';
import { openContactForm } from '../islands/open-contact-form.ts';

/** The account, from where a customer asks the team for another plan. */
export function Account() {
  return <AccountPage onAskTeam={openContactForm} />;
}
