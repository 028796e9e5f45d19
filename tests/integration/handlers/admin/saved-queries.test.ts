import { expect, test } from 'vitest';
import { SAVED_QUERIES } from '../../../../infra/observability/saved-queries.ts';
import { passTime } from '../api-harness.ts';
import { startPaymentHarness } from '../payment-harness.ts';

const harness = startPaymentHarness();

/** Fields that Logs Insights adds to every line, and those of the functions' runtime. */
const FIELDS_OF_AWS = [
  '@timestamp',
  '@message',
  '@log',
  'type',
  'record.status',
  'level',
  'message',
  'message.errorType',
];

/** Logged by the back office's function for exports, with the number of records. */
const FIELDS_OF_EXPORTS = ['adminId', 'list'];

/** Fields that a query reads, without those it defines. */
function fieldsOf(text: string): string[] {
  const withoutTexts = text.replace(/'[^']*'/g, ' ');
  const aliases = [...withoutTexts.matchAll(/\bas (\w+)/g)].map(([, alias]) => alias);
  const WORDS = /^(fields|filter|sort|stats|limit|by|as|and|or|like|asc|desc|count|sum|max|coalesce|\d+)$/;
  const names = withoutTexts.match(/@?[\w.]+/g) ?? [];
  return names.filter((name) => !WORDS.test(name) && !aliases.includes(name));
}

function namesIn(value: unknown, before = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    before + name,
    ...namesIn(inner, `${before}${name}.`),
  ]);
}

/** Fields of what functions log about an order, a form, their emails, and when something fails. */
async function loggedFields(): Promise<Set<string>> {
  const { ses, dynamodb } = harness.standIns;
  let sent = 0;
  const submit = () => harness.submitContact({ message: `Request ${++sent}` });
  const { events } = await harness.buy({ 'seo-bundle': 1 });
  const paid = await harness.deliver(harness.one(events, 'checkout.session.completed'));
  const followed = await harness.passEvents();

  ses.setFault('error');
  const unsent = await submit();
  ses.setFault('off');
  passTime(3);
  const retried = await harness.runSchedule();

  ses.publishTo(() => dynamodb.setFault('error'));
  const unnoted = await submit();
  const failed = await submit();
  const answers = [paid, unsent, retried, unnoted, failed];
  const lines = [...followed, ...answers.flatMap(({ logLines }) => logLines)];
  return new Set(lines.flatMap((line) => namesIn(JSON.parse(line))));
}

test('the saved queries read only fields that are logged', async () => {
  const accessLog = accessLogFields();
  const logged = await loggedFields();
  for (const { name, reads, text } of SAVED_QUERIES) {
    const known = [
      ...FIELDS_OF_AWS,
      ...(reads.includes('functions') ? FIELDS_OF_EXPORTS : []),
      ...(reads.includes('functions') ? logged : []),
      ...(reads.includes('api') ? accessLog : []),
    ];
    expect(
      fieldsOf(text).filter((field) => !known.includes(field)),
      name,
    ).toEqual([]);
  }
});

function accessLogFields(): string[] {
  const [stage] = harness.template.resources<{ AccessLogSettings: { Format: string } }>(
    'AWS::ApiGatewayV2::Stage',
  );
  return Object.keys(JSON.parse(stage?.properties.AccessLogSettings.Format ?? '{}'));
}
