/** Loaded when an offer or a change is asked for. */
import { contactDraft } from '../features/contact/contact-draft.ts';
import { NO_VALUES } from '../features/contact/contact-values.ts';
import { signedIn } from '../lib/auth/signed-in.ts';

/** Opens the contact form with a message and the signed-in visitor's name. What was written there stays. */
export function askForOffer(request: string): void {
  const values = contactDraft.read()?.values ?? NO_VALUES;
  const user = signedIn();
  const name = values.name || (user?.name ?? '');
  const email = values.email || (user?.email ?? '');
  const isThere = values.message.includes(request);
  const message = isThere ? values.message : [values.message.trimEnd(), request].filter(Boolean).join('\n\n');
  contactDraft.save({ ...values, name, email, message });
  // A page that is open already would only scroll, and keep its form as it is.
  history.replaceState(history.state, '', location.pathname);
  location.assign('/contact?offer#contact-form');
}
