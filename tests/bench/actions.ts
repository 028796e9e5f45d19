/** The actions of visitors as the calls of their browsers, with the work that follows from each. */
import { type ApiRoute, api, routeTo } from '../../domain/api.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { LocalCloud } from '../../local/cloud.ts';
import type { StackDescription } from '../../local/project.ts';
import { LOCAL_ADMINISTRATOR } from '../../operations/local-run/administrator.ts';
import { signIn } from '../../operations/local-run/sample/sign-in.ts';
import { onboardingBody } from '../support/onboarding-body.ts';

/** In the order in which they are done. */
export const ACTIONS = [
  'contact',
  'newsletter',
  'purchase',
  'onboarding',
  'accountVisit',
  'backOfficeOpened',
] as const;

/** Does something once. @param round differs each time */
type Action = (round: number) => Promise<void>;

/** To upload a file. */
export interface Permit {
  readonly upload: { readonly url: string; readonly fields: Readonly<Record<string, string>> };
  readonly url: string;
}

const FILES = 3;
/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

/** Fields of the contact form besides the person. */
export const CONTACT_ANSWERS = {
  company: 'Analytical Engines',
  website: 'engines.example',
  services: ['seo'],
  message: 'We would like to be found by people who look for us. '.repeat(6),
  elapsedMs: 40_000,
} as const;

/**
 * The actions that are measured, by name.
 * @param cloud that they are done on
 * @param quiet resolves when no function runs
 */
export async function actionsOn(
  cloud: LocalCloud,
  quiet: () => Promise<void>,
): Promise<Readonly<Record<(typeof ACTIONS)[number], Action>>> {
  const { prices } = (await (await fetch(`${cloud.origin}/config.json`)).json()) as SiteConfig;
  const call = await openApi(cloud.origin);
  const order = () =>
    call<{ url: string; sessionId: string }>(api.checkout, {
      line_items: [{ price: prices.services['premium-care']?.monthly, quantity: 1 }],
      mode: 'subscription',
      billing_cycle: 'monthly',
    });
  const upload = async (round: number, at: number) => {
    const file = { name: `photo-${at}.png`, type: 'image/png', size: PICTURE.length };
    const { upload: permit, url } = await call<Permit>(api.onboardingUpload, {
      ...file,
      category: 'general',
      businessName: `Business ${round}`,
    });
    const { status } = await postPicture({ upload: permit, url }, file.name);
    if (status >= 300) throw new Error(`The bucket answered ${status}.`);
    return { ...file, url };
  };

  return {
    async contact(round) {
      await call(api.contact, {
        ...person(round),
        ...CONTACT_ANSWERS,
        recaptchaToken: cloud.standIns.captcha.issueToken(),
      });
    },
    async newsletter(round) {
      const { email } = person(round);
      await call(api.newsletter, { email, page: '/blog', wording: '2026-11' });
      const mail = cloud.standIns.ses.emails().find(({ to }) => to.includes(email));
      const link = /\/newsletter\/confirm#token=([\w.-]+)/.exec(mail?.text ?? '');
      await call(api.newsletterConfirmation, { token: link?.[1] });
    },
    async purchase(round) {
      const { url, sessionId } = await order();
      const body = new URLSearchParams({ action: 'pay', card: 'accepted', email: person(round).email });
      await fetch(url, { method: 'POST', body, redirect: 'manual' });
      await quiet();
      await call(api.verification, undefined, `?session_id=${sessionId}`);
    },
    async onboarding(round) {
      const general = [];
      for (let at = 0; at < FILES; at++) general.push(await upload(round, at));
      await call(api.onboarding, {
        ...onboardingAnswers(round),
        files: { general, localPhotos: [], brandGuidelines: [] },
        filesCount: FILES,
        recaptchaToken: cloud.standIns.captcha.issueToken(),
      });
    },
    async accountVisit() {
      await call(api.subscription);
    },
    async backOfficeOpened() {
      await call(api.adminSession);
      await call(api.adminNumbers);
      await call(api.adminBoard);
      await call(routeTo(api.adminList, { list: 'submissions' }));
    },
  };
}

/** Posts the picture to the bucket, as the form does. */
export function postPicture({ upload: { url, fields } }: Permit, name: string): Promise<Response> {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, String(value));
  body.append('file', new Blob([PICTURE], { type: 'image/png' }), name);
  return fetch(url, { method: 'POST', body });
}

/** Signs the administrator of a local run in. @returns the token */
export async function signInAt(origin: string): Promise<string> {
  const stack = (await (await fetch(`${origin}/_local/stack`)).json()) as StackDescription;
  return (await signIn(stack, LOCAL_ADMINISTRATOR)).token;
}

/** @returns a function that calls the API of a local run as its administrator, and throws for a refused call */
export async function openApi(origin: string) {
  const authorization = `Bearer ${await signInAt(origin)}`;
  return async <Answer = unknown>(
    { method, path }: Pick<ApiRoute, 'method' | 'path'>,
    body?: object,
    query = '',
  ): Promise<Answer> => {
    const response = await fetch(`${origin}${path}${query}`, {
      method,
      headers: { 'content-type': 'application/json', authorization },
      redirect: 'manual',
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status >= 400) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  };
}

/** Makes a visitor. @param round differs for each */
export function person(round: number) {
  return { name: `Visitor ${round}`, email: `visitor-${round}@bench.example`, phone: '801 555 0199' };
}

/** Returns the answers of an onboarding form, without files. */
export function onboardingAnswers(round: number) {
  const { name: contactPerson, email, phone } = person(round);
  const aboutBusiness = 'We compute by steam. '.repeat(20);
  return onboardingBody({ contactPerson, email, phone, businessName: `Business ${round}`, aboutBusiness });
}
