import { SHORT_NAME } from '../../../domain/text/short-name.ts';

/** The lock that pages with third parties' scripts share, and the channel that asks those pages to reload. */
export const THIRD_PARTY_PAGES = `${SHORT_NAME}_third_party_pages`;
