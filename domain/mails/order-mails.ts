import { brand } from '../brand.ts';
import type { OrderFields } from '../contracts/records/orders.ts';
import { shownEmail } from '../email/email-address.ts';
import type { OrderCycle, OrderedService } from '../orders.ts';
import { PROMISES } from '../promises.ts';
import { addToCartPath } from '../shop/add-to-cart-url.ts';
import { chargedText, conversionText, money } from '../shop/money.ts';
import { renewalOf } from '../shop/renewal.ts';
import { withNamedSetupFees } from '../shop/setup-fees.ts';
import { ACCOUNT_PAGE } from '../site/pages.ts';
import { businessDate, businessTime } from '../time/business-time.ts';
import { composeMail, type Mail, type MailName } from './mail.ts';
import {
  heading,
  type MailBlock,
  type MailField,
  type MailLink,
  PHONE,
  paragraph,
  singleLine,
  subjectPart,
} from './mail-content.ts';
import { emailHref, orderHref, recordHref, wholeRecord } from './mail-links.ts';
import { onboardingReminderMail } from './onboarding-reminder-mail.ts';

export interface OrderMailDetails extends Omit<OrderFields, 'payment'> {
  /** Id of the checkout session. */
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly email: string;
  readonly services: readonly OrderedService[];
  /** ISO 8601: when the subscription is charged again for the first time. */
  readonly renewsAt?: string;
  /** The site's URL, without a trailing slash. */
  readonly siteUrl: string;
}

/** Details of an order for mails that lead to its onboarding form. */
export interface OrderLinkDetails extends OrderMailDetails {
  /** The secret of the checkout, which the payer's mailbox alone gets. */
  readonly token: string;
}

const { contact: FIRST_CALL } = PROMISES;

/** Receipt for the customer: what was paid, what renews and when, and the next steps. */
export function orderReceiptMail(order: OrderLinkDetails): Mail {
  const paid = chargedText(order);
  return composeMail({
    subject: `Your order at ${brand.name}: ${paid} paid`,
    preheader: 'Your receipt, and the one form that we need from you to begin.',
    panel: {
      tone: 'mint',
      litBars: 5,
      headline: 'You’re on.',
      lead: [
        `Thank you. Your payment of ${paid} has arrived. Tell us about your business now, and we begin.`,
      ],
      action: { label: 'Start your onboarding', href: orderHref(order) },
    },
    body: [
      heading('What you bought'),
      receiptOf(order, 'Total paid'),
      { kind: 'fields', fields: [timeOfPayment(order)] },
      ...renewalBlocks(order),
      heading('What happens next'),
      {
        kind: 'fields',
        fields: [
          {
            label: 'Onboarding',
            value: `Tell us about your business in the form behind the button above. ${STOP_WHENEVER}`,
          },
          {
            label: 'Kickoff call',
            value: `We contact you within ${FIRST_CALL} of it to schedule one.`,
          },
        ],
      },
      planBlock(order),
      QUESTION,
    ],
    whole: { before: 'All of it is in ', link: myPlan(order) },
    reason: REASON,
  });
}

/** Tells the customer that an order has arrived whose payment takes some days, and what can be done meanwhile. */
export function orderPendingMail(order: OrderLinkDetails): Mail {
  const { createdAt } = order;
  return composeMail({
    subject: `Your order at ${brand.name}: payment on its way`,
    preheader: 'What you ordered, and the one form that you can fill out in the meantime.',
    panel: {
      tone: 'marigold',
      litBars: 3,
      headline: 'Payment on its way.',
      lead: [
        `Thank you. We have your order. Your payment of ${chargedText(order)} usually arrives within ${PROMISES.paymentArrival}, and we write to you when it has.`,
      ],
      action: { label: 'Start your onboarding', href: orderHref(order) },
    },
    body: [
      heading('What you ordered'),
      receiptOf(order, 'Total'),
      {
        kind: 'fields',
        fields: [
          { label: 'Payment', value: 'On its way' },
          { label: 'Ordered', value: businessTime(createdAt) },
        ],
      },
      ...renewalBlocks(order),
      heading('What happens next'),
      {
        kind: 'fields',
        fields: [
          {
            label: 'Onboarding',
            value: `Tell us about your business now, in the form behind the button above. ${STOP_WHENEVER}`,
          },
          {
            label: 'Setup',
            value: 'It starts when your payment has arrived. There is nothing to do for that.',
          },
        ],
      },
      planBlock(order),
      QUESTION,
    ],
    whole: { before: 'All of it is in ', link: myPlan(order) },
    reason: REASON,
  });
}

/** Tells the customer that the payment of an order has not arrived, and how to order the same again. */
export function orderFailedMail(order: OrderMailDetails): Mail {
  const { services, cycle, siteUrl } = order;
  return composeMail({
    subject: `Your payment to ${brand.name} did not arrive`,
    preheader: 'Nothing has been set up yet. You can order again, and pay in another way.',
    panel: {
      tone: 'signal',
      litBars: 1,
      headline: 'Your payment did not arrive.',
      lead: [
        `Your payment of ${chargedText(order)} was not completed, so we have not begun. The button below puts the same services into your cart again; you can pay by card or from another account.`,
      ],
      action: {
        label: 'Order again',
        href: `${siteUrl}${addToCartPath(services, cycle)}`,
      },
    },
    body: [
      heading('What you ordered'),
      receiptOf(order, 'Total'),
      paragraph(
        'Nothing renews and nothing else is charged for this order. Your bank can tell you the reason.',
      ),
      QUESTION,
    ],
    whole: { before: 'All of it is in ', link: myPlan(order) },
    reason: REASON,
  });
}

const STOP_WHENEVER = 'Stop whenever you like: the button takes you back to it, on any device.';

/** Where customers find their orders later. Purchases are found by the address that was given at the checkout. */
function planBlock(order: OrderMailDetails): MailBlock {
  return paragraph(
    'Your plan and your orders are in ',
    myPlan(order),
    ': sign in or sign up there with the address that this mail came to.',
  );
}

function myPlan({ siteUrl }: OrderMailDetails): MailLink {
  return { label: 'My Plan', href: `${siteUrl}${ACCOUNT_PAGE}` };
}

const QUESTION: MailBlock = paragraph('A question? Reply to this mail, or call ', PHONE, '.');

const REASON = [
  `You have this mail because this address was given when paying for an order at ${brand.name}.`,
];

/** Notifies the team of a paid order. Its reply-to is the customer. */
export function orderTeamMail(order: OrderMailDetails): Mail {
  const { id, email, name, cycle, siteUrl, catalogueMismatch } = order;
  const paid = chargedText(order);
  const customer = singleLine(name) || email;
  const emailLink = emailHref(email, `Your order at ${brand.name}`);
  return composeMail({
    subject: `New order: ${paid} from ${subjectPart(customer)}`,
    preheader: order.lines.map(({ name: line, quantity }) => `${quantity} × ${line}`).join(', '),
    panel: {
      tone: 'night',
      litBars: 5,
      headline: 'A client has signed up.',
      lead: [{ value: customer }, ` has paid ${paid}. The onboarding form should come in next.`],
      action: { label: 'Open the order', href: recordHref(siteUrl, 'orders', id) },
    },
    body: [
      ...(catalogueMismatch ? [WRONG_AMOUNTS] : []),
      heading('The order'),
      receiptOf(order, 'Total paid'),
      ...renewalBlocks(order),
      heading('Who bought it'),
      {
        kind: 'fields',
        fields: [
          { label: 'Name', value: singleLine(name) || 'Not given' },
          { label: 'Email', value: shownEmail(email), ...(emailLink && { href: emailLink }) },
          { label: 'Billing', value: CYCLE_TEXTS[cycle] },
          timeOfPayment(order),
          { label: 'Reference', value: id },
        ],
      },
    ],
    whole: wholeRecord(siteUrl, 'orders', id),
    reason: [`For the team of ${brand.name}. Replying to this mail also writes to the client.`],
  });
}

/**
 * Tells the team that the money of a refund came back, so that the customer does not have it. Its reply-to is the customer.
 * @param refund with its id at the payment provider, and its amount in cents
 */
export function refundFailedMail(
  order: OrderMailDetails,
  refund: { readonly id: string; readonly amount: number },
): Mail {
  const { id, email, name, currency, siteUrl } = order;
  const amount = money(refund.amount, currency);
  const customer = singleLine(name) || email;
  const emailLink = emailHref(email, `Your refund from ${brand.name}`);
  return composeMail({
    subject: `A refund failed: ${amount} for ${subjectPart(customer)}`,
    preheader: 'The money came back to us. Give it back in another way.',
    panel: {
      tone: 'signal',
      litBars: 1,
      headline: 'A refund failed.',
      lead: [
        { value: customer },
        ` was to get ${amount} back. The bank did not take it, and the money is in our balance at Stripe again. Ask the client how to give it back.`,
      ],
      action: { label: 'Open the order', href: recordHref(siteUrl, 'orders', id) },
    },
    body: [
      {
        kind: 'fields',
        fields: [
          { label: 'Name', value: singleLine(name) || 'Not given' },
          { label: 'Email', value: shownEmail(email), ...(emailLink && { href: emailLink }) },
          { label: 'Amount', value: amount },
          { label: 'Refund at Stripe', value: refund.id },
          { label: 'Order', value: id },
        ],
      },
    ],
    whole: wholeRecord(siteUrl, 'orders', id),
    reason: [`For the team of ${brand.name}. Replying to this mail also writes to the client.`],
  });
}

const CYCLE_TEXTS: Readonly<Record<OrderCycle, string>> = {
  monthly: 'Every month',
  annual: 'Once a year',
  once: 'Once, without a subscription',
};

const WRONG_AMOUNTS: MailBlock = paragraph(
  'The amounts are not those of our catalogue. Compare them at the payment provider before anything else is done.',
);

function timeOfPayment({ paidAt, createdAt }: OrderMailDetails): MailField {
  return { label: 'Paid', value: businessTime(paidAt ?? createdAt) };
}

/** @param total what its total is called */
function receiptOf(order: OrderMailDetails, total: string): MailBlock {
  const { lines, discount, amount, currency, chargedAs } = order;
  return {
    kind: 'receipt',
    lines: [
      ...withNamedSetupFees(lines).map(({ name, quantity, amount: charged, interval }) => ({
        label: quantity > 1 ? `${quantity} × ${name}` : name,
        detail: interval ? `every ${interval}` : 'once',
        amount: money(charged, currency),
      })),
      ...(discount ? [{ label: 'Discount', amount: money(-discount, currency) }] : []),
      ...(chargedAs ? [{ label: 'Before conversion', amount: money(amount, currency) }] : []),
    ],
    total: { label: total, amount: chargedText(order) },
  };
}

/** A discount may apply once only, so renewals are stated without it. */
function renewalBlocks(order: OrderMailDetails): MailBlock[] {
  const { lines, currency, renewsAt, discount, chargedAs } = order;
  const renewal = renewalOf(lines);
  if (!renewal) return [];
  const again = renewsAt === undefined ? '' : `, for the first time on ${businessDate(renewsAt)}`;
  const isOnceOnly = lines.some(({ interval }) => interval === undefined);
  return [
    heading('What renews'),
    paragraph(
      `${money(renewal.amount, currency)} every ${renewal.interval}${again}.`,
      chargedAs ? ` ${conversionText(chargedAs)}` : '',
      isOnceOnly ? ' Setup fees and one-time services are charged once, and are in the total above.' : '',
      discount ? ' A discount that goes on is taken off that, too.' : '',
    ),
  ];
}

/** The mails of an order by name: of a failed refund by its id, and reminders by how many days later they are sent. */
export const ORDER_MAILS = {
  pending: orderPendingMail,
  failed: orderFailedMail,
  receipt: orderReceiptMail,
  team: orderTeamMail,
  'refund-*': refundFailedMail,
  'reminder*': onboardingReminderMail,
};

export type OrderMailName = MailName<typeof ORDER_MAILS>;
