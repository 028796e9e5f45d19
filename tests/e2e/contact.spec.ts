import type { Locator, Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { CONTACT_DRAFT_STORAGE_KEY } from '../../domain/storage-keys.ts';
import { card, openDashboard } from './support/back-office.ts';
import { blockCaptcha, passCheck, robotCheck } from './support/captcha.ts';
import { holdRequests } from './support/held-requests.ts';
import { freshAddress, mailSaying, mailsTo } from './support/mails.ts';
import { toast } from './support/shop.ts';
import { expect, expectAccessible, expectIdle, movePointer, test } from './support/test.ts';

const FIELDS = {
  Name: 'Mara Lindqvist',
  Company: 'Two Wheels Ogden',
  Email: 'mara@example.net',
  Phone: '(801) 555-0188',
  Website: 'twowheels.example',
  Message: 'Winter is quiet: from November to March the bell on the door hardly rings.',
};

function form(page: Page): Locator {
  return page.getByRole('form', { name: 'Request a consultation' });
}

function field(page: Page, label: keyof typeof FIELDS): Locator {
  return form(page).getByLabel(label, { exact: true });
}

function send(page: Page): Locator {
  return form(page).getByRole('button', { name: 'Send request' });
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/contact#contact-form');
  await page.waitForLoadState();
  await send(page).scrollIntoViewIfNeeded();
}

async function fillIn(page: Page, values: Partial<typeof FIELDS> = {}): Promise<void> {
  for (const [label, value] of Object.entries({ ...FIELDS, ...values })) {
    await field(page, label as keyof typeof FIELDS).fill(value);
  }
}

/** What the browser keeps of a form that is not sent yet. */
function storedDraft(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), CONTACT_DRAFT_STORAGE_KEY);
}

test('the contact form can be sent by keyboard alone, which mails the team and the sender', async ({
  page,
  cloud,
}) => {
  const email = freshAddress('mara');
  await openForm(page);
  await expect(send(page)).toBeDisabled();

  const { Name, Company, Phone, Website, Message } = FIELDS;
  await field(page, 'Name').focus();
  for (const text of [Name, Company, email, Phone, Website]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(form(page).getByLabel('Social Media Management')).toBeFocused();
  await page.keyboard.press('Space');
  await form(page).getByLabel('SEO', { exact: true }).press('Space');
  await field(page, 'Message').focus();
  await page.keyboard.type(Message);
  await robotCheck(page).press('Space');
  await expect(send(page)).toBeEnabled();
  await send(page).press('Enter');

  await expect(toast(page, "Thanks! We've received your request.")).toContainText(
    'Our team will get back to you within 4 business hours.',
  );
  await expect(page.locator(':focus')).toContainText("Thanks! We've received your request.");
  for (const label of Object.keys(FIELDS)) {
    await expect(field(page, label as keyof typeof FIELDS)).toHaveValue('');
  }
  await expect(form(page).getByLabel('SEO', { exact: true })).not.toBeChecked();
  await expect(robotCheck(page)).not.toBeChecked();
  await expect(send(page)).toBeDisabled();
  expect(await storedDraft(page)).toBeNull();
  await expectAccessible(page);

  await mailSaying(cloud.origin, email, /4 business hours/);
  const team = await mailSaying(cloud.origin, brand.email.general, email);
  for (const text of [Name, Company, Phone, Website, 'Social Media Management, SEO']) {
    expect(team.text).toContain(text);
  }
});

test('the contact form says what is missing, asks again for a check that has expired, and does without one that cannot be loaded', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED/);
  await openForm(page);
  await send(page).scrollIntoViewIfNeeded();
  await expect(robotCheck(page)).toBeVisible();
  await send(page).focus();
  await expect(send(page)).toBeFocused();
  await expect(send(page)).toHaveAccessibleDescription(/Please confirm that you are not a robot/);
  await field(page, 'Name').press('Enter');
  await expect(toast(page, 'Please complete the reCAPTCHA')).toContainText(
    "You must verify that you're not a robot before submitting the form.",
  );

  await passCheck(page, send(page));
  await expect(send(page)).toHaveAccessibleDescription('');
  await field(page, 'Name').fill('   ');
  await field(page, 'Phone').fill('(801) 555-0188');
  await send(page).click();
  await expect(toast(page, 'Missing Required Fields')).toContainText(
    'Please fill in your name, email, phone number, company name, website and message.',
  );
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Name')).toHaveAccessibleDescription('Please tell us your name.');
  await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(5);
  await expectAccessible(page);

  const tooMuch = 'Winter is quiet. '.repeat(1_217);
  await field(page, 'Message').fill(tooMuch);
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/10,689 characters too long/);
  await expect(send(page)).toBeDisabled();
  await field(page, 'Company').press('Enter');
  await expect(field(page, 'Message')).toBeFocused();
  await expect(field(page, 'Message')).toHaveValue(tooMuch);
  await expectAccessible(page);
  await field(page, 'Message').fill(tooMuch.slice(0, 8_400));
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/8,400 of 10,000 characters/);
  await expect(send(page)).toBeEnabled();

  await fillIn(page, { Email: 'mara@example' });
  await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(1);
  await send(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/one email address/);

  await fetch(`${cloud.origin}/_local/captcha/expire`, { method: 'POST' });
  await expect(robotCheck(page)).not.toBeChecked();
  await expect(send(page)).toBeDisabled();

  await blockCaptcha(page);
  const bodies: { recaptchaToken?: unknown }[] = [];
  await page.route('**/api/contact', (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, mail: 'sent' } });
  });
  await page.reload();
  await send(page).scrollIntoViewIfNeeded();
  await expect(form(page).getByText('You can send the form without it.')).toBeVisible();
  await fillIn(page);
  await send(page).click();
  await expect(toast(page, "Thanks! We've received your request.")).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ recaptchaToken: null, website: FIELDS.Website })]);
});

test('a contact request is sent although its mail is late, stays after a reload when it was not saved, and counts when repeated', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/503/);
  await page.clock.install();
  await openForm(page);
  await fillIn(page, { Email: freshAddress('late') });
  await passCheck(page, send(page));
  await page.clock.fastForward(5_000);
  await cloud.fault('ses', 'error');
  await send(page).click();
  await expect(toast(page, 'Form submitted successfully!')).toContainText(
    'We received your message and will get back to you within 4 business hours. Note: Email notification may be delayed.',
  );
  await expect(field(page, 'Name')).toHaveValue('');
  await cloud.fault('ses', 'off');

  const email = freshAddress('mara');
  await fillIn(page, { Email: email });
  await form(page).getByLabel('Web Design').check();
  await passCheck(page, send(page));
  await page.clock.fastForward(5_000);
  await cloud.fault('dynamodb', 'error');
  await send(page).click();
  await expect(toast(page, 'Something went wrong')).toContainText(
    `Please try again, or contact us directly at ${brand.email.general} or call ${brand.phone.display}.`,
  );
  await expect(form(page).getByText('could not be saved')).toBeVisible();
  await expect(robotCheck(page)).not.toBeChecked();
  await expect(field(page, 'Message')).toHaveValue(FIELDS.Message);

  await cloud.fault('dynamodb', 'off');
  await page.reload();
  await expect(page.getByText('Filled in with what you wrote or asked for before.')).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue(FIELDS.Message);
  await expect(form(page).getByLabel('Web Design')).toBeChecked();
  await send(page).scrollIntoViewIfNeeded();
  await passCheck(page, send(page));
  await send(page).click();
  const thanks = toast(page, "Thanks! We've received your request.");
  await expect(thanks).toBeVisible();
  await mailSaying(cloud.origin, email, /4 business hours/);

  await expect(field(page, 'Name')).toHaveValue('');
  await fillIn(page, { Email: email });
  await form(page).getByLabel('Web Design').check();
  await passCheck(page, send(page));
  await page.clock.fastForward(5_000);
  await expect(thanks, 'those of the time before have gone').toHaveCount(0);
  await send(page).click();
  await expect(thanks).toBeVisible();
  expect(await mailsTo(cloud.origin, email)).toHaveLength(1);
  await openDashboard(page, `/admin?q=${encodeURIComponent(email)}`);
  await expect(card(page, email)).toHaveCount(1);
  await expect(card(page, email)).toContainText('Sent 2 times within a day');
});

test('a contact request that is refused says why, loses nothing, and is the same request on every try', async ({
  page,
  context,
  consoleGuard,
}) => {
  consoleGuard.allow(/status of 4|ERR_INTERNET_DISCONNECTED/);
  const answers = [
    { status: 429, json: { code: 'too_many_requests' } },
    { status: 400, json: { code: 'captcha_failed' } },
    { status: 400, json: { code: 'validation_failed', fields: { phone: 'is not a phone number' } } },
  ];
  const keys = new Set<string>();
  const { promise: busy, resolve: release } = Promise.withResolvers<void>();
  page.on('request', (request) => {
    if (request.url().endsWith('/api/contact')) keys.add(request.headers()['idempotency-key'] ?? '');
  });
  await page.route('**/api/contact', async (route) => {
    await busy;
    await route.fulfill(answers.shift());
  });
  await openForm(page);
  await fillIn(page);

  await passCheck(page, send(page));
  await send(page).click();
  const submitting = form(page).getByRole('button', { name: 'Submitting...' });
  await expect(submitting).toBeDisabled();
  await expect(field(page, 'Name')).toBeDisabled();
  release();
  await expect(page.locator(':focus')).toContainText('Several requests have come from you');

  await passCheck(page, send(page));
  await send(page).click();
  await expect(form(page).getByText('tick the box once more')).toBeVisible();
  await expect(send(page)).toBeDisabled();

  await passCheck(page, send(page));
  await send(page).click();
  await expect(field(page, 'Phone')).toBeFocused();
  await expect(field(page, 'Phone')).toHaveAccessibleDescription('Phone is not a phone number.');

  await passCheck(page, send(page));
  await page.unroute('**/api/contact');
  await context.setOffline(true);
  await send(page).click();
  await expect(form(page).getByText('You seem to be offline.')).toBeVisible();
  await expect(toast(page, 'Something went wrong').first()).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue(FIELDS.Message);
  expect([...keys]).toEqual([expect.stringMatching(/^[a-f0-9]{32}$/)]);
});

test('the contact form keeps what is written before its code has come, and loads the captcha when it is near', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await field(page, 'Name').fill('Mara');
  await form(page).getByLabel('SEO', { exact: true }).check();
  release();
  await send(page).scrollIntoViewIfNeeded();
  await expect(robotCheck(page)).toBeVisible();
  await field(page, 'Company').fill('Two Wheels');
  await page.reload();
  await expect(page.getByText('Filled in with what you wrote or asked for before.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Mara');
  await expect(form(page).getByLabel('SEO', { exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Name')).toBeFocused();
  expect(await storedDraft(page)).toBeNull();

  const loads = { form: 0, captcha: 0 };
  page.on('request', (request) => {
    if (/\/assets\/islands-/.test(request.url())) loads.form += 1;
    if (/api\.js\?render=explicit$/.test(request.url())) loads.captcha += 1;
  });
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/contact');
  await expectIdle(page);
  expect(loads).toEqual({ form: 0, captcha: 0 });
  await movePointer(page);
  await expect.poll(() => loads.form).toBe(1);
  await field(page, 'Name').fill('Mara');
  // The form has come to life once it keeps what is written.
  await expect.poll(() => storedDraft(page)).not.toBeNull();
  expect(loads.captcha).toBe(0);
  await send(page).scrollIntoViewIfNeeded();
  await expect(robotCheck(page)).toBeVisible();
  expect(loads).toEqual({ form: 1, captcha: 1 });
});
