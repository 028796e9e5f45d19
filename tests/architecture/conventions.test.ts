import { describe, expect, it } from 'vitest';
import { conventionViolations } from './conventions.ts';
import { sourceFiles } from './source-files.ts';

const marker = (start: string, end: string) => `// ${start}${end}: later`;

describe('the conventions', () => {
  it('hold in every file of this repository', () => {
    expect(conventionViolations(sourceFiles())).toEqual([]);
  });

  it.each([
    ['web/ui/CartSheet.tsx', 'export const a = 1'],
    ['web/ui/cart_sheet.tsx', 'export const a = 1'],
    ['web/Features/cart.tsx', 'export const a = 1'],
    ['lambdas/http/utils.ts', 'export const a = 1'],
    ['lambdas/helpers/date.ts', 'export const a = 1'],
    ['web/lib/common.ts', 'export const a = 1'],
    ['web/misc/date.ts', 'export const a = 1'],
    ['web/ui/index.ts', `export * from './button.tsx'`],
    ['web/ui/index.ts', `export { Button } from './button.tsx'; export type { Size } from './size.ts'`],
    ['local/cloud.ts', marker('TO', 'DO')],
    ['web/app.css', `/* ${marker('FIX', 'ME')} */`],
    ['tests/unit/cart.test.ts', ['it', 'only("adds", () => {})'].join('.')],
    ['tests/e2e/cart.spec.ts', ['test.describe', 'only("adds", () => {})'].join('.')],
    ['tests/e2e/cart.spec.ts', "await page.route('**/api/checkout', (route) => route.abort())"],
    ['web/features/cart/cart.ts', 'localStorage.setItem("s5_carts", "")'],
    ['web/features/cart/cart.ts', 'document.cookie = "visitor=1"'],
    ['web/features/cart/cart.ts', 'browserStorage("localStorage")?.setItem(name as StorageKey, "")'],
    ['domain/shop/cart.ts', 'export const stage = process.env.STAGE'],
    ['domain/shop/cart.ts', 'export const stored = () => localStorage.getItem("cart")'],
  ])('are broken by %s: %s', (path, text) => {
    expect(conventionViolations([{ path, text }])).not.toEqual([]);
  });

  it.each([
    ['vitest.config.ts', 'export default {}'],
    ['web/routes.ts', 'export default []'],
    ['lambdas/checkout/checkout.handler.ts', 'export const handler = 1'],
    ['web/lib/auth/stored-tokens.ts', 'localStorage.setItem(name, value)'],
    ['web/ui/index.ts', `export * from './button.tsx'; export const size = 1`],
    ['domain/shop/cart.ts', '/** Runs in any process, needs no window. */ export const a = "document"'],
  ])('allow %s: %s', (path, text) => {
    expect(conventionViolations([{ path, text }])).toEqual([]);
  });
});
