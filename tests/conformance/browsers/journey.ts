/** One way through the site: every page on a phone's width, a purchase, a contact request, and the back office. */
import { setTimeout as wait } from 'node:timers/promises';
import { INDEXED_PAGES } from '../../../domain/site/pages.ts';
import { LOCAL_ADMINISTRATOR } from '../../../operations/local-run/administrator.ts';
import { type Driver, type Element, until } from './engines.ts';

const PHONE = [390, 844] as const;
const DESKTOP = [1440, 900] as const;
const EMAIL = 'mara@two-wheels.example';

/** What fails is the difference. */
export interface Step {
  readonly name: string;
  readonly take: (person: Person) => Promise<void>;
}

export const JOURNEY: readonly Step[] = [
  ...INDEXED_PAGES.map((path) => ({
    name: `${path} is shown and fits a phone`,
    async take(person: Person) {
      await person.turn(PHONE);
      await person.open(path);
      await person.finds('h1');
      await person.fits();
    },
  })),
  {
    name: 'services are bought',
    async take(person) {
      await person.turn(DESKTOP);
      await person.open('/pricing');
      await person.press('button', 'Add to Cart: Blogs');
      await person.press('[role=dialog] button', 'Checkout');
      await person.arrives('/c/pay/');
      await person.fill('Email', EMAIL);
      await person.press('button', 'Pay');
      await person.arrives('/success?');
      await person.reads('Payment Successful!');
    },
  },
  {
    name: 'the receipt is mailed',
    take: (person) => person.isMailed(EMAIL),
  },
  {
    name: 'a contact request is sent',
    async take(person) {
      await person.open('/contact');
      await person.fill('Name', 'Mara Lindqvist');
      await person.fill('Email', 'contact@two-wheels.example');
      await person.fill('Company', 'Two Wheels Ogden');
      await person.fill('Phone', '(801) 555-0188');
      await person.fill('Website', 'two-wheels.example');
      await person.fill('Message', 'From November to March the bell on the door hardly rings.');
      // The server takes a form that was filled in within three seconds for the work of a program.
      await wait(3000);
      await person.press('label', "I'm not a robot");
      await person.press('button', 'Send request');
      await person.reads("Thanks! We've received your request.");
      await person.isMailed('contact@two-wheels.example');
    },
  },
  {
    name: 'an administrator signs in and sees the request',
    async take(person) {
      await person.open('/auth?from=/admin%3Flist%3Dsubmissions');
      await person.fill('Email', LOCAL_ADMINISTRATOR.email);
      await person.fill('Password', LOCAL_ADMINISTRATOR.password);
      await person.press('form button', 'Sign In');
      await person.arrives('/admin');
      await person.reads('Mara Lindqvist');
    },
  },
];

/**
 * Finds a visible element by its selector and its accessible name or text, or the field of a label, and brings it into
 * view at once: drivers do not wait for the end of a smooth scroll.
 */
const FIND = `
  const [selector, name, isField] = arguments;
  const found = [...document.querySelectorAll(selector)].find((element) => {
    const names = [element.getAttribute('aria-label'), element.textContent];
    return element.checkVisibility() && (!name || names.some((text) => text?.trim() === name));
  });
  const wanted = isField ? found?.control : found;
  wanted?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return wanted;`;

/** Somebody at a browser, who waits for what has to come. */
export class Person {
  readonly #driver: Driver;
  readonly #origin: string;

  constructor(driver: Driver, origin: string) {
    this.#driver = driver;
    this.#origin = origin;
  }

  turn([width, height]: readonly [number, number]): Promise<void> {
    return this.#driver.setSize(width, height);
  }

  open(path: string): Promise<void> {
    return this.#driver.get(this.#origin + path);
  }

  /** @param name accessible name or text; an empty one is any */
  finds(selector: string, name = ''): Promise<Element> {
    return this.#find(selector, name, false);
  }

  async #find(selector: string, name: string, isField: boolean): Promise<Element> {
    let found: Element | null = null;
    await this.#until(`no ${selector} '${name}'`, async () => {
      found = await this.#driver.executeScript<Element | null>(FIND, selector, name, isField);
      return Boolean(found);
    });
    return found ?? Promise.reject(new Error(`no ${selector} '${name}'`));
  }

  /** Presses until it can be pressed: something may move or lie over it for a moment. */
  async press(selector: string, name: string): Promise<void> {
    await this.#until(`'${name}' cannot be pressed`, async () => {
      await (await this.finds(selector, name)).click();
      return true;
    });
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#until(`'${label}' cannot be filled`, async () => {
      const field = await this.#find('label', label, true);
      await field.clear();
      await field.sendKeys(text);
      return true;
    });
  }

  reads(text: string): Promise<void> {
    return this.#until(`'${text}' is not to be read`, () =>
      this.#driver.executeScript<boolean>('return document.body.innerText.includes(arguments[0])', text),
    );
  }

  arrives(part: string): Promise<void> {
    return this.#until(`does not arrive at ${part}`, async () =>
      (await this.#driver.getCurrentUrl()).includes(part),
    );
  }

  async fits(): Promise<void> {
    const over = await this.#driver.executeScript<number>(
      'return document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    if (over > 0) throw new Error(`${over} pixels too wide`);
  }

  isMailed(email: string): Promise<void> {
    return this.#until(`no mail to ${email}`, async () => {
      const response = await fetch(`${this.#origin}/_local/emails`);
      const mails = (await response.json()) as readonly { readonly to: readonly string[] }[];
      return mails.some(({ to }) => to.includes(email));
    });
  }

  async #until(otherwise: string, isTrue: () => Promise<boolean>): Promise<void> {
    await until(isTrue).catch((error) => {
      throw new Error(`${otherwise} (${error.message})`);
    });
  }
}
