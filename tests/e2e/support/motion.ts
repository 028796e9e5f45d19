import { expect, type Page } from '@playwright/test';

/** Moves the pointer from one position to another: the first use of a page. */
export async function movePointer(page: Page): Promise<void> {
  await page.mouse.move(100, 100);
  await page.mouse.move(110, 110);
}

/** Waits until nothing fades in or out: axe takes a message that does for one with too little contrast. */
export async function expectAtRest(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(() => {
      const coming = document.querySelectorAll('[data-sonner-toast][data-mounted=false]').length;
      return coming + document.getAnimations().filter((one) => one instanceof CSSTransition).length;
    });
  await expect.poll(moving, 'transitions that run').toBe(0);
}
