import { expect } from 'vitest';
import type { ApiHarness } from './api-harness.ts';

/** The functions of the newsletter, as readers use them. */
export class NewsletterHarness {
  readonly #harness: ApiHarness;

  constructor(harness: ApiHarness) {
    this.#harness = harness;
  }

  signUp(email: string, fields: object = {}) {
    return this.#harness.call('newsletter', { body: { email, ...fields } });
  }

  confirm(token: string) {
    return this.#harness.call('newsletter-confirmation', { body: { token } });
  }

  /** Signs up a new email address. @returns it */
  async request(): Promise<string> {
    const email = this.#harness.newEmail();
    await this.signUp(email);
    return email;
  }

  /** Makes a confirmed subscriber. @returns the email address */
  async subscribe(): Promise<string> {
    const email = await this.request();
    await this.confirm(this.confirmationToken(email));
    return email;
  }

  /** Makes a subscriber who has left by one click. @returns also the token of it */
  async leave() {
    const email = await this.subscribe();
    const token = this.oneClickToken(email);
    await this.oneClick(token);
    return { email, token };
  }

  /** Sends the form to unsubscribe. */
  unsubscribe(email: string, reason?: string) {
    return this.#harness.call('unsubscribe', { body: { email, reason } });
  }

  /** Posts as mail programs do: with a form without information. */
  oneClick(token: string) {
    return this.#harness.call('one-click-unsubscribe', {
      query: { token },
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
  }

  /** Says more after one-click unsubscription. */
  answer(token: string, said: { reason?: string; stay?: true; monthly?: unknown }) {
    return this.#harness.call('unsubscribe-answer', { body: { token, ...said } });
  }

  /** The token in the newest email to an address. */
  confirmationToken(email: string): string {
    const { text } = this.#harness.emailsTo(email).at(-1) ?? expect.fail(`No email to ${email}`);
    return /\/newsletter\/confirm#token=([\w.-]+)/.exec(text)?.[1] ?? expect.fail('No link to confirm');
  }

  /** The one-click URLs in the emails to an address, oldest first. */
  oneClickUrls(email: string): URL[] {
    return this.#harness.emailsTo(email).flatMap(({ headers }) => {
      const [, url] = /^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? [];
      return url === undefined ? [] : new URL(url);
    });
  }

  /** The token of the one-click URL in the newest email to an address. */
  oneClickToken(email: string): string {
    return this.oneClickUrls(email).at(-1)?.searchParams.get('token') ?? expect.fail('No one-click URL');
  }

  async stored(email: string) {
    const [item] = await this.#harness.itemsOf('subscribers', email);
    return item as { status: string; id: string; consent: object; mails: object } | undefined;
  }

  async status(email: string): Promise<string | undefined> {
    return (await this.stored(email))?.status;
  }

  /** Requests to unsubscribe an address. */
  requests(email: string) {
    return this.#harness.itemsOf('UNSUBSCRIBE_REQUESTS_TABLE', email);
  }
}
