import type { Billing } from './billing.ts';
import type { CheckoutCompletion } from './checkout-completion.ts';
import type { CheckoutSessions } from './checkout-sessions.ts';
import { StripeError } from './errors.ts';
import type { Invoices } from './invoices.ts';
import type { Charge, Dispute, StoredEvent } from './objects.ts';
import type { Disputes, Refunds } from './reversals.ts';
import type { Account } from './store.ts';
import type { WebhookDelivery } from './webhook.ts';

/** The action is impossible for the reason in the message. */
export class ActionRefused extends Error {}

/** Simulates time, banks and the account's owner, on request of a person or a test. */
export interface Actions {
  /**
   * Performs an action.
   * @param kind of the object: a key of `ACTIONS`
   * @param action one of the kind's
   * @returns the resulting or sent events, after the first attempt to send each
   * @throws ActionRefused for an unknown object, and when its state does not allow the action
   */
  act(kind: string, id: string, action: string): Promise<readonly StoredEvent[]>;
  /** Sends the last five events again, newest first, and returns them. */
  sendLastReversed(): Promise<readonly StoredEvent[]>;
}

/** The actions on each kind of object, with their labels. */
export const ACTIONS = {
  sessions: {
    expire: 'Expire',
    'payment-arrives': 'Bank transfer arrives',
    'payment-fails': 'Bank transfer fails',
  },
  subscriptions: {
    renew: 'Renew now',
    'fail-renewal': 'Renew, payment fails',
    pay: 'Pay open invoice',
    'void-invoice': 'Void open invoice',
    'write-off-invoice': 'Write off open invoice',
    cancel: 'Cancel now',
    'cancel-at-period-end': 'Cancel at period end',
  },
  charges: { refund: 'Refund', dispute: 'Dispute', inquire: 'Inquire' },
  refunds: { fail: 'Fail' },
  disputes: {
    win: 'Win',
    lose: 'Lose',
    escalate: 'Make the inquiry a dispute',
    withdraw: 'Close the inquiry',
  },
  events: {
    resend: 'Resend',
    'send-twice': 'Send twice',
    forge: 'Forge',
    'send-old': 'Send with an old timestamp',
  },
} as const;

const REVERSED_EVENTS = 5;

export interface ActionSources {
  readonly account: Account;
  readonly billing: Billing;
  readonly sessions: CheckoutSessions;
  readonly completion: CheckoutCompletion;
  readonly disputes: Disputes;
  readonly invoices: Invoices;
  readonly refunds: Refunds;
  readonly webhook: WebhookDelivery;
}

type Action = (id: string) => unknown;

export function actions(sources: ActionSources): Actions {
  const { account, billing, sessions, completion, disputes, invoices, refunds, webhook } = sources;
  const { records } = account;

  const table: { readonly [K in keyof typeof ACTIONS]: Record<keyof (typeof ACTIONS)[K], Action> } = {
    sessions: {
      expire: (id) => {
        if (sessions.find(id)?.status !== 'open') throw new ActionRefused('The session is not open.');
        sessions.expire(id);
      },
      'payment-arrives': (id) => settle(id, 'arrives'),
      'payment-fails': (id) => settle(id, 'fails'),
    },
    subscriptions: {
      renew: (id) => billing.renew(running(id), 'succeeds'),
      'fail-renewal': (id) => billing.renew(running(id), 'fails'),
      pay: (id) => billing.payInvoice(openInvoiceOf(id), 'succeeds'),
      'void-invoice': (id) => invoices.markVoid(openInvoiceOf(id)),
      'write-off-invoice': (id) => invoices.markUncollectible(openInvoiceOf(id)),
      cancel: (id) => billing.cancel(notEnded(id)),
      'cancel-at-period-end': (id) => billing.update(notEnded(id), { cancel_at_period_end: true }),
    },
    charges: {
      refund: (id) => refunds.refund(paid(id)),
      dispute: (id) => disputes.open(undisputed(id), 'needs_response'),
      inquire: (id) => disputes.open(undisputed(id), 'warning_needs_response'),
    },
    refunds: {
      fail: (id) => {
        const found = records.refunds.get(id);
        if (found?.status !== 'succeeded') {
          throw new ActionRefused('There is no such refund, or it has failed.');
        }
        refunds.fail(found);
      },
    },
    disputes: {
      win: (id) => disputes.change(undecided(id, 'dispute'), 'won'),
      lose: (id) => disputes.change(undecided(id, 'dispute'), 'lost'),
      escalate: (id) => disputes.change(undecided(id, 'inquiry'), 'needs_response'),
      withdraw: (id) => disputes.change(undecided(id, 'inquiry'), 'warning_closed'),
    },
    events: {
      resend: (id) => send([id], 'resent'),
      'send-twice': (id) => send([id, id], 'resent'),
      forge: (id) => send([id], 'forged'),
      'send-old': (id) => send([id], 'old'),
    },
  };

  async function act(kind: string, id: string, action: string): Promise<readonly StoredEvent[]> {
    const ofKind = new Map(Object.entries(table)).get(kind);
    const found = new Map<string, Action>(Object.entries(ofKind ?? {})).get(action);
    if (!found) throw new ActionRefused(`Nothing called ${action} can be done to ${kind}.`);
    const before = new Set(records.events.keys());
    try {
      await found(id);
    } catch (error) {
      if (error instanceof StripeError) throw new ActionRefused(error.message);
      throw error;
    }
    await webhook.settled();
    return [...records.events.values()].filter((event) =>
      kind === 'events' ? event.id === id : !before.has(event.id),
    );
  }

  function settle(id: string, outcome: 'arrives' | 'fails'): void {
    if (!completion.settle(id, outcome)) throw new ActionRefused('No transfer is on its way.');
  }

  function notEnded(id: string): string {
    const found = records.subscriptions.get(id);
    if (!found || found.subscription.ended_at !== null) {
      throw new ActionRefused('There is no such subscription, or it has ended.');
    }
    return id;
  }

  function running(id: string): string {
    if (records.subscriptions.get(notEnded(id))?.subscription.status === 'incomplete') {
      throw new ActionRefused('The first payment has not been made.');
    }
    return id;
  }

  function openInvoiceOf(id: string): string {
    const latest = records.subscriptions.get(id)?.subscription.latest_invoice ?? '';
    if (invoices.find(latest)?.status !== 'open') throw new ActionRefused('There is no open invoice.');
    if (invoices.paymentOf(latest)?.status === 'processing') {
      throw new ActionRefused('A transfer is on its way. See its session.');
    }
    return latest;
  }

  function paid(id: string): Charge {
    const found = records.charges.get(id);
    if (!found?.paid) throw new ActionRefused('There is no such charge, or it was not paid.');
    return found;
  }

  function undisputed(id: string): Charge {
    if (paid(id).disputed) throw new ActionRefused('The charge is disputed already.');
    return paid(id);
  }

  function undecided(id: string, kind: 'dispute' | 'inquiry'): Dispute {
    const found = records.disputes.get(id);
    const status = kind === 'dispute' ? 'needs_response' : 'warning_needs_response';
    if (found?.status !== status) throw new ActionRefused(`There is no such ${kind}, or it is decided.`);
    return found;
  }

  async function send(ids: readonly string[], manner: 'resent' | 'forged' | 'old'): Promise<void> {
    if (!webhook.isOpen()) throw new ActionRefused('There is no receiver of events.');
    if (!ids.every((id) => records.events.has(id))) throw new ActionRefused('There is no such event.');
    // Concurrently, as the real service may.
    await Promise.all(ids.map((id) => webhook.send(id, manner)));
  }

  async function sendLastReversed(): Promise<readonly StoredEvent[]> {
    const last = [...records.events.keys()].slice(-REVERSED_EVENTS).reverse();
    for (const id of last) await send([id], 'resent');
    return last.flatMap((id) => records.events.get(id) ?? []);
  }

  return { act, sendLastReversed };
}
