import { readFile } from 'node:fs/promises';
import { card, openDashboard, openOffice, pane, press, sendForm, uploadFile } from './support/back-office.ts';
import { freshAddress } from './support/mails.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support/test.ts';

test('somebody who asks is given everything that is kept of them, and forgotten', async ({ page, cloud }) => {
  const office = await openOffice(cloud.origin);
  const email = freshAddress('forget-me');
  await office.submissions({ name: 'Mara Lindqvist', email });
  await office.order({ email, payment: 'paid' });
  const guide = await uploadFile(page.request, 'guide.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'));
  const captcha = await page.request.post('/_local/captcha/tokens', { data: {} });
  await sendForm(page.request, {
    ...{ email, aboutBusiness: 'Bicycles.', customerPaid: false },
    files: { brandGuidelines: [guide] },
    recaptchaToken: (await captcha.json()).token,
  });

  await openDashboard(page, `/admin?q=${encodeURIComponent(email)}`);
  await card(page, email).getByRole('link').click();
  await pane(page, 'Mara Lindqvist').getByRole('link', { name: 'Everything about this client' }).click();
  const requests = page.getByRole('region', { name: 'Privacy requests' });
  const downloading = page.waitForEvent('download');
  await press(requests, 'Export everything');
  const copy = await readFile(await (await downloading).path());
  expect(copy.toString()).toContain('Winter is quiet');
  expect(copy.includes('1-guide.pdf%PDF-1.7')).toBe(true);

  await press(requests, 'Erase this person');
  const dialog = page.getByRole('dialog', { name: 'Erase this person' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Contact requests' })).toContainText('1');
  await expect(dialog).toContainText('Tax law asks for what was bought');
  await expectAccessible(page);
  await dialog.getByLabel(`To erase, type ${email}`).fill('somebody@example.net');
  await press(dialog, 'Erase for good');
  await expect(dialog).toContainText('This is not the email address of this person.');
  await dialog.getByLabel(`To erase, type ${email}`).fill(email);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Everything is erased' })).toBeFocused();
  await expectNoSidewaysScroll(page);
  await press(dialog, 'Back to the list');
  await expect(page).toHaveURL('/admin');

  await page.goto('/admin?list=orders&q=erased');
  await expect(card(page, 'Erased').first()).not.toContainText('erased');
  await card(page, 'Erased').first().getByRole('link').click();
  const order = pane(page, 'Erased');
  await expect(order).toContainText('$649.00');
  await expect(order).toContainText('because the customer asked for it');
  await expect(order.getByRole('link', { name: /Everything about this client|Reply/ })).toHaveCount(0);
});
