import { describe, expect, it } from 'vitest';
import type { AdminList } from '../../../../domain/admin.ts';
import type { Person } from '../../../../domain/contracts/admin.ts';
import { ERASED } from '../../../../domain/erasure.ts';
import { UNKNOWN_EMAIL } from '../../../../domain/orders.ts';
import { ADMIN_LISTS, REPLY_LISTS } from '../../../../domain/records/records.ts';
import { buildTimeline } from '../../../../web/features/admin/client/client-timeline.tsx';
import { findKind } from '../../../../web/features/admin/kinds/kinds.ts';
import {
  findReplyTarget,
  hasNewerReply,
  toReplyTarget,
} from '../../../../web/features/admin/record/reply-target.ts';
import { person, record } from './made-records.ts';

const target = (list: AdminList, changes: object = {}) =>
  toReplyTarget({ list, id: 'r1', record: record(1, changes) });

describe('a reply', () => {
  it('is offered for each kind whose records have emails and a customer’s address', () => {
    const offered = ADMIN_LISTS.filter((list) => target(list));
    expect(offered).toEqual(REPLY_LISTS);
    expect(ADMIN_LISTS.filter((list) => findKind(list).reply)).toEqual(REPLY_LISTS);
  });

  it.each([
    ['an erased person', { email: ERASED }],
    ['an unknown address', { email: UNKNOWN_EMAIL }],
    ['a text that is no address', { email: 'call me' }],
    ['an address that gets no email', { undeliverable: true }],
    ['a record that is held', { status: 'unchecked' }],
    ['spam', { status: 'spam' }],
  ])('is not offered for %s', (_, changes) => {
    for (const list of REPLY_LISTS) expect(target(list, changes)).toBeUndefined();
  });
});

describe('a reply that was begun', () => {
  const [before, after] = ['2026-03-02T09:00:00.000Z', '2026-03-02T09:00:01.000Z'];
  const hasNewer = (reply: { by: string; at: string } | undefined, seen: string) =>
    hasNewerReply(reply ? { reply } : {}, seen, 'dana@example.com');

  it.each([
    ['a colleague’s first reply', { by: 'max@example.com', at: after }, ''],
    ['a colleague’s later reply', { by: 'max@example.com', at: after }, before],
  ])('is outdated after %s', (_, reply, seen) => {
    expect(hasNewer(reply, seen)).toBe(true);
  });

  it.each([
    ['no reply', undefined, ''],
    ['the reply that was there', { by: 'max@example.com', at: before }, before],
    ['an older state of the record', { by: 'max@example.com', at: before }, after],
    ['its author’s reply', { by: 'dana@example.com', at: after }, before],
  ])('is not outdated after %s', (_, reply, seen) => {
    expect(hasNewer(reply, seen)).toBe(false);
  });
});

describe('the values of a template', () => {
  const values = (list: AdminList, details: object) =>
    findKind(list).reply?.values(record(1, details) as never);

  it('are those of a contact request', () => {
    const request = { name: 'Ada', company: 'Engines', service: 'SEO, Ads' };
    expect(values('submissions', request)).toEqual(request);
    expect(values('submissions', { ...request, service: null })).toMatchObject({ service: '' });
  });

  it('are the payer and the services of an order', () => {
    expect(values('orders', { name: 'Ada', serviceIds: ['basic-seo', 'unknown'] })).toEqual({
      name: 'Ada',
      company: '',
      service: 'Essential SEO, unknown',
    });
  });

  it('are the contact person, the business, and the services of a form, once its answers are loaded', () => {
    const details = { contactPerson: 'Ada', answers: { services: ['seo-services'] } };
    expect(values('onboarding', { businessName: 'Engines', ...details })).toEqual({
      name: 'Ada',
      company: 'Engines',
      service: 'SEO Services',
    });
    expect(values('onboarding', { businessName: 'Engines' })).toEqual({
      name: '',
      company: 'Engines',
      service: '',
    });
  });
});

describe('a reply to a client', () => {
  const find = (one: Person, draft = '') => findReplyTarget(one, (id) => id === draft)?.id;

  it('goes out from the newest order or form, else from the newest request', () => {
    const submissions = [record(9), record(8)];
    expect(find(person({ submissions, onboarding: [record(3), record(2)], orders: [record(4)] }))).toBe('r4');
    expect(find(person({ submissions, onboarding: [record(5)], orders: [record(4)] }))).toBe('r5');
    expect(find(person({ submissions }))).toBe('r9');
    expect(find(person({ subscribers: [record(1)] }))).toBeUndefined();
  });

  it('passes over records that no email goes to', () => {
    const orders = [record(9, { email: ERASED }), record(8, { email: 'b@example.net' })];
    const onboarding = [record(7, { status: 'spam' }), record(6)];
    expect(find(person({ orders, onboarding }))).toBe('r8');
    const client = { email: 'b@example.net', undeliverable: true };
    expect(find(person({ orders, onboarding, client }))).toBe('r6');
  });

  it('stays with the record that has a draft, although a newer one arrives', () => {
    expect(find(person({ orders: [record(9), record(4)] }), 'r4')).toBe('r4');
  });

  it('stands in the story with its text and its delivery, once', () => {
    const at = record(5).createdAt;
    const mails = [
      { name: 'reply-2', state: 'bounced', at, canBeSentAgain: false },
      { name: 'receipt', state: 'sent', at, canBeSentAgain: true },
    ];
    const change = { version: 2, at, by: 'dana@example.com', list: 'orders', id: 'r4' };
    const replied = { ...change, sent: { subject: 'Hello', text: 'Hello' } };
    const bought = { ...record(4), mails };
    const story = buildTimeline(person({ orders: [bought], changes: [replied] }));
    expect(story.filter(({ kind }) => kind === 'change')).toMatchObject([{ mails }]);
    expect(story.filter(({ kind }) => kind === 'mail')).toMatchObject([{ mail: { name: 'receipt' } }]);
    // Only the latest changes are in the story.
    expect(buildTimeline(person({ orders: [bought] })).filter(({ kind }) => kind === 'mail')).toHaveLength(2);
  });
});
