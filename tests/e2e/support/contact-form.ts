import type { Locator, Page } from '@playwright/test';

/** Valid answers, by label. */
export const CONTACT_ANSWERS = {
  Name: 'Mara Lindqvist',
  Company: 'Two Wheels Ogden',
  Email: 'mara@example.net',
  Phone: '(801) 555-0188',
  Website: 'twowheels.example',
  Message: 'Winter is quiet: from November to March the bell on the door hardly rings.',
};

type Label = keyof typeof CONTACT_ANSWERS;

export const contactForm = (page: Page) => page.getByRole('form', { name: 'Request a consultation' });

export function contactField(page: Page, label: Label): Locator {
  return contactForm(page).getByLabel(label, { exact: true });
}

export async function fillContactForm(
  page: Page,
  answers: Partial<Record<Label, string>> = CONTACT_ANSWERS,
): Promise<void> {
  for (const [label, answer] of Object.entries(answers))
    await contactField(page, label as Label).fill(answer);
}
