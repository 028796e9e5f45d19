import { unsubscribeLinkContract } from '../../domain/contracts/unsubscribe.ts';
import { UNSUBSCRIBE_PAGE } from '../../domain/site/pages.ts';
import { environment } from '../aws/environment.ts';
import { endpoint } from '../http/endpoint.ts';

/** `GET /api/unsubscribe/one-click`: redirects people to the page with the unsubscribe button. */
export const openUnsubscribePage = endpoint(unsubscribeLinkContract, async ({ query: { token } }) => {
  const secret = token ? `#${new URLSearchParams({ token })}` : '';
  return { location: `${environment('SITE_URL')}${UNSUBSCRIBE_PAGE}${secret}` };
});
