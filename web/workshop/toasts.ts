/** Shows sample messages on the page of all elements (controls.tsx). */
import { notify, type ToastTone } from '../ui/toast/toast.ts';

document.addEventListener('click', ({ target }) => {
  const tone = target instanceof Element && target.closest<HTMLElement>('[data-toast]')?.dataset.toast;
  if (!tone) return;
  if (tone === 'undo') notify({ title: 'Removed', action: { label: 'Undo', onClick: () => {} } });
  else notify({ title: `A message, ${tone}`, description: 'And what it is about.', tone: tone as ToastTone });
});
