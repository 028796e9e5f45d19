import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { lightSignals } from '../../../web/build/light-signals.ts';

const REACT_DOM = dirname(createRequire(import.meta.url).resolve('react-dom'));

/** As the build of the site changes it. */
function transformed(path: string): string {
  const { transform } = lightSignals();
  if (typeof transform !== 'object' || typeof transform.handler !== 'function')
    throw new Error('no transform');
  const { id } = transform.filter as { id: RegExp };
  expect(path).toMatch(id);
  const handler = transform.handler as unknown as (code: string) => { code: string };
  return handler(readFileSync(path, 'utf8')).code;
}

it('lets the installed React make none of the errors it throws to itself with a stack trace', () => {
  const code = transformed(join(REACT_DOM, 'cjs/react-dom-client.production.js'));
  const signals = [...code.matchAll(/\b(\w+Exception) = (\w+)/g)].map(([, name, maker]) => [name, maker]);
  expect(Object.fromEntries(signals)).toEqual({
    HydrationMismatchException: 'Object',
    SuspenseException: 'Object',
    SuspenseyCommitException: 'Object',
    SuspenseActionException: 'Object',
    SelectiveHydrationException: 'Object',
  });
});
