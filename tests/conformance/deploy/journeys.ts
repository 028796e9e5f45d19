/** Actions of visitors, customers, and external services, through the deployed distribution, API, and functions. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  AdminUpdateUserAttributesCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { api } from '../../../domain/api.ts';
import { toCartItem } from '../../../domain/shop/cart.ts';
import { SERVICES } from '../../../domain/shop/catalog.ts';
import { buildLineItems } from '../../../domain/shop/line-items.ts';
import { eventually } from '../../../local/conformance/eventually.ts';
import { npmPackages } from '../../../local/conformance/tools.ts';
import type { Deployment } from './deployment.ts';

/** A client of Cognito and one of SNS, outside the product. */
export const CLIENTS = ['amazon-cognito-identity-js@6.3.16', '@aws-sdk/client-sns@3.1162.0'] as const;

/** The host name that Google's test key reports for every page. */
const CAPTCHA_TEST_HOST = 'testkey.google.com';
const EMAIL = 'ada@engines.example';
const PASSWORD = 'Analytical-Engine-1843';

/** The smallest image of its kind. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Sends a contact request. @throws Error unless it is stored, and emailed to the team and to the sender */
export async function writeToUs(deployment: Deployment, team: string): Promise<void> {
  // The same message twice is mailed once.
  const before = (await deployment.mails()).length;
  const { status, body } = await deployment.call(api.contact, {
    name: 'Ada Lovelace',
    email: EMAIL,
    phone: '801 555 0199',
    company: 'Analytical Engines',
    website: 'engines.example',
    services: ['seo'],
    message: `We would like to be found, as of ${new Date().toISOString()}.`,
    elapsedMs: 40_000,
    recaptchaToken: deployment.captcha.issueToken({ hostname: CAPTCHA_TEST_HOST }),
  });
  assert.deepEqual([status, body.success, body.mail], [200, true, 'sent'], JSON.stringify(body));
  const recipients = (await deployment.mails()).slice(before).flatMap(({ To }) => To);
  assert.deepEqual(recipients.sort(), [EMAIL, team].sort());
  const stored = await deployment.records('ContactSubmissionsTableName');
  assert(stored.some((record) => record.email === EMAIL && record.captcha === 'passed'));
}

/** Subscribes to the newsletter, and confirms by the link in the email. */
export async function subscribe(deployment: Deployment): Promise<void> {
  const signUp = await deployment.call(api.newsletter, { email: EMAIL, page: '/blog' });
  assert.equal(signUp.status, 200, JSON.stringify(signUp.body));
  const text = (await deployment.mails()).at(-1)?.BodyText ?? '';
  const [, token] = /\/newsletter\/confirm#token=([\w.-]+)/.exec(text) ?? [];
  assert(token, `No link to confirm in: ${text}`);
  const confirmation = await deployment.call(api.newsletterConfirmation, { token });
  assert.equal(confirmation.status, 200, JSON.stringify(confirmation.body));
  const [subscriber] = await deployment.records('SubscribersTableName');
  assert.equal(subscriber?.status, 'subscribed');
}

/** Buys a service with the test card, and has Stripe's events delivered to the webhook. */
export async function buy(deployment: Deployment): Promise<void> {
  const [service = assert.fail('Nothing is for sale.')] = SERVICES;
  const { lineItems } = buildLineItems(
    [{ ...toCartItem(service), quantity: 1 }],
    'monthly',
    deployment.prices(),
  );
  const order = { line_items: lineItems, mode: 'subscription', billing_cycle: 'monthly' };
  const { status, body } = await deployment.call(api.checkout, order);
  assert.equal(status, 200, JSON.stringify(body));
  const card = new URLSearchParams({ action: 'pay', card: 'accepted', email: EMAIL });
  const paid = await fetch(String(body.url), { method: 'POST', body: card, redirect: 'manual' });
  assert.equal(paid.status, 303);
  const [session = assert.fail('No checkout session.')] = deployment.stripe.sessions();
  const path = `${api.verification.path}?session_id=${session.id}`;
  const verified = await deployment.call({ method: 'GET', path });
  assert.equal(verified.body.paid, true, JSON.stringify(verified.body));

  await deployment.command('stripe:replay');
  const [stored] = await deployment.records('OrdersTableName');
  assert.equal(stored?.email, EMAIL, 'The webhook has not stored the order.');
  const [subscription] = await deployment.records('SubscriptionsTableName');
  assert.equal(subscription?.state, 'active', 'The webhook has not stored the subscription.');
  const receipt = (await deployment.mails()).findLast(({ To }) => To.includes(EMAIL));
  assert.match(receipt?.Subject ?? '', /order/i);
}

/** Uploads a file as the onboarding form does, straight into the bucket. */
export async function upload(deployment: Deployment): Promise<void> {
  const { status, body } = await deployment.call(api.onboardingUpload, {
    businessName: 'Analytical Engines',
    category: 'general',
    name: 'logo.png',
    type: 'image/png',
    size: PNG.length,
  });
  assert.equal(status, 200, JSON.stringify(body));
  const { url, fields } = body.upload as { url: string; fields: Record<string, string> };
  const client = new S3Client(deployment.aws);
  const object = { Bucket: new URL(url).pathname.split('/')[1], Key: fields.key };
  const postOf = (content: Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([content], { type: 'image/png' }), 'logo.png');
    return fetch(url, { method: 'POST', body: form });
  };
  const tooLarge = await postOf(new Uint8Array(PNG.length + 1));
  assert.equal(tooLarge.status, 400, 'A larger file must be refused.');
  const posted = await postOf(new Uint8Array(PNG));
  assert.equal(posted.status, 204, await posted.text());
  const { Body } = await client.send(new GetObjectCommand(object));
  assert.deepEqual(Buffer.from((await Body?.transformToByteArray()) ?? []), PNG);
  client.destroy();
}

/** Signs up and in by a client that is not ours, and is let in where the product asks for an account. */
export async function signIn(deployment: Deployment): Promise<void> {
  const { UserPoolId = '', UserPoolClientId: ClientId = '' } = await deployment.outputs();
  const refused = await deployment.call(api.subscription);
  assert.equal(refused.status, 401, 'Without signing in it has to be refused.');

  const { CognitoUserPool, CognitoUser, CognitoUserAttribute, AuthenticationDetails } =
    await independentClient('amazon-cognito-identity-js');
  const pool = new CognitoUserPool({ UserPoolId, ClientId, endpoint: deployment.emulator.url });
  const attributes = Object.entries({ email: EMAIL, name: 'Ada Lovelace' }).map(
    ([Name, Value]) => new CognitoUserAttribute({ Name, Value }),
  );
  await called((done) => pool.signUp(EMAIL, PASSWORD, attributes, [], done));
  const user = new CognitoUser({ Username: EMAIL, Pool: pool });
  const [code] = /\d{6}/.exec((await deployment.mails()).at(-1)?.BodyText ?? '') ?? [];
  await called((done) => user.confirmRegistration(code, true, done));
  // The code has shown that the address is theirs, which the emulator does not note.
  const identity = new CognitoIdentityProviderClient(deployment.aws);
  const UserAttributes = [{ Name: 'email_verified', Value: 'true' }];
  await identity.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username: EMAIL, UserAttributes }));
  const accessToken = () =>
    new Promise<string>((onSuccess, onFailure) => {
      user.authenticateUser(new AuthenticationDetails({ Username: EMAIL, Password: PASSWORD }), {
        onSuccess: (session: Session) => onSuccess(session.getAccessToken().getJwtToken()),
        onFailure,
      });
    });
  const authorization = `Bearer ${await accessToken()}`;
  const own = await deployment.call(api.subscription, undefined, { authorization });
  assert.equal(own.status, 200, JSON.stringify(own.body));
  const closed = await deployment.call(api.adminSession, undefined, { authorization });
  assert.equal(closed.status, 403, 'The administrator has no role yet.');

  await deployment.command('admin', ['grant', EMAIL]);
  assert.match(await deployment.command('admin', ['list']), new RegExp(`^${EMAIL} `, 'm'));
  const open = await deployment.call(api.adminSession, undefined, {
    authorization: `Bearer ${await accessToken()}`,
  });
  assert.equal(open.status, 200, JSON.stringify(open.body));
}

/** Reports a bounce as SES does. The address gets no further emails. */
export async function bounce(deployment: Deployment): Promise<void> {
  const emailAddress = 'unknown@engines.example';
  const [topic] = [...(await deployment.resources('AWS::SNS::Topic'))].flatMap(([id, arn]) =>
    id.startsWith('MailEvents') ? arn : [],
  );
  const { SNSClient, PublishCommand } = await independentClient('@aws-sdk/client-sns');
  const event = {
    eventType: 'Bounce',
    mail: {
      timestamp: new Date().toISOString(),
      messageId: '0100018f-bounce',
      destination: [emailAddress],
      tags: {},
    },
    bounce: { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress }] },
  };
  const client = new SNSClient(deployment.aws);
  await client.send(new PublishCommand({ TopicArn: topic, Message: JSON.stringify(event) }));
  await eventually(async () => {
    const suppressed = await deployment.records('SuppressedAddressesTableName');
    const code = createHash('sha256').update(emailAddress).digest('base64url');
    assert(
      suppressed.some(({ address }) => address === `sha256:${code}`),
      'The bounce was not noted.',
    );
  });
}

/** Restores a lost record from a copy of its table. */
export async function restoreRecord(deployment: Deployment): Promise<void> {
  const output = 'ContactSubmissionsTableName';
  const [record = assert.fail('There is no record.')] = await deployment.records(output);
  const table = ['--table', 'contact-submissions'];
  const started = await deployment.command('restore', ['start', ...table, '--to', 'latest']);
  const [, copy = ''] = /--from (\S+)/.exec(started) ?? [];
  const from = [...table, '--from', copy];
  await deployment.remove(output, { id: record.id });
  assert.match(await deployment.command('restore', ['compare', ...from]), /1 missing record/);
  await deployment.command('restore', ['copy', ...from, '--yes']);
  const restored = (await deployment.records(output)).find(({ id }) => id === record.id);
  assert.deepEqual(restored, record);
  await deployment.command('restore', ['drop', ...from, '--yes']);
}

interface Session {
  getAccessToken(): { getJwtToken(): string };
}

// biome-ignore lint/suspicious/noExplicitAny: its types are not installed with the product.
async function independentClient(name: string): Promise<any> {
  const folder = await npmPackages('clients', CLIENTS);
  return createRequire(join(folder, 'package.json'))(name);
}

function called(work: (done: (error?: Error) => void) => void): Promise<void> {
  return new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));
}
