import type { RecordPage, Summary } from '../../../../web/features/admin/admin-api.ts';

/** A record of a minute: later ones are newer. */
export function record(minute: number, changes: Partial<Summary> = {}): Summary {
  const createdAt = new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
  return {
    id: `r${minute}`,
    createdAt,
    status: 'new',
    version: 0,
    email: 'a@example.net',
    ...changes,
  } as Summary;
}

export function page(items: readonly Summary[], cursor?: string): RecordPage {
  return { items: [...items], ...(cursor && { cursor }) };
}
