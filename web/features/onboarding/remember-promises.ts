import { ONBOARDING_PROMISES_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { storedText } from '../../lib/storage/stored-values.ts';

const entry = storedText(ONBOARDING_PROMISES_STORAGE_KEY);

/**
 * Folds the promises above the form from the second visit on, unless the visitor has opened them again. The inline
 * script hides them before the first layout (domain/site/inline-script.ts).
 */
export function rememberPromises(): void {
  const promises = document.querySelector<HTMLDetailsElement>('#promises');
  if (!promises || promises.dataset.settled !== undefined) return;
  // Until now they are open, but hidden. A press that was meant to open them has closed them.
  if (document.documentElement.dataset.promisesFolded !== undefined) promises.open = !promises.open;
  else entry.set('folded');
  promises.dataset.settled = '';
  promises.addEventListener('toggle', () => entry.set(promises.open ? 'open' : 'folded'));
}
