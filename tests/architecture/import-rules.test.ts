import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { describe, expect, it } from 'vitest';
import { importViolations } from './import-rules.ts';
import { importsOf, isModule, sourceFiles } from './source-files.ts';

/** The packages of a manifest with their versions. */
function packagesOf(path: string): Record<string, string> {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(path, 'utf8'));
  return { ...dependencies, ...devDependencies, ...optionalDependencies };
}

function violations(path: string, text: string): string[] {
  return importViolations([{ path, text }]);
}

describe('the import rules', () => {
  it('hold in every file of this repository', () => {
    expect(importViolations(sourceFiles())).toEqual([]);
  });

  it('check all layers', () => {
    const layers = new Set(sourceFiles().map(({ path }) => path.split('/')[0]));
    for (const layer of ['bin', 'domain', 'infra', 'lambdas', 'local', 'operations', 'tests', 'web']) {
      expect(layers).toContain(layer);
    }
  });

  it.each([
    ['domain/shop/cart.ts', `import { stages } from '../../infra/stages.ts'`],
    ['domain/shop/cart.ts', `import type { Stage } from '../../infra/stages.ts'`],
    ['domain/shop/cart.ts', `import { readFileSync } from 'node:fs'`],
    ['domain/shop/cart.ts', `import type { ReactNode } from 'react'`],
    ['domain/shop/cart.ts', `import * as z from 'zod/mini'`],
    ['domain/shop/cart.ts', `import { checkoutContract } from '../contracts/checkout.ts'`],
    ['domain/contracts/checkout.ts', `import { z } from 'zod/mini'`],
    ['domain/contracts/checkout.ts', `import * as z from 'zod'`],
    ['lambdas/checkout/checkout.handler.ts', `import { Cart } from '../../web/features/cart/cart.tsx'`],
    ['lambdas/checkout/checkout.handler.ts', `import { feed } from '../../web/documents/feed.ts'`],
    ['lambdas/blog/blog-files.ts', `import { Footer } from '../../web/shell/footer.tsx'`],
    ['lambdas/checkout/checkout.handler.ts', `import '../../local/cloud.ts'`],
    ['lambdas/checkout/checkout.handler.ts', `import { paid } from '../verification/paid.ts'`],
    ['lambdas/checkout/checkout.handler.ts', `import middy from '@middy/core'`],
    ['lambdas/checkout/checkout.handler.ts', `import { SSMClient } from '@aws-sdk/client-ssm'`],
    ['lambdas/checkout/checkout.handler.ts', `import Stripe from 'stripe'`],
    ['lambdas/checkout/checkout.handler.ts', `import { SignatureV4 } from '@smithy/signature-v4'`],
    ['lambdas/aws/s3.ts', `import { runSimulation } from '@cloud-copilot/iam-simulate'`],
    ['lambdas/http/endpoint.ts', `import { handler } from '../checkout/checkout.handler.ts'`],
    ['lambdas/tables/orders.ts', `import type { Letter } from '../outbox/email.ts'`],
    ['lambdas/http/validation.ts', `import { z } from 'zod'`],
    ['web/routes/pricing.tsx', `import { reader } from '../../lambdas/http/reader.ts'`],
    ['web/routes/pricing.tsx', `const infra = await import('../../infra/stages.ts')`],
    ['web/routes/pricing.tsx', `import { checkoutContract } from '../../domain/contracts/checkout.ts'`],
    ['web/routes/pricing.tsx', `import * as z from 'zod/mini'`],
    ['web/features/pricing/card.tsx', `import { useCart } from '../cart/cart-context.tsx'`],
    ['infra/api.ts', `import { handler } from '../lambdas/checkout/checkout.handler.ts'`],
    ['infra/api.ts', `import { type Handler } from '../lambdas/checkout/checkout.handler.ts'`],
    ['infra/stack.ts', `import type { DeployedStack } from '../operations/shared/deployed-stack.ts'`],
    ['lambdas/tables/agency/roles.ts', `import type { Admin } from '../../operations/admin/admins.ts'`],
    ['operations/admin/admins.ts', `import type { Client } from '../../lambdas/tables/clients.ts'`],
    ['domain/shop/provider-prices.ts', `import Stripe from 'stripe'`],
    ['operations/rollback.ts', `import { main } from '../bin/deploy.ts'`],
    ['operations/rollback.ts', `import { startLocalCloud } from '../local/cloud.ts'`],
    ['operations/deploy/deploy.ts', `import type { Page } from '../../web/documents/page.ts'`],
    ['local/cloud.ts', `import type { PriceMap } from '../domain/shop/prices.ts'`],
    ['local/tests/fixture-stack.ts', `import { METADATA } from '../../infra/metadata/metadata-names.ts'`],
    ['local/tests/console.test.ts', `import { startTestCloud } from '../../tests/support/local-cloud.ts'`],
    ['local/conformance/check.ts', `import config from '../../vitest.config.ts'`],
    [
      'operations/local-run/project.ts',
      `import { handler } from '../../lambdas/checkout/checkout.handler.ts'`,
    ],
    ['bin/stack.ts', `export { handler } from '../lambdas/checkout/checkout.handler.ts'`],
  ])('are broken by %s: %s', (path, text) => {
    expect(violations(path, text)).not.toEqual([]);
  });

  it.each([
    ['domain/shop/cart.ts', `import { SERVICES } from './catalog.ts'`],
    ['domain/contracts/checkout.ts', `import * as z from 'zod/mini'`],
    ['web/build/blog/lint.ts', `import { z } from 'zod'`],
    ['lambdas/checkout/checkout.handler.ts', `import { endpoint } from '../http/endpoint.ts'`],
    ['lambdas/checkout/checkout.handler.ts', `import { openCheckout } from './checkout-session.ts'`],
    ['lambdas/onboarding/submission.ts', `import { PENDING } from '../uploads/upload-tags.ts'`],
    ['lambdas/outbox/email.ts', `import type { OutboxTable } from '../tables/outbox-table.ts'`],
    ['lambdas/blog/blog-files.ts', `import { feed } from '../../web/documents/feed.ts'`],
    ['lambdas/checkout/checkout-session.ts', `import type Stripe from 'stripe'`],
    ['lambdas/stripe/failure.ts', `import { ParameterError } from '../aws/unavailable.ts'`],
    ['web/routes/pricing.tsx', `import { Card } from '../features/pricing/card.tsx'`],
    ['web/routes/pricing.tsx', `import type { CheckoutBody } from '../../domain/contracts/checkout.ts'`],
    ['web/routes/pricing.tsx', `import type { Answer } from '../../lambdas/http/endpoint.ts'`],
    ['web/routes/pricing.tsx', `// import * as z from 'zod'`],
    ['web/routes/pricing.tsx', `const text = "import 'zod'"; const page = <p>import 'zod'</p>`],
    ['operations/rollback.ts', `import { stackName } from '../infra/stages.ts'`],
    ['operations/deploy/deploy.ts', `import { brand } from '../../domain/brand.ts'`],
    ['operations/deploy/deploy.ts', `import type { Finding } from '../doctor/findings.ts'`],
    ['bin/derived-data.ts', `const derived = () => import('../lambdas/derived-data/derive.ts')`],
    ['domain/shop/provider-prices.ts', `import type Stripe from 'stripe'`],
    ['bin/rollback.ts', `import { rollBack } from '../operations/rollback.ts'`],
    ['local/tests/stripe/api.test.ts', `import { running } from './support.ts'`],
    ['operations/local-run/project.ts', `import type { Project } from '../../local/project.ts'`],
    ['bin/local.ts', `import { startLocalCloud } from '../local/cloud.ts'`],
    ['tests/unit/any.test.ts', `import { startLocalCloud } from '../../local/cloud.ts'`],
  ])('allow %s: %s', (path, text) => {
    expect(violations(path, text)).toEqual([]);
  });

  it('allow the local cloud only the packages of its own manifest, in the versions of the product', () => {
    const imported = sourceFiles()
      .filter((file) => file.path.startsWith('local/') && isModule(file))
      .flatMap((file) => importsOf(file).filter(({ target, isOurs }) => !isOurs && !isBuiltin(target)))
      .map(({ target }) => target.split('/', target.startsWith('@') ? 2 : 1).join('/'))
      .map((name) => (name === 'aws-lambda' ? '@types/aws-lambda' : name));
    const own = packagesOf('local/package.json');
    expect(imported.length).toBeGreaterThan(50);
    expect(imported.filter((name) => !(name in own))).toEqual([]);
    const all = { ...own, ...packagesOf('package.json') };
    expect(own).toEqual(Object.fromEntries(Object.keys(own).map((name) => [name, all[name]])));
  });

  it('report the import and the reason', () => {
    expect(violations('infra/api.ts', `import '../web/root.tsx'`)).toEqual([
      'infra/api.ts imports web/root.tsx: a layer uses only itself and the layers below it',
    ]);
  });
});
