import { describe, expect, it } from 'vitest';
import type { CurrentSettings } from '../../../../domain/contracts/work/settings.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../domain/settings/settings.ts';
import { loseResponse } from '../../../support/lost-responses.ts';
import { problem } from '../api-harness.ts';
import { startAdminHarness } from './admin-harness.ts';

const harness = startAdminHarness();

const read = async () => (await harness.call('admin-settings')).body as unknown as CurrentSettings;

function save(settings: unknown, version: number) {
  return harness.call('admin-settings-change', { body: { version, settings } });
}

/** The settings of the files with other values in a part. */
const changeIn = <Part extends keyof Settings>(part: Part, changes: Partial<Settings[Part]>): Settings => ({
  ...DEFAULT_SETTINGS,
  [part]: { ...DEFAULT_SETTINGS[part], ...changes },
});

const withHours = (hours: Partial<Settings['hours']>) => changeIn('hours', hours);
const withTemplate = (subject: string) => ({
  ...DEFAULT_SETTINGS,
  replyTemplates: [{ name: 'a', subject, text: 'b' }],
});

describe('the settings', () => {
  it('are those of the files at first', async () => {
    expect(await read()).toMatchObject({ version: 0, settings: DEFAULT_SETTINGS, changes: [] });
    expect(await save(DEFAULT_SETTINGS, 0)).toMatchObject(problem(400, 'nothing_to_change'));
  });

  it('are saved with what changed, and followed by clocks at once', async () => {
    const answer = await save(withHours({ closes: 16, days: [5, 1, 2] }), 0);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({
      version: 1,
      changes: [
        {
          by: 'admin@example.com',
          values: [
            { path: 'hours.days', from: '1, 2, 3, 4, 5', to: '1, 2, 5' },
            { path: 'hours.closes', from: '17', to: '16' },
          ],
        },
      ],
    });
    const { body } = await harness.call('admin-session');
    expect(body.times).toMatchObject({ hours: { closes: 16, days: [1, 2, 5] } });
  });

  it('conflict with those of a colleague', async () => {
    expect(await save(withHours({ opens: 8 }), 0)).toMatchObject(problem(409, 'conflict'));
    const { version } = await read();
    const answers = await Promise.all([
      save(withHours({ opens: 8 }), version),
      save(withHours({ opens: 7 }), version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are saved once when the call is repeated after a lost response', async () => {
    const { version } = await read();
    const wanted = withHours({ opens: 6, closes: 15 });
    expect((await save(wanted, version)).status).toBe(200);
    expect(await save(wanted, version)).toMatchObject({ status: 200, body: { version: version + 1 } });
    expect(await save(withHours({ opens: 5 }), version)).toMatchObject({ status: 409 });
  });

  it('are saved when the response of the database is lost', async () => {
    const { version } = await read();
    const isLost = loseResponse(['"opens":{"N":"6"}']);
    expect(await save(withHours({ opens: 6 }), version)).toMatchObject({ status: 200 });
    expect(isLost()).toBe(true);
  });

  it('conflict with those that a colleague saves while the database does not respond', async () => {
    const { version } = await read();
    const theirs = { id: 'agency', version: version + 1, settings: withHours({ opens: 7 }) };
    const isLost = loseResponse(['"opens":{"N":"5"}'], () => harness.store('SETTINGS_TABLE', theirs));
    expect(await save(withHours({ opens: 5 }), version)).toMatchObject(problem(409, 'conflict'));
    expect(isLost()).toBe(true);
    await harness.remove('SETTINGS_TABLE', { id: 'agency', version: version + 1 });
  });

  it.each<[string, unknown]>([
    ['no open day', withHours({ days: [] })],
    ['a day twice', withHours({ days: [1, 1] })],
    ['closing before opening', withHours({ opens: 17, closes: 9 })],
    ['no hours for a reply', withHours({ reply: 0 })],
    ['an unknown holiday', withHours({ openHolidays: ['toString'] })],
    ['a day that does not exist', withHours({ closedDays: ['2026-02-30'] })],
    ['longer retention than promised', changeIn('retention', { spam: 91 })],
    ['shorter evidence than the law needs', changeIn('retention', { unsubscribeRequests: 364 })],
    [
      'a launch that ends before it begins',
      changeIn('promises', { launchBusinessDays: { fewest: 9, most: 8 } }),
    ],
    ['an unknown placeholder', withTemplate('{firstName}')],
    ['a subject of two lines', withTemplate('b\r\nBcc: c')],
    ['no address', changeIn('notices', { orders: 'a@b@c' })],
  ])('are refused with %s', async (_, settings) => {
    expect(await save(settings, (await read()).version)).toMatchObject(problem(400, 'validation_failed'));
  });
});
