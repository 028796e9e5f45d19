import { expect, test } from 'vitest';
import { SERVICES } from '../../../../domain/shop/catalog.ts';
import { CASE_STUDY_CONTENT } from '../../../../web/content/case-studies/case-studies.ts';
import { SERVICE_PAGES_CONTENT } from '../../../../web/content/service-pages.ts';
import { calculateFigures, WORKED_EXAMPLES } from '../../../../web/content/worked-examples.ts';

test.each(SERVICE_PAGES_CONTENT)('$path has six benefits and four steps', ({ benefits, steps }) => {
  expect([benefits.length, steps.length]).toEqual([6, 4]);
});

test('every service of the catalog is offered on a service page', () => {
  const offered = SERVICE_PAGES_CONTENT.flatMap(({ offers }) => offers);
  expect(SERVICES.map(({ id }) => id).filter((id) => !offered.includes(id))).toEqual([]);
});

test.each(SERVICE_PAGES_CONTENT)(
  '$path has a profitable example with a service that it offers',
  ({ path, offers }) => {
    const example = WORKED_EXAMPLES[path];
    expect(offers).toContain(example.service);
    expect(calculateFigures(example).more).toBeGreaterThan(0);
  },
);

test('the cost of an example includes its setup fee, three months of the service, and third-party fees', () => {
  // 150 + 3 x (443 + 200); 15 + 24 + 30 leads where there would have been 3 x 6.
  expect(calculateFigures(WORKED_EXAMPLES['/services/meta-advertising'])).toMatchObject({
    cost: 2079,
    more: 51,
    each: 41,
  });
});

test('the cost of an example with text campaigns includes the carrier', () => {
  const examples = Object.values(WORKED_EXAMPLES).map((one) => ({ ...one, services: [one.service] }));
  const sending = [...examples, ...Object.values(CASE_STUDY_CONTENT)].filter(({ services }) =>
    services.includes('campaign-management'),
  );
  expect(sending.map(({ spend }) => spend?.to)).toEqual(['carrier', 'carrier']);
});
