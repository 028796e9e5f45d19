import type { EmailSample } from '../../../local/project.ts';

type Email = EmailSample['mail'];

/** An email of the run, as far as the sample reads it. */
export interface SentEmail extends Email {
  readonly id: string;
  readonly to: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
}

/** Events outside the product: mailboxes, banks, solved captchas. All methods throw Error for a refused call. */
export class LocalConsole {
  readonly #origin: string;
  #lastEmail = '';
  #emails: readonly SentEmail[] = [];

  constructor(origin: string) {
    this.#origin = origin;
  }

  async solveCaptcha(): Promise<string> {
    const { token } = await this.#call<{ token: string }>('POST', 'captcha/tokens', {});
    return token;
  }

  /** Finds the latest email to an address with a certain text in its subject. @throws Error without one */
  async findEmail(to: string, subject: string): Promise<SentEmail> {
    const news = await this.#call<readonly SentEmail[]>('GET', `emails?after=${this.#lastEmail}`);
    this.#lastEmail = news[0]?.id ?? this.#lastEmail;
    this.#emails = [...news, ...this.#emails];
    const found = this.#emails.find((email) => email.to.includes(to) && email.subject.includes(subject));
    if (!found) throw new Error(`${to} got no email about '${subject}'.`);
    return found;
  }

  /** Bounces an email, or reports it as spam. */
  async report({ id }: SentEmail, report: 'bounce' | 'complain'): Promise<void> {
    await this.#call('POST', `emails/${id}/${report}`, {});
  }

  /** Triggers an event at the payment provider and waits for the site to handle it. @param kind such as `charges` */
  async actOnPayments(kind: string, id: string, action: string): Promise<void> {
    await this.#call('POST', `stripe/${kind}/${id}/${action}`, {});
  }

  /** Lists the payment provider's objects of a kind, newest first. */
  listPayments<Item>(kind: string): Promise<readonly Item[]> {
    return this.#call('GET', `stripe/${kind}`);
  }

  async #call<Result>(method: string, path: string, body?: object): Promise<Result> {
    const response = await fetch(`${this.#origin}/_local/${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_local/${path}: ${response.status} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Result;
  }
}
