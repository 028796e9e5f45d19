import { brand } from '../brand.ts';
import { businessTime } from '../time/business-time.ts';
import { type RenderedEmail, renderEmail } from './email.ts';
import { heading, PHONE, paragraph, type ReceiptLine } from './email-content.ts';

export interface PaymentLinkDetails {
  readonly name: string;
  readonly lines: readonly ReceiptLine[];
  readonly total: ReceiptLine;
  /** The provider's payment page. */
  readonly href: string;
  /** ISO 8601: until when the page takes the payment. */
  readonly expiresAt: string;
  /** The price list with the same services in the cart, for later. */
  readonly cartHref: string;
}

/** Asks a client to pay for services that an administrator chose. */
export function paymentLinkEmail(details: PaymentLinkDetails): RenderedEmail {
  const { name, lines, total, href, expiresAt, cartHref } = details;
  return renderEmail({
    subject: `Your order from ${brand.name} is ready to pay`,
    preheader: `${total.label}: ${total.amount}`,
    tone: 'signal',
    litBars: 4,
    headline: 'Ready when you are.',
    lead: ['Hello ', { value: name || 'there' }, ', here are the services that we talked about.'],
    action: { label: 'Review and pay', href },
    body: [
      heading('Your order'),
      { kind: 'receipt', lines, total },
      paragraph(
        `The button works until ${businessTime(expiresAt)}. After that, `,
        { label: 'find the same services in your cart', href: cartHref },
        '.',
      ),
      paragraph('Questions? Reply to this email or call ', PHONE, '.'),
    ],
    reason: [`You received this email because a person at ${brand.name} prepared this order for you.`],
  });
}
