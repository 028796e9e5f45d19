import type { ClientStage } from '../../../domain/clients.ts';
import { MAX_TASKS } from '../../../domain/records/tasks.ts';
import { ORDER_PARAMETER } from '../../../domain/verification.ts';
import type { Agency } from './agency.ts';
import { formAnswers, type GivenAnswers } from './answers.ts';
import type { OfficeChange } from './back-office.ts';
import type { Checkout, ChosenFile, Purchase } from './site-client.ts';
import { requireOrder, type Step } from './story.ts';

/** Events at the payment provider after a checkout. */
const PAYMENT_ACTIONS = {
  'transfer arrives': ['sessions', 'payment-arrives'],
  'transfer fails': ['sessions', 'payment-fails'],
  'renewal fails': ['subscriptions', 'fail-renewal'],
  'plan is canceled': ['subscriptions', 'cancel'],
  'plan is canceled at the end of the period': ['subscriptions', 'cancel-at-period-end'],
  'payment is refunded': ['charges', 'refund'],
  'bank asks about the payment': ['charges', 'inquire'],
} as const;

/** A client of the sample, from the payment on. All times are milliseconds since the epoch. */
export interface ClientStory {
  readonly purchase: Purchase;
  readonly paidAt: number;
  readonly form?: {
    readonly at: number;
    readonly answers: GivenAnswers;
    readonly files?: readonly ChosenFile[];
    /** Whether it was opened by the link in the email about the order. */
    readonly byEmail?: true;
  };
  readonly payments?: readonly { readonly at: number; readonly what: keyof typeof PAYMENT_ACTIONS }[];
  readonly work?: readonly ClientWork[];
}

/** An administrator's work for a client. The first stage also closes the form, and the last one the order. */
export interface ClientWork extends Omit<OfficeChange, 'status'> {
  readonly at: number;
  readonly by: 'owner' | 'colleague';
  readonly stage?: ClientStage;
}

export function toSteps({ purchase, paidAt, form, payments = [], work = [] }: ClientStory): Step[] {
  const { name, email } = purchase;
  const begin = [paidAt, ...(form ? [form.at] : [])];
  requireOrder(name, [...begin, ...work.map(({ at }) => at)]);
  requireOrder(name, [paidAt, ...payments.map(({ at }) => at)]);
  let checkout: Checkout | undefined;
  const requireCheckout = () => {
    if (!checkout) throw new Error(`${name} has not ordered yet.`);
    return checkout;
  };
  return [
    {
      at: paidAt,
      what: `${name} orders`,
      async run({ site }) {
        checkout = await site.buy(purchase);
      },
    },
    ...(form
      ? [
          {
            at: form.at,
            what: `${form.answers.businessName} sends its form`,
            async run(agency: Agency) {
              const { sessionId } = requireCheckout();
              const opened = form.byEmail
                ? { sessionId, secret: await findEmailedSecret(agency, email) }
                : requireCheckout();
              await agency.site.sendOnboardingForm(formAnswers(form.answers), {
                checkout: opened,
                ...(form.files && { files: form.files }),
              });
            },
          },
        ]
      : []),
    ...payments.map(({ at, what }) => ({
      at,
      what: `${name}'s ${what}`,
      run: (agency: Agency) => actOnPayments(agency, requireCheckout(), what),
    })),
    ...work.map((one) => ({
      at: one.at,
      what: `the team works for ${name}`,
      run: (agency: Agency) => workFor(agency, email, one, form !== undefined),
    })),
  ];
}

/** Stages of clients whose setup is done. */
const SET_UP: readonly ClientStage[] = ['live', 'paused', 'left'];

async function workFor(
  agency: Agency,
  email: string,
  { at, by, stage, ...change }: ClientWork,
  hasForm: boolean,
): Promise<void> {
  const office = agency[by];
  await office.change('clients', email, { ...(stage && { status: stage }), ...change });
  if (stage === 'kickoff-scheduled') {
    await office.change('orders', email, { status: 'in-progress' });
    if (hasForm) await office.change('onboarding', email, { status: 'handled' });
  }
  if (stage === 'in-setup') await office.doTasks(email, 2);
  if (stage && SET_UP.includes(stage)) await office.doTasks(email, MAX_TASKS);
  if (stage === 'live' || stage === 'left') await office.change('orders', email, { status: 'closed' });
}

async function findEmailedSecret({ console }: Agency, email: string): Promise<string> {
  const { text } = await console.findEmail(email, 'Your order');
  const [, secret] = new RegExp(`#${ORDER_PARAMETER}=(\\S+)`).exec(text) ?? [];
  if (secret === undefined) throw new Error(`The email about the order of ${email} has no link to the form.`);
  return secret;
}

async function actOnPayments(
  { console }: Agency,
  { sessionId }: Checkout,
  what: keyof typeof PAYMENT_ACTIONS,
): Promise<void> {
  const [kind, action] = PAYMENT_ACTIONS[what];
  await console.actOnPayments(kind, await findPaymentObject(console, sessionId, kind), action);
}

/** The id of a checkout's session, of its subscription, or of its first charge. */
async function findPaymentObject(
  console: Agency['console'],
  sessionId: string,
  kind: 'sessions' | 'subscriptions' | 'charges',
): Promise<string> {
  const sessions = await console.listPayments<{
    readonly id: string;
    readonly subscription: string | null;
    readonly customer: string | null;
  }>('sessions');
  const session = sessions.find(({ id }) => id === sessionId);
  const charges = await console.listPayments<{ readonly id: string; readonly customer: string | null }>(
    'charges',
  );
  const found = {
    sessions: session?.id,
    subscriptions: session?.subscription,
    charges: charges.findLast(({ customer }) => customer === session?.customer)?.id,
  }[kind];
  if (!found) throw new Error(`${sessionId} has none of ${kind}.`);
  return found;
}
