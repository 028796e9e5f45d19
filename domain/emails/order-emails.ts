import { brand } from '../brand.ts';
import type { OrderFields } from '../contracts/records/orders.ts';
import { shownEmail } from '../email-address/email-address.ts';
import type { OrderCycle, OrderedService } from '../orders.ts';
import { describePromises, PROMISES, type ServiceTimes } from '../promises.ts';
import { addToCartPath } from '../shop/add-to-cart-url.ts';
import { chargedText, conversionText, money } from '../shop/money.ts';
import { getRenewal } from '../shop/renewal.ts';
import { withNamedSetupFees } from '../shop/setup-fees.ts';
import { ACCOUNT_PAGE } from '../site/pages.ts';
import { businessDate, businessTime } from '../time/business-time.ts';
import { type EmailName, type RenderedEmail, renderEmail } from './email.ts';
import {
  type EmailBlock,
  type EmailField,
  type EmailLink,
  fieldList,
  heading,
  PHONE,
  paragraph,
  singleLine,
  subjectPart,
} from './email-content.ts';
import { emailHref, fullRecordLink, type OrderLink, orderHref, recordHref } from './email-links.ts';
import { onboardingReminderEmail } from './onboarding-reminder-email.ts';
import { type ReplyDetails, replyEmail } from './reply-email.ts';

export interface OrderEmailDetails extends Omit<OrderFields, 'payment'> {
  /** Id of the checkout session. */
  readonly id: string;
  /** ISO 8601. */
  readonly createdAt: string;
  readonly email: string;
  readonly services: readonly OrderedService[];
  /** ISO 8601: when the subscription is charged again for the first time. */
  readonly renewsAt?: string;
  /** Whether its onboarding form may have been sent before this email. */
  readonly mayHaveForm?: boolean;
  /** The site's URL, without a trailing slash. */
  readonly siteUrl: string;
}

/** Details of an order for emails that link to its onboarding form. */
export type OrderLinkDetails = OrderEmailDetails & OrderLink;

/** Receipt for the customer: the payment, the renewal date, and the next steps. */
export function orderReceiptEmail(order: OrderLinkDetails, promised: ServiceTimes): RenderedEmail {
  const paid = chargedText(order);
  return renderEmail({
    subject: `Your order at ${brand.name}: ${paid} paid`,
    preheader: order.mayHaveForm
      ? 'Your receipt, and what happens next.'
      : 'Your receipt, and the one form we need from you to start.',
    tone: 'mint',
    litBars: 5,
    headline: 'You’re on.',
    lead: [
      `Thank you. We received your payment of ${paid}. `,
      order.mayHaveForm
        ? 'If you have not sent the onboarding form yet, tell us about your business so that we can start.'
        : 'Tell us about your business so that we can start.',
    ],
    action: onboardingAction(order),
    body: [
      heading('What you bought'),
      receiptBlock(order, 'Total paid'),
      fieldList([paymentTimeField(order)]),
      ...renewalBlocks(order),
      heading('What happens next'),
      fieldList([
        onboardingField(order, 'Fill out the onboarding form:'),
        {
          label: 'Kickoff call',
          value: `We will contact you within ${describePromises(promised).contact} of receiving your form to schedule one.`,
        },
      ]),
      planBlock(order),
      QUESTION,
    ],
    fullVersion: { before: 'See the full order in ', link: myPlanLink(order) },
    reason: REASON,
  });
}

/** Confirms an order whose payment takes a few days, with the next steps. */
export function orderPendingEmail(order: OrderLinkDetails): RenderedEmail {
  const { createdAt } = order;
  return renderEmail({
    subject: `Your order at ${brand.name}: payment on its way`,
    preheader: 'Your order, and the one form you can fill out in the meantime.',
    tone: 'marigold',
    litBars: 3,
    headline: 'Payment on its way.',
    lead: [
      `Thank you for your order. Your payment of ${chargedText(order)} usually arrives within ${PROMISES.paymentArrival}. We will email you when it does.`,
    ],
    action: onboardingAction(order),
    body: [
      heading('What you ordered'),
      receiptBlock(order, 'Total'),
      fieldList([
        { label: 'Payment', value: 'On its way' },
        { label: 'Ordered', value: businessTime(createdAt) },
      ]),
      ...renewalBlocks(order),
      heading('What happens next'),
      fieldList([
        onboardingField(order, 'Fill out the onboarding form now:'),
        {
          label: 'Setup',
          value: 'Starts when your payment arrives. You do not need to do anything.',
        },
      ]),
      planBlock(order),
      QUESTION,
    ],
    fullVersion: { before: 'See the full order in ', link: myPlanLink(order) },
    reason: REASON,
  });
}

/** Notifies the customer of a failed payment, with a link to order the same services again. */
export function orderFailedEmail(order: OrderEmailDetails): RenderedEmail {
  const { services, cycle, siteUrl } = order;
  return renderEmail({
    subject: `Your payment to ${brand.name} did not arrive`,
    preheader: 'Nothing has been set up. You can order again with another payment method.',
    tone: 'signal',
    litBars: 1,
    headline: 'Your payment did not arrive.',
    lead: [
      `Your payment of ${chargedText(order)} did not go through, so we have not started. Use the button below to put the same services back in your cart, then pay by card or from another account.`,
    ],
    action: {
      label: 'Order again',
      href: `${siteUrl}${addToCartPath(services, cycle)}`,
    },
    body: [
      heading('What you ordered'),
      receiptBlock(order, 'Total'),
      paragraph(
        'This order will not renew or be charged again. Your bank can tell you why the payment failed.',
      ),
      QUESTION,
    ],
    fullVersion: { before: 'See the full order in ', link: myPlanLink(order) },
    reason: REASON,
  });
}

function onboardingAction(order: OrderLinkDetails): EmailLink {
  return {
    label: order.mayHaveForm ? 'Open your onboarding' : 'Start your onboarding',
    href: orderHref(order),
  };
}

/** @param request for a form that cannot have been sent yet */
function onboardingField({ mayHaveForm }: OrderEmailDetails, request: string): EmailField {
  const condition = mayHaveForm ? 'If you have not sent the onboarding form yet,' : request;
  return {
    label: 'Onboarding',
    value: `${condition} use the button above. You can stop at any time and continue on any device with the same button.`,
  };
}

/** Links to the customer's orders. An account shows purchases by the email address used at checkout. */
function planBlock(order: OrderEmailDetails): EmailBlock {
  return paragraph(
    'Find your plan and your orders in ',
    myPlanLink(order),
    ': sign in or sign up with the address that received this email.',
  );
}

function myPlanLink({ siteUrl }: OrderEmailDetails): EmailLink {
  return { label: 'My Plan', href: `${siteUrl}${ACCOUNT_PAGE}` };
}

const QUESTION: EmailBlock = paragraph('Questions? Reply to this email or call ', PHONE, '.');

const REASON = [`You received this email because this address was used for an order at ${brand.name}.`];

/** Notifies the team of a paid order. Replies go to the customer. */
export function orderTeamEmail(order: OrderEmailDetails): RenderedEmail {
  const { id, email, name, cycle, siteUrl, catalogueMismatch } = order;
  const paid = chargedText(order);
  const customer = singleLine(name) || email;
  return renderEmail({
    subject: `New order: ${paid} from ${subjectPart(customer)}`,
    preheader: order.lines.map(({ name: line, quantity }) => `${quantity} × ${line}`).join(', '),
    tone: 'night',
    litBars: 5,
    headline: 'New client.',
    lead: [
      { value: customer },
      ` paid ${paid}.${order.mayHaveForm ? '' : ' Expect their onboarding form next.'}`,
    ],
    action: { label: 'Open the order', href: recordHref(siteUrl, 'orders', id) },
    body: [
      ...(catalogueMismatch ? [AMOUNT_MISMATCH] : []),
      heading('The order'),
      receiptBlock(order, 'Total paid'),
      ...renewalBlocks(order),
      heading('Customer'),
      fieldList([
        ...customerFields(order, `Your order at ${brand.name}`),
        { label: 'Billing', value: CYCLE_TEXTS[cycle] },
        paymentTimeField(order),
        { label: 'Reference', value: id },
      ]),
    ],
    fullVersion: fullRecordLink(siteUrl, 'orders', id),
    reason: [`For the ${brand.name} team. Replies to this email also go to the client.`],
  });
}

/**
 * Notifies the team of a refund that bounced back, so that the customer did not receive it. Replies go to the customer.
 * @param refund with its id at the payment provider, and its amount in cents
 */
export function refundFailedEmail(
  order: OrderEmailDetails,
  refund: { readonly id: string; readonly amount: number },
): RenderedEmail {
  const { id, email, name, currency, siteUrl } = order;
  const amount = money(refund.amount, currency);
  const customer = singleLine(name) || email;
  return renderEmail({
    subject: `Refund failed: ${amount} for ${subjectPart(customer)}`,
    preheader: 'The money came back to us. Refund it another way.',
    tone: 'signal',
    litBars: 1,
    headline: 'A refund failed.',
    lead: [
      { value: customer },
      `’s bank rejected a refund of ${amount}. The money is back in our Stripe balance. Ask the client how to pay it out.`,
    ],
    action: { label: 'Open the order', href: recordHref(siteUrl, 'orders', id) },
    body: [
      fieldList([
        ...customerFields(order, `Your refund from ${brand.name}`),
        { label: 'Amount', value: amount },
        { label: 'Refund at Stripe', value: refund.id },
        { label: 'Order', value: id },
      ]),
    ],
    fullVersion: fullRecordLink(siteUrl, 'orders', id),
    reason: [`For the ${brand.name} team. Replies to this email also go to the client.`],
  });
}

/** @param subject of an email to the customer */
function customerFields({ name, email }: OrderEmailDetails, subject: string): EmailField[] {
  const href = emailHref(email, subject);
  return [
    { label: 'Name', value: singleLine(name) || 'Not given' },
    { label: 'Email', value: shownEmail(email), ...(href && { href }) },
  ];
}

const CYCLE_TEXTS: Readonly<Record<OrderCycle, string>> = {
  monthly: 'Every month',
  annual: 'Once a year',
  once: 'One-time, without a subscription',
};

const AMOUNT_MISMATCH: EmailBlock = paragraph(
  'The amounts do not match our catalog. Check them in Stripe before you do anything else.',
);

function paymentTimeField({ paidAt, createdAt }: OrderEmailDetails): EmailField {
  return { label: 'Paid', value: businessTime(paidAt ?? createdAt) };
}

/** @param total label of the total */
function receiptBlock(order: OrderEmailDetails, total: string): EmailBlock {
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

/** Renewals are stated before discounts, because a discount may apply only once. */
function renewalBlocks(order: OrderEmailDetails): EmailBlock[] {
  const { lines, currency, renewsAt, discount, chargedAs } = order;
  const renewal = getRenewal(lines);
  if (!renewal) return [];
  const again = renewsAt === undefined ? '' : `, starting ${businessDate(renewsAt)}`;
  const isOnceOnly = lines.some(({ interval }) => interval === undefined);
  return [
    heading('What renews'),
    paragraph(
      `${money(renewal.amount, currency)} every ${renewal.interval}${again}.`,
      chargedAs ? ` ${conversionText(chargedAs)}` : '',
      isOnceOnly
        ? ' Setup fees and one-time services are charged once and are included in the total above.'
        : '',
      discount ? ' Ongoing discounts apply to renewals, too.' : '',
    ),
  ];
}

/**
 * The emails of an order by name. A failed refund's name ends with its id, a reminder's with its number of days, a reply's
 * with the version of its change.
 */
export const ORDER_EMAILS = {
  pending: orderPendingEmail,
  failed: orderFailedEmail,
  receipt: orderReceiptEmail,
  team: orderTeamEmail,
  'refund-*': refundFailedEmail,
  'reminder*': onboardingReminderEmail,
  'reply-*': (reply: ReplyDetails) => replyEmail(reply, REASON),
};

export type OrderEmailName = EmailName<typeof ORDER_EMAILS>;
