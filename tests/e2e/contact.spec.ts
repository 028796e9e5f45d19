import type { Page } from '@playwright/test';
import { brand } from '../../domain/brand.ts';
import { CONTACT_DRAFT_STORAGE_KEY } from '../../domain/storage-keys.ts';
import { card, openDashboard } from './support/back-office.ts';
import { blockCaptcha, passCheck, robotCheck } from './support/captcha.ts';
import { CONTACT_ANSWERS, contactField, contactForm, fillContactForm } from './support/contact-form.ts';
import { freshAddress, listEmails, waitForEmail } from './support/emails.ts';
import { holdRequests, routeRequests } from './support/held-requests.ts';
import { toast } from './support/shop.ts';
import { expect, expectAccessible, expectIdle, movePointer, openPlainFile, test } from './support/test.ts';

const send = (page: Page) => contactForm(page).getByRole('button', { name: 'Send request' });

async function openForm(page: Page): Promise<void> {
  await page.goto('/contact#contact-form');
  await page.waitForLoadState();
  await send(page).scrollIntoViewIfNeeded();
}

/** Returns the stored form, which is not sent yet. */
function storedDraft(page: Page): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), CONTACT_DRAFT_STORAGE_KEY);
}

test('the contact form works by keyboard, and emails team and sender', async ({ page, cloud }) => {
  const email = freshAddress('mara');
  await openForm(page);
  await expect(send(page)).toBeDisabled();

  const { Name, Company, Phone, Website, Message } = CONTACT_ANSWERS;
  await contactField(page, 'Name').focus();
  for (const text of [Name, Company, email, Phone, Website]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await expect(contactForm(page).getByLabel('Social Media Management')).toBeFocused();
  await page.keyboard.press('Space');
  await contactForm(page).getByLabel('SEO', { exact: true }).press('Space');
  await contactField(page, 'Message').focus();
  await page.keyboard.type(Message);
  await robotCheck(page).press('Space');
  await expect(send(page)).toBeEnabled();
  await send(page).press('Enter');

  await expect(toast(page, "Thanks! We've received your request.")).toContainText(
    'Our team will get back to you within 4 business hours.',
  );
  await expect(page.locator(':focus')).toContainText("Thanks! We've received your request.");
  for (const field of await contactForm(page).getByRole('textbox').all()) await expect(field).toHaveValue('');
  await expect(contactForm(page).getByLabel('SEO', { exact: true })).not.toBeChecked();
  await expect(robotCheck(page)).not.toBeChecked();
  await expect(send(page)).toBeDisabled();
  expect(await storedDraft(page)).toBeNull();
  await expectAccessible(page);

  await waitForEmail(cloud.origin, email, /4 business hours/);
  const team = await waitForEmail(cloud.origin, brand.email.general, email);
  for (const text of [Name, Company, Phone, Website, 'Social Media Management, SEO']) {
    expect(team.text).toContain(text);
  }
});

test('the contact form asks for missing fields and a fresh captcha', async ({
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
  await contactField(page, 'Name').press('Enter');
  await expect(toast(page, 'Please complete the reCAPTCHA')).toContainText(
    "You must verify that you're not a robot before submitting the form.",
  );

  await passCheck(page, send(page));
  await expect(send(page)).toHaveAccessibleDescription('');
  await contactField(page, 'Name').fill('   ');
  await contactField(page, 'Phone').fill('(801) 555-0188');
  await send(page).click();
  await expect(toast(page, 'Missing Required Fields')).toContainText(
    'Please fill in your name, email, phone number, company name, website and message.',
  );
  await expect(contactField(page, 'Name')).toBeFocused();
  await expect(contactField(page, 'Name')).toHaveAccessibleDescription('Please enter your name.');
  await expect(contactForm(page).locator('[aria-invalid=true]')).toHaveCount(5);
  await expectAccessible(page);

  const tooMuch = 'Winter is quiet. '.repeat(1_217);
  await contactField(page, 'Message').fill(tooMuch);
  await expect(contactField(page, 'Message')).toHaveAccessibleDescription(/10,689 characters too long/);
  await expect(send(page)).toBeDisabled();
  await contactField(page, 'Company').press('Enter');
  await expect(contactField(page, 'Message')).toBeFocused();
  await expect(contactField(page, 'Message')).toHaveValue(tooMuch);
  await contactField(page, 'Message').fill(tooMuch.slice(0, 8_400));
  await expect(contactField(page, 'Message')).toHaveAccessibleDescription(/8,400 of 10,000 characters/);
  await expect(send(page)).toBeEnabled();

  await fillContactForm(page, { ...CONTACT_ANSWERS, Email: 'mara@example' });
  await expect(contactForm(page).locator('[aria-invalid=true]')).toHaveCount(1);
  await send(page).click();
  await expect(contactField(page, 'Email')).toBeFocused();
  await expect(contactField(page, 'Email')).toHaveAccessibleDescription(/one email address/);

  await fetch(`${cloud.origin}/_local/captcha/expire`, { method: 'POST' });
  await expect(robotCheck(page)).not.toBeChecked();
  await expect(send(page)).toBeDisabled();

  await blockCaptcha(page);
  const bodies: { recaptchaToken?: unknown }[] = [];
  await routeRequests(page, '**/api/contact', (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: { success: true, mail: 'sent' } });
  });
  await page.reload();
  await send(page).scrollIntoViewIfNeeded();
  await expect(contactForm(page).getByText('You can send the form without it.')).toBeVisible();
  await fillContactForm(page);
  await send(page).click();
  await expect(toast(page, "Thanks! We've received your request.")).toBeVisible();
  expect(bodies).toEqual([
    expect.objectContaining({ recaptchaToken: null, website: CONTACT_ANSWERS.Website }),
  ]);
});

test('a contact request survives a late captcha, late emails, reloads and repeats', async ({
  page,
  cloud,
  consoleGuard,
}) => {
  consoleGuard.allow(/503/);
  await page.clock.install();
  const release = await holdRequests(page, /captcha.*api\.js/);
  const asked = page.waitForRequest(/captcha.*api\.js/);
  await openForm(page);
  await asked;
  await page.clock.fastForward(12_000);
  await expect(contactForm(page).getByText('You can send the form without it.')).toBeVisible();
  await expect(send(page)).toBeEnabled();
  release();
  await expect(robotCheck(page)).toBeVisible();
  await expect(send(page)).toBeDisabled();

  await fillContactForm(page, { ...CONTACT_ANSWERS, Email: freshAddress('late') });
  await passCheck(page, send(page));
  await page.clock.fastForward(5_000);
  await cloud.fault('ses', 'error');
  await send(page).click();
  await expect(toast(page, 'Form submitted successfully!')).toContainText(
    'We received your message and will get back to you within 4 business hours. Note: Email notification may be delayed.',
  );
  await expect(contactField(page, 'Name')).toHaveValue('');
  await cloud.fault('ses', 'off');

  const email = freshAddress('mara');
  await fillContactForm(page, { ...CONTACT_ANSWERS, Email: email });
  await contactForm(page).getByLabel('Web Design').check();
  await passCheck(page, send(page));
  await page.clock.fastForward(5_000);
  await cloud.fault('dynamodb', 'error');
  await send(page).click();
  await expect(toast(page, 'Something went wrong')).toContainText(
    `Please try again, or contact us directly at ${brand.email.general} or call ${brand.phone.display}.`,
  );
  await expect(contactForm(page).getByText('could not save')).toBeVisible();
  await expect(robotCheck(page)).not.toBeChecked();
  await expect(contactField(page, 'Message')).toHaveValue(CONTACT_ANSWERS.Message);

  await cloud.fault('dynamodb', 'off');
  await page.reload();
  await expect(page.getByText('We restored what you entered before.')).toBeVisible();
  await expect(contactField(page, 'Message')).toHaveValue(CONTACT_ANSWERS.Message);
  await expect(contactForm(page).getByLabel('Web Design')).toBeChecked();
  await send(page).scrollIntoViewIfNeeded();
  await passCheck(page, send(page));
  await send(page).click();
  const thanks = toast(page, "Thanks! We've received your request.");
  await expect(thanks).toBeVisible();
  await waitForEmail(cloud.origin, email, /4 business hours/);

  await expect(contactField(page, 'Name')).toHaveValue('');
  await fillContactForm(page, { ...CONTACT_ANSWERS, Email: email });
  await contactForm(page).getByLabel('Web Design').check();
  await passCheck(page, send(page));
  await page.clock.fastForward(5_000);
  await expect(thanks, 'those of the time before have gone').toHaveCount(0);
  await send(page).click();
  await expect(thanks).toBeVisible();
  expect(await listEmails(cloud.origin, email)).toHaveLength(1);
  await openDashboard(page, `/admin?q=${encodeURIComponent(email)}`);
  await expect(card(page, email)).toHaveCount(1);
  await expect(card(page, email)).toContainText('2 times');
});

test('a refused contact request says why and loses nothing', async ({ page, context, consoleGuard }) => {
  consoleGuard.allow(/status of (4|503)|ERR_INTERNET_DISCONNECTED/);
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
  await routeRequests(page, '**/api/contact', async (route) => {
    await busy;
    await route.fulfill(answers.shift());
  });
  await openForm(page);
  await fillContactForm(page);

  await passCheck(page, send(page));
  await send(page).click();
  const submitting = contactForm(page).getByRole('button', { name: 'Submitting...' });
  await expect(submitting).toBeDisabled();
  await expect(contactField(page, 'Name')).toBeDisabled();
  release();
  await expect(page.locator(':focus')).toContainText('You have sent several requests');

  await passCheck(page, send(page));
  await send(page).click();
  await expect(contactForm(page).getByText('check the box again')).toBeVisible();
  await expect(send(page)).toBeDisabled();

  await passCheck(page, send(page));
  await send(page).click();
  await expect(contactField(page, 'Phone')).toBeFocused();
  await expect(contactField(page, 'Phone')).toHaveAccessibleDescription('Phone is not a phone number.');

  await passCheck(page, send(page));
  await page.unroute('**/api/contact');
  await context.setOffline(true);
  await send(page).click();
  await expect(toast(page, 'Something went wrong').first()).toBeVisible();
  await expect(contactForm(page).getByText('You seem to be offline.')).toBeVisible();
  await expect(contactField(page, 'Message')).toHaveValue(CONTACT_ANSWERS.Message);
  expect([...keys]).toEqual([expect.stringMatching(/^[a-f0-9]{32}$/)]);

  await robotCheck(page).click();
  await expect(contactForm(page).getByText('You can send the form without it.')).toBeVisible();
  await context.setOffline(false);
  await expect(contactForm(page).getByText('You can send the form without it.')).toBeHidden();
  await passCheck(page, send(page));

  await test.step('a browser that cannot save the text does not claim it, and asks before it is lost', async () => {
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    });
    await contactField(page, 'Message').fill('Winter is very quiet.');
    await routeRequests(page, '**/api/contact', (route) => route.fulfill({ status: 503, json: {} }));
    await send(page).click();
    await expect(page.locator(':focus')).toContainText('Your message is not saved in this browser');
    page.on('dialog', (dialog) => dialog.accept());
    const warning = page.waitForEvent('dialog');
    await page.reload();
    expect((await warning).type()).toBe('beforeunload');
  });
});

test('the contact form loads the captcha when near, and keeps text from before its code', async ({
  page,
}) => {
  await expectCaptchaWhenNear(page);
  await openPlainFile(page);
  await page.evaluate(() => localStorage.clear());
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await contactField(page, 'Name').fill('Mara');
  await contactForm(page).getByLabel('SEO', { exact: true }).check();
  release();
  await send(page).scrollIntoViewIfNeeded();
  await expect(robotCheck(page)).toBeVisible();
  await contactField(page, 'Company').fill('Two Wheels');
  await contactField(page, 'Message').fill('Winter is quiet.');
  const releaseLater = await holdRequests(page, '**/assets/*.js');
  await page.goto('/contact', { waitUntil: 'commit' });
  await contactField(page, 'Message').fill('Please call');
  releaseLater();
  await send(page).scrollIntoViewIfNeeded();
  await expect(contactField(page, 'Message')).toHaveValue('Winter is quiet.\n\nPlease call');
  await page.keyboard.type(' me.');
  await expect(contactField(page, 'Message')).toHaveValue('Winter is quiet.\n\nPlease call me.');
  await page.reload();
  await expect(page.getByText('We restored what you entered before.')).toBeVisible();
  await expect(contactField(page, 'Name')).toHaveValue('Mara');
  await expect(contactForm(page).getByLabel('SEO', { exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(contactField(page, 'Name')).toHaveValue('');
  await expect(contactField(page, 'Name')).toBeFocused();
  expect(await storedDraft(page)).toBeNull();
});

async function expectCaptchaWhenNear(page: Page): Promise<void> {
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
  await contactField(page, 'Name').fill('Mara');
  // The form is hydrated once it stores the text.
  await expect.poll(() => storedDraft(page)).not.toBeNull();
  expect(loads.captcha).toBe(0);
  await send(page).scrollIntoViewIfNeeded();
  await expect(robotCheck(page)).toBeVisible();
  expect(loads).toEqual({ form: 1, captcha: 1 });
}
