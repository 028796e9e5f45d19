import type { Locator, Page } from '@playwright/test';
import { ONBOARDING_STEPS } from '../../domain/onboarding/onboarding.ts';
import { accountForm, PASSWORD, waitForCode } from './support/accounts.ts';
import { card, openDashboard, openOffice, pane, press } from './support/back-office.ts';
import { passCheck } from './support/captcha.ts';
import { CONTACT_ANSWERS, contactForm, fillContactForm } from './support/contact-form.ts';
import { freshAddress } from './support/emails.ts';
import { holdRequests } from './support/held-requests.ts';
import {
  addService,
  cartButton,
  cartItem,
  cartSheet,
  chooseBilling,
  goToPayment,
  increaseButton,
  openPricing,
  removeButton,
  toast,
} from './support/shop.ts';
import { expect, test } from './support/test.ts';
import { CHANGED_HTML, translate } from './support/translation.ts';

test.beforeEach(async ({ page, consoleGuard }) => {
  consoleGuard.allow(CHANGED_HTML);
  await translate(page);
});

function button(scope: Page | Locator, name: string | RegExp): Locator {
  return scope.getByRole('button', { name, exact: typeof name === 'string' });
}

test('a translated cart shows every quantity and total, and can be paid for', async ({ page }) => {
  const sheet = cartSheet(page);
  const row = cartItem(page, 'Blogs');
  const total = sheet.locator('[data-total]');
  const quantity = row.getByLabel('Quantity of Blogs', { exact: true });
  await openPricing(page);
  await addService(page, 'Blogs');
  await expect(quantity).toHaveValue('1');
  await expect(row).toContainText('$115');
  await expect(total).toContainText('Due today$315');

  await increaseButton(page, 'Blogs').click();
  await increaseButton(page, 'Blogs').click();
  await expect(quantity).toHaveValue('3');
  await expect(row).toContainText('$345/month');
  await expect(row).toContainText('3 × $115');
  await expect(row).toContainText('Setup fee 3 × $200, once');
  await expect(total).toContainText('Due today$945');
  await chooseBilling(sheet, 'annual');
  await expect(row).toContainText('$300/month');
  await expect(row).toContainText('Billed $3,600 annually');
  await expect(row).toContainText('You save $540 a year');
  await expect(total).toContainText('Due today$4,200');
  await expect(sheet).toContainText('You save $540 a year with annual billing.');
  await chooseBilling(sheet, 'monthly');
  await button(row, 'Decrease quantity of Blogs').click();
  await expect(quantity).toHaveValue('2');
  await expect(row).toContainText('$230/month');

  await removeButton(page, 'Blogs').click();
  await expect(sheet).toContainText('Nothing here yet.');
  await button(toast(page, 'Blogs removed'), 'Undo').click();
  await expect(quantity).toHaveValue('2');
  await expect(total).toContainText('Due today$630');
  await page.keyboard.press('Escape');
  await expect(page.locator('output').filter({ hasText: 'In cart: 2' })).toBeVisible();
  await expect(cartButton(page)).toHaveText('2');
  await cartButton(page).click();

  const release = await holdRequests(page, '**/api/checkout');
  await button(sheet, 'Checkout').click();
  await expect(button(sheet, 'Creating checkout session...')).toBeVisible();
  release();
  await page.waitForURL(/\/c\/pay\/cs_test_/);
  await button(page, 'Cancel').click();
  await expect(page.getByText('You left the payment page before paying.')).toBeVisible();
  await button(page, 'Open the cart').click();
  await expect(quantity).toHaveValue('2');
  await goToPayment(page);
  await button(page, 'Pay').click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('Your cart has been cleared')).toBeVisible();
});

test('translated forms keep typed text while their code comes', async ({ page }) => {
  await page.clock.install();
  let release = await holdRequests(page, '**/assets/islands-*.js');
  await page.goto('/contact');
  const contact = contactForm(page);
  await contact.getByLabel('Name', { exact: true }).fill('Mara Lindqvist');
  await contact.getByLabel('SEO', { exact: true }).check();
  const message = contact.getByLabel('Message', { exact: true });
  await message.pressSequentially('Winter is loud.');
  for (let letter = 0; letter < 5; letter++) await message.press('ArrowLeft');
  release();
  await expect(page.locator('[data-island=contact-form][data-alive]')).toHaveCount(1);
  await expect(message).toBeFocused();
  await page.keyboard.type('very ');
  await expect(message).toHaveValue('Winter is very loud.');
  await expect(contact.getByLabel('Name', { exact: true })).toHaveValue('Mara Lindqvist');
  await expect(contact.getByLabel('SEO', { exact: true })).toBeChecked();
  await passCheck(page, button(contact, 'Send request'));
  await button(contact, 'Send request').click();
  await expect(contact.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/fill|email/i);
  const { Company, Phone, Website } = CONTACT_ANSWERS;
  await fillContactForm(page, { Company, Phone, Website, Email: freshAddress('translated') });
  await page.clock.fastForward(5_000);
  await button(contact, 'Send request').click();
  await expect(page.locator(':focus')).toContainText("Thanks! We've received your request.");

  release = await holdRequests(page, '**/assets/islands-*.js');
  await page.goto('/blog');
  const newsletter = page.getByRole('form', { name: 'Newsletter' });
  const address = freshAddress('translated');
  await page.getByLabel('Search articles').fill('reviews');
  await newsletter.getByLabel('Email').fill(address);
  await button(newsletter, 'Subscribe').click();
  release();
  await expect(page.getByText('check your inbox and confirm')).toBeVisible();
  await expect(button(page, 'Remove filter Search: “reviews”')).toBeVisible();
  await button(page, 'Remove filter Search: “reviews”').click();
  await button(page, /^Load More Articles/).click();
  await page.clock.fastForward(5_000);
  await expect(page.getByText(/^Showing 15 of \d+ articles$/)).toBeVisible();

  await page.goto('/onboarding');
  const wizard = page.getByRole('form', { name: 'Your onboarding form' });
  const heading = wizard.getByRole('heading', { level: 3 });
  await button(wizard, 'Next').click();
  await expect(wizard.getByLabel('Business name *')).toBeFocused();
  for (const [label, value] of Object.entries({
    'Business name *': 'Harbor Bakery',
    'Website URL *': 'harborbakery.example',
    'Contact person *': 'Dana Reyes',
    'Phone number *': '801 555 0199',
    'Email address *': 'dana@harborbakery.example',
  })) {
    await wizard.getByLabel(label, { exact: true }).fill(value);
  }
  await expect(wizard).toContainText('Please select at least one service');
  await wizard.getByLabel('SEO Services').check();
  await expect(wizard).not.toContainText('Please select at least one service');
  for (const step of [2, 3]) {
    await button(wizard, 'Next').click();
    await expect(heading).toHaveText(`Step ${step} of 9: ${ONBOARDING_STEPS[step - 1]?.name}`);
  }
  await button(wizard, 'Previous').click();
  await expect(heading).toHaveText(`Step 2 of 9: ${ONBOARDING_STEPS[1]?.name}`);
});

test('translated accounts and records keep working', async ({ page, cloud, consoleGuard }) => {
  consoleGuard.allow(/status of 400/);
  const email = freshAddress('translated');
  const release = await holdRequests(page, '**/assets/islands-*.js');
  await page.goto('/auth?from=/account');
  await test.step('a tab that is replaced while it is pressed counts as pressed', async () => {
    await page.getByRole('tab', { name: 'Sign Up', exact: true }).hover();
    await page.mouse.down();
    release();
    await expect(page.locator('[data-island=application][data-alive]')).toHaveCount(1);
    await page.mouse.up();
  });
  const signUp = accountForm(page, 'Sign Up');
  await signUp.getByLabel('Full Name').fill('Dana Reyes');
  await signUp.getByLabel('Email').fill(email);
  await signUp.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button(signUp, 'Create Account').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(email);
  await page.getByLabel('Code').fill(await waitForCode(cloud.origin, email));
  await button(page, 'Confirm my email').click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('main')).toContainText(email);
  await button(page, 'Sign Out').last().click();
  await expect(page).toHaveURL('/');

  const office = await openOffice(cloud.origin);
  const sender = freshAddress('translated');
  await office.submissions({ name: 'Una Translated', email: sender });
  await openDashboard(page, `/admin?q=${encodeURIComponent(sender)}`);
  await card(page, sender).getByRole('link').click();
  const open = pane(page, 'Una Translated');
  await press(open, 'Mark as contacted');
  await expect(card(page, sender)).toContainText('Contacted');
  await expect(open).toContainText('Contacted');
  await button(toast(page, 'Marked as contacted'), 'Undo').click();
  await expect(card(page, sender)).not.toContainText('Contacted');
  await press(open, 'Mark as contacted');
  await expect(open).toContainText(/You.*was new/);
});
