import { ONBOARDING_PROMISES_STORAGE_KEY } from '../../../domain/storage-keys.ts';
import { browserStorage } from '../../lib/storage/stored.ts';

/**
 * Folds the promises above the form from the second visit on, unless the visitor has opened them again. The inline
 * script hides them before the first layout (domain/site/inline-script.ts).
 */
export function rememberPromises(): void {
  const promises = document.querySelector<HTMLDetailsElement>('#promises');
  if (!promises || promises.dataset.settled !== undefined) return;
  if (document.documentElement.dataset.promisesFolded !== undefined) promises.open = false;
  else store('folded');
  promises.dataset.settled = '';
  promises.addEventListener('toggle', () => store(promises.open ? 'open' : 'folded'));
}

function store(state: 'open' | 'folded'): void {
  try {
    browserStorage('localStorage')?.setItem(ONBOARDING_PROMISES_STORAGE_KEY, state);
  } catch (error) {
    console.warn('The next visit shows the promises again', error);
  }
}
