import { expect, test } from 'vitest';
import { SERVICES } from '../../../domain/catalogue.ts';
import { SERVICE_PAGES_CONTENT } from '../../../web/content/service-pages.ts';

test.each(SERVICE_PAGES_CONTENT)('$path has six benefits and four steps', ({ benefits, steps }) => {
  expect([benefits.length, steps.length]).toEqual([6, 4]);
});

test('every service of the catalogue is offered on the page of a service', () => {
  const offered = SERVICE_PAGES_CONTENT.flatMap(({ offers }) => offers);
  expect(SERVICES.map(({ id }) => id).filter((id) => !offered.includes(id))).toEqual([]);
});
