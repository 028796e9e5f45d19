/** Loaded when a visitor requests an offer or a change. */
import { signedIn } from '../auth/signed-in.ts';
import { contactDraft } from './contact-draft.ts';
import { NO_VALUES } from './contact-values.ts';

/**
 * Opens the contact form with a message and the signed-in visitor's name. Text that is already in the form stays.
 * @returns false if the browser does not store the message, which would be lost on the way
 */
export function askForOffer(request: string): boolean {
  const values = contactDraft.read()?.values ?? NO_VALUES;
  const user = signedIn();
  const name = values.name || (user?.name ?? '');
  const email = values.email || (user?.email ?? '');
  const isThere = values.message.includes(request);
  const message = isThere ? values.message : [values.message.trimEnd(), request].filter(Boolean).join('\n\n');
  if (!contactDraft.save({ ...values, name, email, message })) return false;
  // From the page itself, the link would only scroll and leave the form unchanged.
  if (location.pathname === '/contact') history.replaceState(history.state, '', location.pathname);
  location.assign('/contact?offer#contact-form');
  return true;
}
