import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApplication } from '../../../domain/pages.ts';
import { notify } from '../../ui/toast.ts';
import type { ToastMessage } from '../../ui/toast-message.ts';
import { storeNotice } from '../carried-notice.ts';

/**
 * Leads to another page, in place of this one. Pages behind sign-in give way to each other in the same document, where a
 * session survives that the browser is not allowed to store; all others are documents of their own.
 */
export function useRedirect(): (url: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (url) => {
      if (isApplication(url)) navigate(url, { replace: true });
      else location.replace(url);
    },
    [navigate],
  );
}

/** Shows a message, on the page at a URL where that is about to be opened in place of this document. */
export function notifyAfterRedirect(message: ToastMessage, url: string): void {
  if (isApplication(url)) notify(message);
  else storeNotice(message);
}
