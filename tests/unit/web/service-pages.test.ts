import { expect, test } from 'vitest';
import { SERVICE_PAGES_CONTENT } from '../../../web/content/service-pages.ts';

test.each(SERVICE_PAGES_CONTENT)('$path has six benefits and four steps', ({ benefits, steps }) => {
  expect([benefits.length, steps.length]).toEqual([6, 4]);
});
