import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page, Route, TestInfo } from '@playwright/test';
import { CHECKOUT_SECRET_HEADER } from '../../domain/api.ts';
import { brand } from '../../domain/brand.ts';
import { ONBOARDING_STEPS, type OnboardingAnswers } from '../../domain/onboarding/onboarding.ts';
import { ONBOARDING_DRAFT_STORAGE_KEY, SESSION_STORAGE_PREFIX } from '../../domain/storage-keys.ts';
import { onboardingBody } from '../support/onboarding-body.ts';
import { openDashboard } from './support/back-office.ts';
import { blockCaptcha, passCheck, robotCheck } from './support/captcha.ts';
import { freshAddress, linkTo, listEmails, sendOutstandingEmails, waitForEmail } from './support/emails.ts';
import { holdRequests, routeRequests } from './support/held-requests.ts';
import { addService, expectUncovered, goToPayment, openPricing, toast } from './support/shop.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  findViolations,
  openPlainFile,
  test,
} from './support/test.ts';

const FAILED_CALL = /Failed to load resource/;
/** A picture of one pixel. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const PICTURE = { name: 'shop.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') };
const GUIDE = {
  name: 'guide.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(200_000, 'guide ')]),
};
const THANKS =
  'Thank you! Your onboarding form and files have been submitted. We will contact you within 2 business days to begin your setup process.';

const form = (page: Page) => page.getByRole('form', { name: 'Your onboarding form' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const submit = (page: Page) => button(page, 'Submit Onboarding Form');

/** The row of a listed file. */
function fileRow(page: Page, name: string): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
}

function picker(page: Page, list: 'Local photos' | 'Brand guidelines' | 'Additional files'): Locator {
  return page.getByLabel(`Choose files: ${list}`);
}

/** What a screen reader announces after files were chosen or dropped. */
function fileNews(page: Page, list: Parameters<typeof picker>[1]): Locator {
  return page
    .locator('[data-picker]')
    .filter({ has: picker(page, list) })
    .getByRole('status');
}

async function goToStep(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  for (let step = from + 1; step <= to; step++) {
    await button(page, 'Next').click();
    await expectStep(page, step);
  }
}

async function expectStep(page: Page, step: number): Promise<void> {
  const name = ONBOARDING_STEPS[step - 1]?.name ?? '';
  await expect(form(page).getByRole('heading', { level: 3 })).toHaveText(`Step ${step} of 9: ${name}`);
}

/** The rest of the page is the same at every step. */
async function expectFormAccessible(page: Page): Promise<void> {
  expect(await findViolations(page, { within: 'form' })).toEqual([]);
}

async function fillIn(page: Page, answers: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, answer] of Object.entries(answers)) {
    await form(page).getByLabel(label, { exact: true }).fill(answer);
  }
}

const BUSINESS = {
  'Business name *': 'Harbor Bakery',
  'Website URL *': 'harborbakery.example',
  'Contact person *': 'Dana Reyes',
  'Phone number *': '801 555 0199',
  'Email address *': 'dana@harborbakery.example',
};

const REVIEW_CONTACT = {
  'Review contact name *': 'Dana Reyes',
  'Review contact phone *': '801',
  'Review contact email *': 'dana@harborbakery.example',
};

/** Opens a stored form that only lacks its submission, or its files. */
async function openDraft(
  page: Page,
  step: number,
  { path = '/onboarding', email = 'dana@harborbakery.example' } = {},
): Promise<void> {
  const answers = {
    businessName: 'Harbor Bakery',
    website: 'harborbakery.example',
    contactPerson: 'Dana Reyes',
    phone: '801 555 0199',
    email,
    services: ['seo-services'],
    reviewContactName: 'Dana Reyes',
    reviewContactPhone: '801',
    reviewContactEmail: 'dana@harborbakery.example',
  };
  await openPlainFile(page);
  const sessionId = new URL(path, 'https://site.example').searchParams.get('session_id');
  await page.evaluate(([key, draft]) => localStorage.setItem(key, draft), [
    sessionId === null ? ONBOARDING_DRAFT_STORAGE_KEY : `${ONBOARDING_DRAFT_STORAGE_KEY}:${sessionId}`,
    JSON.stringify({ step, answers, savedAt: Date.now() }),
  ] as const);
  await page.goto(path);
  await button(page, 'Continue where you left off').click();
  await expectStep(page, step);
}

interface Submission {
  readonly [field: string]: unknown;
  readonly files: Readonly<Record<string, readonly { readonly name: string; readonly url: string | null }[]>>;
}

function uploadedName(route: Route): string {
  return /name="key"\s+(\S+)/.exec(route.request().postData() ?? '')?.[1] ?? '';
}

/** Responses of the API and the bucket; each test chooses what fails. */
async function stubApi(
  page: Page,
  {
    bucket = (route: Route) => route.fulfill({ status: 204 }),
    answer = (route: Route) => route.fulfill({ json: { success: true, mail: 'sent' } }),
  } = {},
) {
  const seen = { uploads: [] as string[], submissions: [] as Submission[], keys: [] as string[] };
  await routeRequests(page, '**/api/onboarding/uploads', (route) => {
    const { name } = route.request().postDataJSON();
    const url = `https://site.example/api/onboarding/uploads/${name}`;
    return route.fulfill({
      json: { success: true, upload: { url: '/bucket', fields: { key: name } }, url, expiresAt: '' },
    });
  });
  await routeRequests(page, '**/bucket', (route) => {
    seen.uploads.push(uploadedName(route));
    return bucket(route);
  });
  await routeRequests(page, '**/api/onboarding', (route) => {
    seen.submissions.push(route.request().postDataJSON());
    seen.keys.push(route.request().headers()['idempotency-key'] ?? '');
    return answer(route);
  });
  return seen;
}

test('the order email leads back to the paid form', async ({ page, openElsewhere, cloud, consoleGuard }) => {
  test.slow();
  consoleGuard.allow(FAILED_CALL);
  const email = freshAddress('dana');
  await pay(page, email);
  await expect(form(page).getByLabel('Email address *')).toHaveValue(email);
  await expect(form(page).getByRole('checkbox', { name: 'SEO Services' })).toBeChecked();
  const link = linkTo('/success', await waitForEmail(cloud.origin, email, '/success'));
  const { 'Email address *': _, ...rest } = BUSINESS;
  await fillIn(page, { ...rest, 'Business name *': email });
  await button(page, 'Next').click();
  await expect(form(page).getByText(/on our servers. The link in your order email/)).toBeVisible();
  await fillIn(page, { 'About the business': 'Bread since 1974.' });
  const saving = waitForSaved(page, 1);
  await button(page, 'Previous').click();
  expect(await (await saving).json()).toMatchObject({ saved: true });
  const [desk, address] = [await page.context().storageState(), page.url()];

  await changeDevice(page, { width: 390, height: 844 });
  await page.goto(link);
  await expect(page.getByText('You stopped at step 1, Business Info.')).toBeVisible();
  await button(page, 'Continue where you left off').click();
  await expect(form(page).getByLabel('Business name *')).toHaveValue(email);
  const continued = waitForSaved(page, 2);
  await button(page, 'Next').click();
  await expect(form(page).getByLabel('About the business')).toHaveValue('Bread since 1974.');
  await continued;
  await changeElsewhere(page, new URL(link), {
    aboutBusiness: 'A bakery at the harbor.',
    coreServices: 'Rolls',
  });
  await test.step('the browser at the desk says where those answers are', async () => {
    const tab = await openElsewhere({ storageState: desk, viewport: { width: 390, height: 844 } });
    await tab.goto(address);
    await button(tab, 'Continue where you left off').click();
    await expect(form(tab).getByText(/continued with the link in your order email/)).toBeVisible();
    await expect(form(tab).getByLabel('Business name *')).toHaveValue(email);
    await expectNoSidewaysScroll(tab);
  });
  await fillIn(page, { 'About the business': 'Bread since 1974, and rolls.' });
  await button(page, 'Next').click();
  const conflict = page.getByRole('region', {
    name: 'This form was changed on another device',
  });
  await expect(conflict).toContainText('A bakery at the harbor.');
  await expect(conflict).toContainText('Bread since 1974, and rolls.');
  await expectFormAccessible(page);
  await page.getByRole('button', { name: /^Keep both.*About the business/ }).click();
  await expect(conflict).toBeHidden();
  await expectStep(page, 3);
  const merged = waitForSaved(page, 2);
  await button(page, 'Previous').click();
  await expect(form(page).getByLabel('About the business')).toHaveValue(
    'Bread since 1974, and rolls.\n\nA bakery at the harbor.',
  );
  await expect(form(page).getByLabel('Core services')).toHaveValue('Rolls');
  await merged;
  await test.step('the steps are saved one after another on a slow connection', async () => {
    const steps: number[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT') steps.push(request.postDataJSON().step);
    });
    const release = await holdRequests(page, '**/api/onboarding/draft**');
    await goToStep(page, { from: 2, to: 8 });
    expect(steps).toEqual([3]);
    const savedLast = waitForSaved(page, 8);
    release();
    await savedLast;
    expect(steps).toEqual([3, 8]);
  });
  await fillIn(page, { ...REVIEW_CONTACT, 'Anything else': 'We close in August.' });
  await picker(page, 'Local photos').setInputFiles('web/public/favicon.svg');
  await expect(fileRow(page, 'favicon.svg')).toContainText('This file type is not supported.');
  await picker(page, 'Local photos').setInputFiles({ ...PICTURE, name: 'Übersicht / Café.png' });
  await picker(page, 'Brand guidelines').setInputFiles(GUIDE);
  const reviewed = waitForSaved(page, 9);
  await button(page, 'Next').click();
  await reviewed;

  await test.step('what another device saves during the review is not left behind', async () => {
    await changeElsewhere(page, new URL(link), { keywords: 'Sourdough near me' });
    await submit(page).click();
    await expect(conflict).toContainText('Your form is not sent yet');
    await expect(conflict).toBeFocused();
    await expect(form(page).getByText('Sourdough near me')).toBeVisible();
    await button(page, 'Close').click();
  });
  await expect(robotCheck(page)).toHaveCount(0);
  await cloud.fault('dynamodb', 'error');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText(
    new RegExp(`^Submission failed: .+ Please try again or contact support at ${brand.email.support}`),
    { timeout: 60_000 },
  );
  await cloud.fault('dynamodb', 'off');
  const sending = page.waitForRequest('**/api/onboarding');
  await submit(page).click();
  await expectSentWithFiles(page);
  expect((await sending).postDataJSON()).toMatchObject({
    source: 'post-checkout',
    customerPaid: true,
    sessionId: new URL(link).searchParams.get('session_id'),
    filesCount: 0,
    recaptchaToken: null,
  });

  await changeDevice(page, { width: 1440, height: 900 });
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'We received your form' })).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await picker(page, 'Additional files').setInputFiles({ ...GUIDE, name: '菜单 最终.pdf', mimeType: '' });
  await expect(fileRow(page, '菜单 最终.pdf')).toContainText('Sent');
  expect(await findViolations(page)).toEqual([]);

  await waitForEmail(cloud.origin, email, 'We close in August.');
  const mail = await waitForEmail(cloud.origin, brand.email.general, email);
  expect(mail.text).toContain('Übersicht / Café.png');
  await openDashboard(page, linkTo('/admin', mail));
  const downloading = page.waitForEvent('download');
  await button(page, 'Download 菜单 最终.pdf').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('菜单 最终.pdf');
  expect(await readFile(await download.path())).toEqual(GUIDE.buffer);
});

/** Waits until the server has kept a step. An earlier step may still be on its way. */
function waitForSaved(page: Page, step: number) {
  return page.waitForResponse((response) => {
    const request = response.request();
    return request.method() === 'PUT' && request.postDataJSON().step === step;
  });
}

test('a form that another device has sent is shown before its answers are sent again', async ({
  page,
  cloud,
}) => {
  const email = freshAddress('twice');
  await pay(page, email);
  const link = new URL(linkTo('/success', await waitForEmail(cloud.origin, email, '/success')));
  const saved = waitForSaved(page, 9);
  await openDraft(page, 9, { path: `${link.pathname}${link.search}${link.hash}`, email });
  await saved;
  await sendElsewhere(page, link, { email, keywords: 'Sourdough near me' });
  await submit(page).click();
  await expect(form(page).getByText(/^Your onboarding form was submitted from another device/)).toBeVisible();
  await expect(page.locator(':focus')).toHaveText(`Step 9 of 9: ${ONBOARDING_STEPS[8].name}`);
  await expect(page.getByText('Thank you!')).toHaveCount(0);
  await page.reload();
  await expect(form(page).getByText('do not need to do anything')).toHaveCount(0);
  await button(page, 'Review them').click();
  await expectStep(page, 9);
  const sending = page.waitForRequest('**/api/onboarding');
  await submit(page).click();
  await expect(page.locator(':focus')).toContainText('Thank you!');
  const sent = (await sending).postDataJSON();
  expect(sent).toMatchObject({ form: expect.any(String), changed: expect.arrayContaining(['businessName']) });
  expect(sent.changed).not.toContain('keywords');
});

/** Sends the form like another device. */
async function sendElsewhere(page: Page, link: URL, changes: Partial<OnboardingAnswers>): Promise<void> {
  const sessionId = link.searchParams.get('session_id');
  const headers = { [CHECKOUT_SECRET_HEADER]: link.hash.replace('#order=', '') };
  const data = { ...onboardingBody(changes), sessionId, customerPaid: true, source: 'post-checkout' };
  const sent = await page.request.post('/api/onboarding', { data, headers });
  expect(await sent.json()).toMatchObject({ success: true });
}

/** Saves the form like another device that continues the same version. */
async function changeElsewhere(page: Page, link: URL, changes: Partial<OnboardingAnswers>): Promise<void> {
  const sessionId = link.searchParams.get('session_id');
  const headers = { [CHECKOUT_SECRET_HEADER]: link.hash.replace('#order=', '') };
  const path = `/api/onboarding/draft?session_id=${sessionId}`;
  const { draft } = await (await page.request.get(path, { headers })).json();
  const answers = { ...draft.answers, ...changes };
  const data = { sessionId, step: 2, files: [], answers, basedOn: draft.savedAt, writer: 'another-device' };
  const saved = await page.request.put('/api/onboarding/draft', { data, headers });
  expect(await saved.json()).toMatchObject({ saved: true });
}

async function pay(page: Page, email: string): Promise<void> {
  await openPricing(page);
  await addService(page, 'Essential SEO');
  await goToPayment(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expectStep(page, 1);
}

/** Empties the browser's storage, as on another device. */
async function changeDevice(page: Page, size: { width: number; height: number }): Promise<void> {
  await openPlainFile(page);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.setViewportSize(size);
}

async function expectSentWithFiles(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toContainText(THANKS);
  await expect(page.locator(':focus')).toContainText('One file could not be sent');
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', 'We received your form');
  await expect(page).toHaveTitle(/^We received your form \|/);
  await expect(page.getByRole('region', { name: 'Files' }).getByRole('listitem')).toHaveText([
    /favicon\.svg.*Not added: This file type is not supported\./,
    /Übersicht \/ Café\.png.*Sent/,
    /guide\.pdf.*Sent/,
  ]);
}

test('the onboarding form names missing answers, and works by keyboard', async ({ page }) => {
  test.slow();
  await page.goto('/onboarding');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/');
  await expect(main.getByRole('link', { name: 'Need Help?' })).toHaveAttribute('href', '/contact');
  await expectStep(page, 1);
  await expectFitsNarrowWindow(page);
  await expect(button(page, 'Previous')).toBeDisabled();

  await button(page, 'Next').click();
  await expectRequired(page, 5);
  await expect(form(page).getByText('Please select at least one service')).toBeVisible();
  const name = form(page).getByLabel('Business name *');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription('Business name is required');
  await expectAccessible(page);
  await name.press('H');
  await expect(form(page).getByText('Business name is required')).toBeHidden();

  await fillIn(page, BUSINESS);
  await page.keyboard.press('Enter');
  await expect(form(page).getByRole('checkbox', { name: 'Social Media Management' })).toBeFocused();
  await page.keyboard.press('Space');
  await expectEmailSuggestion(page);
  await page.keyboard.press('Enter');

  for (let step = 2; step <= 7; step++) {
    await expectStep(page, step);
    await expect(form(page).getByRole('heading', { level: 3 })).toBeFocused();
    await expect(page.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^Step ${step} of 9: `),
    );
    await expect(page).toHaveTitle(new RegExp(`^Step ${step} of 9: `));
    await expectFormAccessible(page);
    await expectFitsNarrowWindow(page);
    await button(page, 'Next').press('Enter');
  }

  await expectStep(page, 8);
  await expectReviewContactAsked(page);
  await page.keyboard.press('Enter');

  await expectStep(page, 9);
  await button(page, 'dana@hotmail.com?').press('Enter');
  await expect(form(page).getByText('dana@hotmail.com', { exact: true })).toBeVisible();
  // The pressed button is gone.
  await expect(form(page).locator(':focus')).toHaveCount(1);
  await expect(form(page).getByRole('button', { name: 'Edit Social Channels' })).toHaveCount(0);
  await form(page).locator('summary', { hasText: 'Tell us more: 34 questions are open' }).press('Enter');
  await expectFormAccessible(page);
  await expectFitsNarrowWindow(page);
  await button(page, 'Add Instagram').press('Enter');
  await expectStep(page, 3);
  await expect(form(page).getByRole('checkbox', { name: 'Instagram' })).toBeFocused();
  await page.keyboard.press('Space');
  await form(page).getByLabel('Link to your Instagram page').fill('instagram.example/harbor');
  await expectFormAccessible(page);
  await button(page, 'Back to review').click();
  await expect(form(page).getByText('instagram.example/harbor')).toBeVisible();
  await submit(page).scrollIntoViewIfNeeded();
  await expect(robotCheck(page)).toBeVisible();
  await expectFormAccessible(page);
  await expectFitsNarrowWindow(page);
  await expect(submit(page)).toBeDisabled();
});

async function expectRequired(page: Page, count: number): Promise<void> {
  const fields = form(page).locator('[aria-invalid=true]');
  await expect(fields).toHaveCount(count);
  for (const field of await fields.all()) await expect(field).toHaveAccessibleDescription(/ is required$/);
}

/** Leaves a mistyped email address and the focus in its field. */
async function expectEmailSuggestion(page: Page): Promise<void> {
  const email = form(page).getByLabel('Email address *');
  await email.fill('dana@gmial.com');
  await button(page, 'dana@gmail.com?').click();
  await expect(email).toHaveValue('dana@gmail.com');
  await expect(email).toBeFocused();
  await expect(form(page).getByText('Did you mean')).toHaveCount(0);
  await email.fill('dana');
  await expect(form(page).getByText('This email address looks incomplete.')).toBeVisible();
  await email.fill('dana@hotmail.con');
}

async function expectReviewContactAsked(page: Page): Promise<void> {
  await button(page, 'Next').click();
  await expectRequired(page, 3);
  await expect(form(page).getByLabel('Review contact name *')).toBeFocused();
  await expectFormAccessible(page);
  await expectFitsNarrowWindow(page);
  const same = form(page).getByRole('checkbox', { name: 'same as the contact person' });
  await same.press('Space');
  for (const [label, known] of [
    ['Review contact name *', BUSINESS['Contact person *']],
    ['Review contact phone *', BUSINESS['Phone number *']],
    ['Review contact email *', 'dana@hotmail.con'],
  ] as const) {
    await expect(form(page).getByLabel(label)).toHaveValue(known);
  }
  await same.press('Space');
  await expect(form(page).getByLabel('Review contact name *')).toHaveValue('');
  await fillIn(page, REVIEW_CONTACT);
}

async function expectFitsNarrowWindow(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoSidewaysScroll(page);
  if (size) await page.setViewportSize(size);
}

test('the onboarding form continues, names missing files, and starts over', async ({ page }) => {
  page.on('dialog', (dialog) => dialog.accept());
  await page.goto('/onboarding');
  const promise = page.getByRole('heading', { name: 'Full Implementation' });
  await expect(promise).toBeVisible();
  await fillIn(page, BUSINESS);
  await form(page).getByText('SEO Services').click();
  await button(page, 'Next').click();
  await fillIn(page, { 'About the business': 'Bread since 1974.\nThree shops.' });

  const release = await holdRequests(page, '**/assets/wizard-*.js');
  await page.reload({ waitUntil: 'commit' });
  await expect(promise).toBeHidden();
  await page.getByText('What the form sets in motion').click();
  release();
  await expect(page.getByText('You stopped at step 2, About Business.')).toBeVisible();
  await expect(promise).toBeVisible();
  await button(page, 'Continue where you left off').click();
  await expectStep(page, 2);
  await expect(form(page).getByLabel('About the business')).toHaveValue('Bread since 1974.\nThree shops.');
  await button(page, 'Previous').click();
  await expect(form(page).getByRole('checkbox', { name: 'SEO Services' })).toBeChecked();

  await page.reload();
  await expect(button(page, 'Start over')).toBeVisible();
  await expect(promise).toBeVisible();
  await expect(page.getByText('Please add these again:')).toHaveCount(0);
  await button(page, 'Start over').click();
  await expectStep(page, 1);
  await expect(form(page).getByLabel('Business name *')).toHaveValue('');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const label of ['Business name *', 'Email address *']) {
    await form(page).getByLabel(label).scrollIntoViewIfNeeded();
    await expectUncovered(toast(page, 'Started over'), form(page).getByLabel(label));
  }
  await button(page, 'Next').scrollIntoViewIfNeeded();
  await expectUncovered(toast(page, 'Started over'), button(page, 'Next'));
  await button(page, 'Undo').click();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(form(page).getByLabel('Business name *')).toHaveValue('Harbor Bakery');

  await goToStep(page, { from: 1, to: 5 });
  // The second click hits the same button: step 6 is as high as step 5.
  await button(page, 'Next').dblclick();
  await expectStep(page, 6);
  await goToStep(page, { from: 6, to: 8 });
  await picker(page, 'Local photos').setInputFiles(PICTURE);
  await picker(page, 'Brand guidelines').setInputFiles(GUIDE);
  await button(page, 'Remove shop.png').click();
  await expect(picker(page, 'Local photos')).toBeFocused();
  await page.reload();
  await expect(page.getByText('You stopped at step 8, ')).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  const missing = page.getByText('Please add these again:').locator('..');
  await expect(missing.getByRole('listitem')).toHaveText(['guide.pdf']);
  await expectAccessible(page);

  await button(page, 'Start over').click();
  await expect(button(page, 'Undo')).toBeVisible();
  await form(page).getByLabel('Business name *').fill('Harbor Bakery Two');
  await expect(button(page, 'Undo')).toHaveCount(0);
  await page.reload();
  await button(page, 'Start over').click();
  await page.reload();
  await expectStep(page, 1);

  await test.step('a browser that cannot save the answers warns before it loses them', async () => {
    const claim = form(page).getByText('Your answers are saved in this browser');
    await expect(claim).toBeVisible();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await form(page).getByText('SEO Services').click();
    await expect(claim).toHaveCount(0);
    const warning = page.waitForEvent('dialog');
    await page.reload();
    expect((await warning).type()).toBe('beforeunload');
  });
});

test('the onboarding form names files that are missing', async ({ page, consoleGuard }, testInfo) => {
  consoleGuard.allow(FAILED_CALL);
  await page.addInitScript(() => {
    // The page would retry by itself 10 seconds after the form was sent.
    const { setTimeout: begin } = window;
    const unlessLong = (act: () => void, ms = 0) => (ms < 10_000 ? begin(act, ms) : 0);
    Object.assign(window, { setTimeout: unlessLong });
  });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const up = { shop: false, form: false, rates: false };
  const seen = await stubApi(page, {
    async bucket(route) {
      const name = uploadedName(route);
      if (name === 'rates.txt' && !up.rates) return route.abort('connectionreset');
      if (name === 'shop.png' && !up.shop) return route.fulfill({ status: 503 });
      await held;
      return route.fulfill({ status: 204 });
    },
    answer: (route) =>
      route.fulfill(
        up.form
          ? // In the order of the lists: additional files, photos, guidelines.
            {
              json: { success: true, mail: 'sent', files: ['missing', 'stored', 'rejected'], form: 'proof' },
            }
          : { status: 503, json: { code: 'storage_unavailable', message: 'Please wait a moment.' } },
      ),
  });
  await openDraft(page, 8);
  await chooseFiles(page, testInfo);
  await dropFiles(page);
  await expectFormAccessible(page);
  await button(page, 'Next').click();
  await passCheck(page, submit(page));
  await submit(page).click();

  await expect(page.getByText('Uploading guide.pdf...')).toBeVisible();
  await expect(button(page, 'Submitting...')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Upload of guide.pdf' })).toBeVisible();
  const shop = fileRow(page, 'shop.png').first();
  await expect(shop).toContainText('The upload was rejected (status 503).');
  await expectFormAccessible(page);
  release();
  await expect(page.getByRole('alert')).toContainText(
    'Submission failed: Please wait a moment. Please try again or contact support at support@example.com',
  );
  expect(seen.submissions[0]?.files.localPhotos?.[0]).toMatchObject({ name: 'shop.png', url: null });
  expect(seen.submissions[0]?.files.brandGuidelines?.[0]?.url).toMatch(/uploads\/guide\.pdf$/);

  up.shop = true;
  await button(page, 'Try again shop.png').click();
  await expect(shop).toContainText('Uploaded');
  await expect(shop).toBeFocused();
  up.form = true;
  await passCheck(page, submit(page));
  await submit(page).click();
  await expectReceivedWithoutFiles(page);
  expect(seen.submissions[1]?.files.localPhotos?.[0]?.url).toMatch(/uploads\/shop\.png$/);
  // Each file again after pauses, until nothing seems to arrive.
  const again = ['rates.txt', 'rates.txt', 'rates.txt'];
  const first = ['shop.png', 'shop.png', 'shop.png', 'guide.pdf', 'rates.txt'];
  expect(seen.uploads).toEqual([...first, 'shop.png', ...again]);
  expect(seen.keys[0]).not.toBe(seen.keys[1]);

  await test.step('a session in another tab reloads the page only if the visitor leaves the file behind', async () => {
    page.once('dialog', (dialog) => dialog.dismiss());
    const warning = page.waitForEvent('dialog');
    const other = await page.context().newPage();
    await openPlainFile(other);
    const key = `${SESSION_STORAGE_PREFIX}client.LastAuthUser`;
    await other.evaluate((name) => localStorage.setItem(name, 'member'), key);
    expect((await warning).type()).toBe('beforeunload');
    await other.evaluate((name) => localStorage.removeItem(name), key);
    await other.close();
    await expect(fileRow(page, 'rates.txt')).toBeVisible();
  });

  await test.step('a file that is tried again is added to the form that is there', async () => {
    up.rates = true;
    await routeRequests(page, '**/api/onboarding/files', (route) =>
      route.fulfill({ json: { success: true, files: ['stored'] } }),
    );
    const adding = page.waitForRequest('**/api/onboarding/files');
    await button(page, 'Try again rates.txt').click();
    await expect(fileRow(page, 'rates.txt')).toHaveText(/Sent$/);
    expect((await adding).postDataJSON()).toMatchObject({
      form: 'proof',
      files: { general: [{ name: 'rates.txt', type: 'text/plain', url: expect.stringMatching(/rates/) }] },
    });
    expect(seen.submissions).toHaveLength(2);
    await expectFormAccessible(page);
  });
});

async function chooseFiles(page: Page, testInfo: TestInfo): Promise<void> {
  const shop = testInfo.outputPath('shop.png');
  const menu = testInfo.outputPath('menu.pdf');
  for (const file of [shop, menu]) await writeFile(file, 'something');
  await picker(page, 'Local photos').setInputFiles([shop, menu]);
  await expect(fileRow(page, 'shop.png')).toContainText('Ready to send');
  await expect(fileRow(page, 'menu.pdf')).toContainText('Only pictures belong in this list.');
  await expect(fileNews(page, 'Local photos')).toHaveText('shop.png added. menu.pdf cannot be sent.');
  await picker(page, 'Local photos').setInputFiles(shop);
  await expect(page.getByText('This file is already in the list.')).toBeVisible();
  await expect(fileNews(page, 'Local photos')).toHaveText('shop.png cannot be sent.');
  await picker(page, 'Brand guidelines').setInputFiles(GUIDE);
}

async function dropFiles(page: Page): Promise<void> {
  const dropped = await page.evaluateHandle(() => {
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'notes.txt', { type: 'text/plain' }));
    files.items.add(new File(['x'], 'clip.mov', { type: 'video/quicktime' }));
    files.items.add(new File(['x'], 'rates.txt', { type: 'text/plain' }));
    return files;
  });
  await picker(page, 'Additional files').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(fileRow(page, 'clip.mov')).toContainText('This file type is not supported.');
  await expect(fileRow(page, 'rates.txt')).toContainText('Ready to send');
  await expect(fileNews(page, 'Additional files')).toHaveText(
    'notes.txt and 1 more file added. clip.mov cannot be sent.',
  );
  await test.step('a held key and a double click remove no other file', async () => {
    await form(page).getByRole('heading', { level: 3 }).focus();
    await page.keyboard.down('Enter');
    await button(page, 'Remove clip.mov').focus();
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await button(page, 'Remove notes.txt').dblclick();
    await expect(fileRow(page, 'notes.txt')).toBeHidden();
    await expect(fileRow(page, 'clip.mov')).toBeVisible();
    await expect(fileRow(page, 'rates.txt')).toBeVisible();
  });
}

/** Three files were rejected at once, one failed with the connection, and the server rejected one. */
async function expectReceivedWithoutFiles(page: Page): Promise<void> {
  await expect(page.locator(':focus')).toContainText(THANKS);
  await expect(page.locator(':focus')).toContainText('5 files could not be sent');
  await expect(fileRow(page, 'shop.png')).toHaveText([
    /Sent$/,
    /Not added: This file is already in the list\.$/,
  ]);
  await expect(fileRow(page, 'rates.txt')).toHaveText(/Not uploaded: The connection was lost\./);
  await expect(fileRow(page, 'clip.mov')).toHaveText(/Not added: This file type is not supported\.$/);
  await expect(fileRow(page, 'guide.pdf')).toContainText('The content does not match the file type.');
  await expectFormAccessible(page);
  // The three lists are empty, and the text is still there.
  await expect(button(page, 'Remove guide.pdf')).toHaveCount(0);
  await expect(form(page).getByText('Harbor Bakery')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  expect(await page.evaluate((key) => localStorage.getItem(key), ONBOARDING_DRAFT_STORAGE_KEY)).toBeNull();
}

test('the onboarding form survives a minute without a network', async ({ page, context, consoleGuard }) => {
  consoleGuard.allow(FAILED_CALL);
  const seen = await stubApi(page);
  await page.clock.install();
  await openDraft(page, 8);
  await picker(page, 'Additional files').setInputFiles(GUIDE);
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. Your answers are saved/)).toBeVisible();
  await fillIn(page, { Products: 'Rye, sourdough' });
  await button(page, 'Next').click();
  await page.unrouteAll();
  await submit(page).scrollIntoViewIfNeeded();
  await expect(form(page).getByText('You can send the form without it.')).toBeVisible();
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Submission failed: You are offline. Please try again or contact support at support@example.com',
  );
  await page.clock.fastForward('01:00');
  await expect(fileRow(page, 'guide.pdf')).toContainText('We did not get a response.');

  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\. Your answers/)).toBeHidden();
  const later = await stubApi(page);
  await passCheck(page, submit(page));
  await submit(page).click();
  await expect(page.getByText(THANKS)).toBeVisible();
  expect(seen.submissions).toEqual([]);
  expect(later.submissions).toMatchObject([
    {
      products: 'Rye, sourdough',
      files: { general: [{ name: 'guide.pdf', url: expect.stringMatching(/guide\.pdf$/) }] },
    },
  ]);
});

test('a visitor without a payment passes the captcha', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/status of 400/);
  const loads: string[] = [];
  page.on('request', (request) => {
    if (/api\.js\?render=explicit$/.test(request.url())) loads.push(request.url());
  });
  const email = freshAddress('dana');
  await openDraft(page, 8, { email });
  await picker(page, 'Brand guidelines').setInputFiles(GUIDE);
  expect(loads).toEqual([]);
  await button(page, 'Next').click();
  await submit(page).press('Enter');
  await expect(toast(page, 'Please complete the reCAPTCHA')).toContainText(
    "You must verify that you're not a robot before submitting the form.",
  );
  await expect.poll(() => loads).toHaveLength(1);

  await test.step('a session in another tab stands for the captcha, and no file is lost', async () => {
    const key = `${SESSION_STORAGE_PREFIX}client.LastAuthUser`;
    const other = await page.context().newPage();
    await openPlainFile(other);
    await other.evaluate((name) => localStorage.setItem(name, 'member'), key);
    await expect(page.getByText('You stopped at step 9, ')).toBeVisible();
    await expect(page.getByText('Please add these again:')).toHaveCount(0);
    await button(page, 'Continue where you left off').click();
    await expect(fileRow(page, 'guide.pdf')).toBeVisible();
    await submit(page).scrollIntoViewIfNeeded();
    await expect(submit(page)).toBeEnabled();
    expect(loads).toHaveLength(1);
    await other.evaluate((name) => localStorage.removeItem(name), key);
    await expect(robotCheck(page)).toBeVisible();
  });

  await routeRequests(page, '**/api/onboarding', (route) =>
    route.continue({ postData: { ...route.request().postDataJSON(), recaptchaToken: 'forged' } }),
  );
  await robotCheck(page).press('Space');
  await submit(page).click();
  await expect(page.getByRole('alert')).toContainText(
    'Submission failed: Please confirm again that you are not a robot. Please try again or contact support at support@example.com',
  );
  await expect(robotCheck(page)).not.toBeChecked();
  await expect(fileRow(page, 'guide.pdf')).toContainText('Uploaded');
  await expectFormAccessible(page);

  await page.unrouteAll();
  await passCheck(page, submit(page));
  await submit(page).click();
  await expect(page.locator(':focus')).toContainText(THANKS);
  await expect(robotCheck(page)).toHaveCount(0);
  await waitForEmail(cloud.origin, email, /24 hours/);
  expect((await waitForEmail(cloud.origin, brand.email.general, email)).text).toContain('guide.pdf');
});

test('a form without a captcha is accepted or checked first', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  await test.step('the stage has none', async () => {
    const seen = await stubApi(page);
    await routeRequests(page, '**/config.json', async (route) => {
      const { captcha, ...config } = await (await route.fetch()).json();
      expect(captcha).toBeDefined();
      await route.fulfill({ json: config });
    });
    await openDraft(page, 9);
    await submit(page).scrollIntoViewIfNeeded();
    await expect(submit(page)).toBeEnabled();
    await expect(form(page).getByText('robot')).toHaveCount(0);
    // The second click of a double click on 'Next' may hit it.
    await submit(page).dispatchEvent('click', { detail: 2 });
    await expect(submit(page)).toBeEnabled();
    await submit(page).click();
    await expect(page.getByText(THANKS)).toBeVisible();
    expect(seen.submissions).toMatchObject([{ recaptchaToken: null, topic: '' }]);
    await page.unrouteAll();
  });

  await blockCaptcha(page);
  const email = freshAddress('unproven');
  await openDraft(page, 9, { email });
  await submit(page).scrollIntoViewIfNeeded();
  await expect(form(page).getByText('You can send the form without it.')).toBeVisible();
  await expectFormAccessible(page);
  await submit(page).click();
  await expect(page.locator(':focus')).toContainText(THANKS);
  expect(await listEmails(cloud.origin, email)).toEqual([]);

  await openDashboard(page);
  await page.getByRole('link', { name: /\d to check$/ }).click();
  await page.getByRole('link', { name: /held back: Onboarding/ }).click();
  await expect(page).toHaveURL('/admin?list=onboarding&status=unchecked');
  const card = page.getByRole('article').filter({ hasText: email });
  await expect(card).toContainText('Unchecked');
  await card.getByRole('link').click();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Contacted' })).toHaveCount(0);
  await button(page, 'Release and send the emails').click();
  await expect(toast(page, 'Marked as new')).toBeVisible();
  await sendOutstandingEmails(cloud.origin);
  await waitForEmail(cloud.origin, email, /24 hours/);
  await waitForEmail(cloud.origin, brand.email.general, email);
});
