import type { Locator, Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { card, openDashboard } from './support/back-office.ts';
import { blockCaptcha, passCheck, robotCheck } from './support/captcha.ts';
import { holdRequests } from './support/held-requests.ts';
import { freshAddress, mailSaying, mailsTo } from './support/mails.ts';
import { toast } from './support/shop.ts';
import { expect, expectAccessible, test } from './support/test.ts';

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

test('by keyboard alone I can ask for a consultation, and both the team and I get a mail', async ({
  page,
  cloud,
}) => {
  // The server takes a form that was filled in within three seconds for the work of a program.
  await page.clock.install();
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
  await page.clock.fastForward(5_000);
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
  expect(await page.evaluate(() => localStorage.getItem('s5_contact_draft'))).toBeNull();
  await expectAccessible(page);

  await mailSaying(cloud.origin, email, /4 business hours/);
  const team = await mailSaying(cloud.origin, brand.email.general, email);
  for (const text of [Name, Company, Phone, Website, 'Social Media Management, SEO']) {
    expect(team.text).toContain(text);
  }
});

test('a form that is not complete says what is missing, and a check that has expired is asked for again', async ({
  page,
  cloud,
}) => {
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

  await fillIn(page, { Email: 'mara@example' });
  await expect(form(page).locator('[aria-invalid=true]')).toHaveCount(1);
  await send(page).click();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/one email address/);

  await fetch(`${cloud.origin}/_local/captcha/expire`, { method: 'POST' });
  await expect(robotCheck(page)).not.toBeChecked();
  await expect(send(page)).toBeDisabled();
});

test('I am told when the mail about my request is late, and one that could not be saved is there after a reload, to be sent then', async ({
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
  await expect(page.getByText('We kept what you wrote last time.')).toBeVisible();
  await expect(field(page, 'Message')).toHaveValue(FIELDS.Message);
  await expect(form(page).getByLabel('Web Design')).toBeChecked();
  await send(page).scrollIntoViewIfNeeded();
  await passCheck(page, send(page));
  await send(page).click();
  await expect(toast(page, "Thanks! We've received your request.")).toBeVisible();
  await mailSaying(cloud.origin, email, /4 business hours/);
});

test('what I send twice is one request with a count for the team, and one mail for each of us', async ({
  page,
  cloud,
}) => {
  await page.clock.install();
  const email = freshAddress('twice');
  await openForm(page);
  for (const _ of ['once', 'again']) {
    await fillIn(page, { Email: email });
    await passCheck(page, send(page));
    await page.clock.fastForward(5_000);
    const thanks = toast(page, "Thanks! We've received your request.");
    await expect(thanks, 'those of the time before have gone').toHaveCount(0);
    await send(page).click();
    await expect(thanks).toBeVisible();
    await expect(field(page, 'Name')).toHaveValue('');
  }
  expect(await mailsTo(cloud.origin, email)).toHaveLength(1);
  await openDashboard(page, `/admin?q=${encodeURIComponent(email)}`);
  await expect(card(page, email)).toHaveCount(1);
  await expect(card(page, email)).toContainText('Sent 2 times within a day');
});

test('I can write while the captcha is out of reach', async ({ page, consoleGuard }) => {
  consoleGuard.allow(/ERR_FAILED/);
  await blockCaptcha(page);
  const bodies: { recaptchaToken?: unknown }[] = [];
  await page.route('**/api/contact', (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, mail: 'sent' } });
  });
  await openForm(page);
  await expect(form(page).getByText('You can send the form without it.')).toBeVisible();
  await fillIn(page);
  await send(page).click();
  await expect(toast(page, "Thanks! We've received your request.")).toBeVisible();
  expect(bodies).toEqual([expect.objectContaining({ recaptchaToken: null, website: FIELDS.Website })]);
});

test('whatever refuses my request, I learn why and lose nothing, and every try is the same request', async ({
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
  let release = () => {};
  const busy = new Promise<void>((resolve) => {
    release = resolve;
  });
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

test('the code of the form is not loaded before I use the page, nor the captcha before its form is near', async ({
  page,
}) => {
  const loads = { form: 0, captcha: 0 };
  page.on('request', (request) => {
    if (/\/assets\/islands-/.test(request.url())) loads.form += 1;
    if (/api\.js\?render=explicit$/.test(request.url())) loads.captcha += 1;
  });
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/contact');
  await page.waitForLoadState('networkidle');
  expect(loads).toEqual({ form: 0, captcha: 0 });
  await page.mouse.move(100, 100);
  await expect.poll(() => loads.form).toBe(1);
  await field(page, 'Name').fill('Mara');
  // The form has come to life once it keeps what is written.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('s5_contact_draft'))).not.toBeNull();
  expect(loads.captcha).toBe(0);
  await send(page).scrollIntoViewIfNeeded();
  await expect(robotCheck(page)).toBeVisible();
  expect(loads).toEqual({ form: 1, captcha: 1 });
});

test('what I write before the page has come to life stays', async ({ page }) => {
  const open = await holdRequests(page, '**/assets/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await field(page, 'Name').fill('Mara');
  await form(page).getByLabel('SEO', { exact: true }).check();
  open();
  await send(page).scrollIntoViewIfNeeded();
  await expect(robotCheck(page)).toBeVisible();
  await field(page, 'Company').fill('Two Wheels');
  await page.reload();
  await expect(page.getByText('We kept what you wrote last time.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('Mara');
  await expect(form(page).getByLabel('SEO', { exact: true })).toBeChecked();

  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Name')).toBeFocused();
  expect(await page.evaluate(() => localStorage.getItem('s5_contact_draft'))).toBeNull();
});

test('without JavaScript the place of the form says how else to write', async ({ browser, localOrigin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: localOrigin });
  const page = await context.newPage();
  await page.goto('/contact');
  const letter = page.locator('#contact-form');
  await expect(letter.getByRole('link', { name: 'Write these four lines' })).toHaveAttribute(
    'href',
    new RegExp(`^mailto:${brand.email.general}`),
  );
  await expect(letter.getByRole('link', { name: brand.phone.display })).toBeVisible();
  await expect(letter.getByRole('textbox')).toHaveCount(0);
  await context.close();
});
