import { randomBytes, randomUUID } from 'node:crypto';
import {
  type ApiRoute,
  api,
  CHECKOUT_RETURN_HEADER,
  CHECKOUT_SECRET_HEADER,
  IDEMPOTENCY_HEADER,
} from '../../../domain/api.ts';
import type { CancellationReason } from '../../../domain/canceled-checkouts.ts';
import type { ContactServiceId, ContactTexts } from '../../../domain/contact.ts';
import { NEWSLETTER_CONSENT } from '../../../domain/newsletter.ts';
import type { OnboardingAnswers } from '../../../domain/onboarding/onboarding.ts';
import type { FileCategory } from '../../../domain/onboarding/onboarding-files.ts';
import { toCartItem } from '../../../domain/shop/cart.ts';
import { findService, type ServiceId } from '../../../domain/shop/catalog.ts';
import { buildLineItems } from '../../../domain/shop/line-items.ts';
import type { BillingCycle, PriceMap } from '../../../domain/shop/prices.ts';
import type { CameFrom } from '../../../domain/site/came-from.ts';
import { SITE_CONFIG_PATH, type SiteConfig } from '../../../domain/site/site-config.ts';
import { RETURN_PARAMETER } from '../../../domain/verification.ts';
import type { LocalConsole } from './local-console.ts';

export interface ContactRequest extends ContactTexts {
  readonly services?: readonly ContactServiceId[];
}

export interface Purchase {
  readonly email: string;
  readonly name: string;
  readonly cart: { readonly [id in ServiceId]?: number };
  readonly cycle?: BillingCycle;
  readonly pays: 'by card' | 'by transfer' | 'with a declined card' | 'never';
  /** Whether the box for news and offers is checked on the payment page. Without it an abandoned checkout is not kept. */
  readonly wantsOffers?: true;
}

/** A checkout that was opened, as the customer's browser knows it. */
export interface Checkout {
  readonly sessionId: string;
  /** The secret of the browser that came back from paying; undefined for one that did not. */
  readonly secret?: string;
}

/** A file that a customer chose. */
export interface ChosenFile {
  readonly category: FileCategory;
  readonly name: string;
  readonly type: string;
  readonly content: () => Buffer;
  /** Whether the connection broke before it was sent. */
  readonly isLost?: boolean;
}

/** The time a person takes to fill in a form, in milliseconds. */
const FILLING_IN_MS = 140_000;

/** The actions of the site's visitors, as their browsers call the API. All methods throw Error for a refused call. */
export class SiteClient {
  readonly #origin: string;
  readonly #console: LocalConsole;
  #prices: PriceMap | undefined;

  constructor(origin: string, console: LocalConsole) {
    this.#origin = origin;
    this.#console = console;
  }

  /** @param proof `none` for a browser that could show no captcha @param topic what a program enters into the hidden field */
  async sendContactForm(
    { services = [], ...texts }: ContactRequest,
    { proof = 'captcha', topic = '' }: { readonly proof?: 'captcha' | 'none'; readonly topic?: string } = {},
  ): Promise<void> {
    const recaptchaToken = proof === 'captcha' ? await this.#console.solveCaptcha() : null;
    await this.#send(api.contact, {
      ...texts,
      services,
      topic,
      recaptchaToken,
      elapsedMs: FILLING_IN_MS,
      cameFrom: pickCameFrom(texts.email),
    });
  }

  async signUpForNewsletter(email: string, page: string): Promise<void> {
    await this.#send(api.newsletter, {
      email,
      page,
      wording: NEWSLETTER_CONSENT.version,
      cameFrom: pickCameFrom(email),
    });
  }

  async confirmNewsletter(token: string): Promise<void> {
    await this.#send(api.newsletterConfirmation, { token });
  }

  async unsubscribe(email: string, reason?: string): Promise<void> {
    await this.#send(api.unsubscribe, { email, ...(reason && { reason }) });
  }

  /** As an email program does when its own button is pressed. @param url from the header of an email */
  async unsubscribeByHeader(url: string): Promise<void> {
    await expectSuccess(await fetch(url, { method: 'POST', body: 'List-Unsubscribe=One-Click' }), url);
  }

  /** Orders what is in a cart, pays at the provider, and comes back to the site, or leaves the payment page. */
  async buy({ cart, cycle = 'monthly', ...buyer }: Purchase): Promise<Checkout> {
    const items = Object.entries(cart).map(([id, quantity]) => {
      const service = findService(id);
      if (!service) throw new Error(`There is no service ${id}.`);
      return { ...toCartItem(service), quantity };
    });
    const { lineItems } = buildLineItems(items, cycle, await this.#readPrices());
    const { url, sessionId } = await this.#send<{ readonly url: string; readonly sessionId: string }>(
      api.checkout,
      {
        line_items: lineItems,
        mode: 'subscription',
        billing_cycle: cycle,
        cameFrom: pickCameFrom(buyer.email),
      },
    );
    const back = await submitPaymentPage(url, buyer);
    const proof = new URLSearchParams(back?.hash.slice(1)).get(RETURN_PARAMETER);
    if (proof === null) return { sessionId };
    const secret = randomBytes(16).toString('hex');
    const path = `${api.verification.path}?session_id=${sessionId}`;
    const headers = { [CHECKOUT_SECRET_HEADER]: secret, [CHECKOUT_RETURN_HEADER]: proof };
    await expectSuccess(await fetch(`${this.#origin}${path}`, { headers }), path);
    return { sessionId, secret };
  }

  async sayWhyCanceled(reason: CancellationReason): Promise<void> {
    await this.#send(api.canceledCheckout, { reason });
  }

  /**
   * Uploads files, and sends the onboarding form.
   * @param checkout of a customer; without one the form comes from its own page
   * @param proof `none` for a browser that could show no captcha
   */
  async sendOnboardingForm(
    answers: OnboardingAnswers,
    {
      checkout,
      files = [],
      proof = 'captcha',
    }: {
      readonly checkout?: Checkout;
      readonly files?: readonly ChosenFile[];
      readonly proof?: 'captcha' | 'none';
    },
  ): Promise<void> {
    const sent: { readonly category: FileCategory; readonly entry: object }[] = [];
    for (const { content: read, isLost = false, ...file } of files) {
      const content = read();
      const chosen = { ...file, content, size: content.length };
      const url = isLost ? null : await this.#upload(answers.businessName, chosen);
      sent.push({
        category: file.category,
        entry: { name: file.name, type: file.type, size: chosen.size, url },
      });
    }
    const filesIn = (category: FileCategory) =>
      sent.filter((file) => file.category === category).map(({ entry }) => entry);
    await this.#send(
      api.onboarding,
      {
        ...answers,
        source: checkout ? 'post-checkout' : 'standalone',
        customerPaid: checkout !== undefined,
        ...(checkout && { sessionId: checkout.sessionId }),
        files: {
          general: filesIn('general'),
          localPhotos: filesIn('localPhotos'),
          brandGuidelines: filesIn('brandGuidelines'),
        },
        recaptchaToken: checkout || proof === 'none' ? null : await this.#console.solveCaptcha(),
      },
      checkout?.secret === undefined ? {} : { [CHECKOUT_SECRET_HEADER]: checkout.secret },
    );
  }

  async #upload(
    businessName: string,
    file: Omit<ChosenFile, 'content'> & { readonly content: Buffer; readonly size: number },
  ): Promise<string> {
    const { category, name, type, size, content } = file;
    const { upload, url } = await this.#send<{
      readonly url: string;
      readonly upload: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
    }>(api.onboardingUpload, { businessName, category, name, type, size });
    const form = new FormData();
    for (const [field, value] of Object.entries(upload.fields)) form.append(field, value);
    form.append('file', new Blob([new Uint8Array(content)], { type }), name);
    await expectSuccess(await fetch(upload.url, { method: 'POST', body: form }), upload.url);
    return url;
  }

  async #readPrices(): Promise<PriceMap> {
    if (!this.#prices) {
      const response = await fetch(`${this.#origin}${SITE_CONFIG_PATH}`);
      const { prices } = (await response.json()) as SiteConfig;
      this.#prices = prices;
    }
    return this.#prices;
  }

  async #send<Answer>(
    { method, path }: ApiRoute,
    body: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#origin}${path}`, {
      method,
      headers: { 'content-type': 'application/json', [IDEMPOTENCY_HEADER]: randomUUID(), ...headers },
      body: JSON.stringify(body),
    });
    return JSON.parse(await expectSuccess(response, path)) as Answer;
  }
}

const CAME_FROM: readonly (CameFrom | undefined)[] = [
  { kind: 'search', host: 'google.com', landing: '/' },
  undefined,
  {
    kind: 'social',
    host: 'facebook.com',
    landing: '/pricing',
    source: 'facebook',
    medium: 'social',
    campaign: 'fall',
  },
  { kind: 'direct' },
  { kind: 'search', host: 'bing.com', landing: '/services/seo' },
  { kind: 'site', host: 'saltlakechamber.example.org', landing: '/about' },
];

/** The same for the same person. */
function pickCameFrom(email: string): CameFrom | undefined {
  return CAME_FROM[email.length % CAME_FROM.length];
}

/** @returns where the payment page leads the customer's browser; undefined for a page that stays open */
async function submitPaymentPage(
  url: string,
  { email, name, pays, wantsOffers }: Omit<Purchase, 'cart' | 'cycle'>,
): Promise<URL | undefined> {
  const card = {
    'by card': 'accepted',
    'by transfer': 'transfer',
    'with a declined card': 'declined',
    never: '',
  }[pays];
  const action = pays === 'never' ? 'cancel' : 'pay';
  const body = new URLSearchParams({ action, card, email, name, ...(wantsOffers && { promotions: 'yes' }) });
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const location = response.headers.get('location');
  return location === null || action === 'cancel' ? undefined : new URL(location);
}

/** @returns the body @throws Error for a refused call */
async function expectSuccess(response: Response, path: string): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return text;
}
