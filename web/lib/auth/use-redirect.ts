import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { isApplication } from '../../../domain/site/pages.ts';
import { notify } from '../../ui/toast/toast.ts';
import type { ToastMessage } from '../../ui/toast/toast-message.ts';
import { storeFlashMessage } from '../flash-message.ts';

/**
 * Replaces the page. Applications open within the document, which preserves a session in memory; other pages load as
 * documents.
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

/** Shows a message on the next page, if a URL is about to replace this document. */
export function notifyAfterRedirect(message: ToastMessage, url: string): void {
  if (isApplication(url)) notify(message);
  else storeFlashMessage(message);
}
