import { SHORT_NAME } from '../../../domain/text/short-name.ts';

/**
 * The lock that pages with scripts of third parties share, and that storing a session needs alone; and the channel by
 * which those pages are asked to go.
 */
export const THIRD_PARTY_PAGES = `${SHORT_NAME}_third_party_pages`;
