import { expect, type Locator, type Page } from '@playwright/test';
import { routeRequests } from './held-requests.ts';

/** The checkbox of the local captcha. It is loaded once its place is near the window. */
export function robotCheck(page: Page): Locator {
  return page.getByLabel("I'm not a robot");
}

/** Passes the captcha. @param submit the button that it enables */
export async function passCheck(page: Page, submit: Locator): Promise<void> {
  await submit.scrollIntoViewIfNeeded();
  await robotCheck(page).check();
  await expect(submit).toBeEnabled();
}

/** Blocks the captcha's script. */
export async function blockCaptcha(page: Page): Promise<void> {
  await routeRequests(page, /recaptcha|captcha.*api\.js/, (route) => route.abort());
}
