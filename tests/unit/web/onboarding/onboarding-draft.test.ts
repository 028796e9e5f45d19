import { describe, expect, it } from 'vitest';
import { onboardingDraftSaveContract } from '../../../../domain/contracts/onboarding-draft.ts';
import {
  ONBOARDING_DRAFT_LIFETIME_MS,
  ONBOARDING_DRAFT_STORAGE_KEY,
} from '../../../../domain/storage-keys.ts';
import { NO_ANSWERS, readAnswers } from '../../../../web/features/onboarding/answers.ts';
import { openDraft, pickNewerDraft } from '../../../../web/features/onboarding/draft.ts';
import { DISCARDED_DRAFT, openServerDraft } from '../../../../web/features/onboarding/server-draft.ts';
import type { ApiResponse } from '../../../../web/lib/api.ts';
import { apiWith } from '../api-with.ts';
import { forbidStorage, passTime, provideStorage } from '../memory-storage.ts';

const DRAFT = {
  step: 4,
  answers: readAnswers({ businessName: 'Harbor Bakery', topics: 'Sourdough\nRye' }),
  files: ['menu.pdf'],
};

const storage = provideStorage(1_000);
const drafts = openDraft(undefined);

describe('the draft of the onboarding form', () => {
  it('is restored after a reload until it is deleted', () => {
    expect(drafts.save(DRAFT)).toBe(true);
    passTime(1);
    expect(drafts.read()).toEqual({ ...DRAFT, savedAt: 1_000 });
    drafts.forget();
    expect(drafts.read()).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  it('says that it is not saved where storage is full or forbidden', () => {
    storage.failing = 'write';
    expect(drafts.save(DRAFT)).toBe(false);
    forbidStorage();
    expect(drafts.save(DRAFT)).toBe(false);
  });

  it('says that it is not saved where another tab has saved one, which stays', () => {
    const other = openDraft(undefined);
    for (const draft of [drafts, other]) expect(draft.read()).toBeUndefined();
    expect(drafts.save(DRAFT)).toBe(true);
    expect(other.save({ ...DRAFT, step: 1 })).toBe(false);
    other.forget();
    expect(openDraft(undefined).read()).toMatchObject(DRAFT);
    drafts.forget();
    expect(other.save({ ...DRAFT, step: 1 })).toBe(true);
  });

  it('is deleted after 30 days, and not when the clock is set back', () => {
    drafts.save(DRAFT);
    passTime(ONBOARDING_DRAFT_LIFETIME_MS - 1);
    expect(drafts.read()).toMatchObject(DRAFT);
    passTime(1);
    expect(drafts.read()).toBeUndefined();
    expect(storage.entries.size).toBe(0);
    drafts.save(DRAFT);
    passTime(-1);
    expect(drafts.read()).toMatchObject(DRAFT);
  });

  it('belongs to one order, or to the standalone form', () => {
    const [first, second] = [openDraft('cs_test_first'), openDraft('cs_test_second')];
    first.save(DRAFT);
    second.save({ ...DRAFT, step: 5 });
    drafts.save({ ...DRAFT, step: 6 });
    second.forget();
    expect([first, second, drafts].map((draft) => draft.read()?.step)).toEqual([4, undefined, 6]);
  });

  it('is deleted after 30 days although only another form is opened', () => {
    openDraft('cs_test_first').save(DRAFT);
    passTime(ONBOARDING_DRAFT_LIFETIME_MS);
    storage.setItem('s5_onboarding_draft_of_someone', 'else');
    drafts.save(DRAFT);
    expect(drafts.read()).toMatchObject(DRAFT);
    expect([...storage.entries.keys()]).toEqual([
      's5_onboarding_draft_of_someone',
      ONBOARDING_DRAFT_STORAGE_KEY,
    ]);
  });

  it.each([
    ['invalid JSON', '{'],
    ['no draft', '"hello"'],
    ['an unknown step', JSON.stringify({ step: 10, answers: {}, savedAt: 1 })],
    ['no time', JSON.stringify({ step: 1, answers: {} })],
  ])('is not offered when what is stored is %s', (_, text) => {
    storage.setItem(ONBOARDING_DRAFT_STORAGE_KEY, text);
    expect(drafts.read()).toBeUndefined();
  });

  it('contains only fields of the form, with whole texts', () => {
    const answers = {
      businessName: 7,
      phone: 'x'.repeat(1_000),
      website: `x${'😀'.repeat(500)}`,
      services: ['seo-services', 'gone'],
      socialChannels: { x: { selected: 'yes', url: `x${'😀'.repeat(500)}` } },
      hasLocalPhotos: 'maybe',
      unknown: 'field',
    };
    storage.setItem(ONBOARDING_DRAFT_STORAGE_KEY, JSON.stringify({ step: 2, answers, savedAt: 1 }));
    expect(drafts.read()?.answers).toEqual({
      ...NO_ANSWERS,
      phone: 'x'.repeat(1_000),
      website: `x${'😀'.repeat(500)}`,
      services: ['seo-services'],
      socialChannels: {
        ...NO_ANSWERS.socialChannels,
        x: { selected: false, url: `x${'😀'.repeat(500)}` },
      },
    });
  });
});

describe('the draft on the server', () => {
  const SESSION = 'cs_test_a1b2c3d4e5f6g7h8';

  /** Opens the draft with these responses of the server, in order. */
  async function open(...answers: (ApiResponse | Error)[]) {
    const call = apiWith(...answers);
    return { call, server: await openServerDraft(SESSION, call) };
  }

  const answered = (draft: object | null): ApiResponse => ({ status: 200, body: { draft } });
  const TIME = '2026-06-01T12:00:00.000Z';
  const SAVED: ApiResponse = { status: 200, body: { saved: true, savedAt: TIME } };
  const KEPT = { isKept: true, base: { version: TIME } };

  it('is offered only when it is newer than the draft in the browser', async () => {
    const { server } = await open(answered({ ...DRAFT, savedAt: '2026-06-01T12:00:00.000Z' }));
    const at = (time: string) => ({ ...DRAFT, step: 2, savedAt: Date.parse(time) });
    const found = server.found ?? expect.fail('no draft');
    expect(pickNewerDraft(at('2026-06-01T11:59:59Z'), found)).toBe(found);
    expect(pickNewerDraft(at('2026-06-01T12:00:01Z'), found).step).toBe(2);
  });

  it('is saved once for each change, and again after a failure', async () => {
    const { call, server } = await open(answered(null), new TypeError('Failed to fetch'), SAVED, SAVED);
    expect(await server.save(DRAFT, undefined)).toEqual({ isKept: false });
    expect(await server.save(DRAFT, undefined)).toMatchObject(KEPT);
    expect(await server.save({ ...DRAFT }, undefined)).toMatchObject(KEPT);
    const base = { version: TIME, answers: DRAFT.answers };
    expect(await server.save({ ...DRAFT, step: 5 }, base)).toMatchObject(KEPT);
    expect(call).toHaveBeenCalledTimes(4);
    expect(onboardingDraftSaveContract.body?.safeParse(call.mock.calls[3]?.[1]?.body)).toMatchObject({
      success: true,
      data: { sessionId: SESSION, step: 5, files: ['menu.pdf'], basedOn: TIME },
    });
  });

  it('is compared with the server again before the form is sent', async () => {
    const theirs = { ...DRAFT, answers: readAnswers({ topics: 'Rolls' }), savedAt: TIME };
    const { call, server } = await open(answered({ ...DRAFT, savedAt: '2026-06-01T11:00:00.000Z' }), {
      status: 200,
      body: { saved: false, draft: theirs },
    });
    expect(await server.save(DRAFT, server.found?.base)).toMatchObject({ isKept: true });
    expect(await server.save(DRAFT, server.found?.base, true)).toMatchObject({
      other: { answers: theirs.answers },
    });
    // A form sent without the comparison would leave their changes behind, so it has as long as any call.
    expect(call.mock.calls[1]?.[1]).not.toHaveProperty('signal');
  });

  it('reports the version of another writer, and a form that was sent meanwhile', async () => {
    const theirs = { ...DRAFT, answers: readAnswers({ businessName: 'Harbor Bakery & Co.' }), savedAt: TIME };
    const received = { at: TIME, form: 'proof', missing: ['menu.pdf'] };
    const { call, server } = await open(
      answered({ ...DRAFT, savedAt: '2026-06-01T11:00:00.000Z' }),
      { status: 200, body: { saved: false, draft: theirs } },
      { status: 200, body: { saved: false, received } },
    );
    const changed = { ...DRAFT, step: 6 };
    expect(await server.save(changed, server.found?.base)).toMatchObject({
      isKept: false,
      other: { answers: theirs.answers, base: { version: TIME } },
    });
    expect(call.mock.calls[1]?.[1]?.body).toMatchObject({ basedOn: '2026-06-01T11:00:00.000Z' });
    expect(await server.save(changed, undefined)).toEqual({
      isKept: false,
      received: { ...received, at: Date.parse(TIME) },
    });
  });

  it('outlives a form without its answers, all of which are then unsent', async () => {
    const received = { at: TIME, form: 'proof', missing: [] };
    const unsent = { draft: { ...DRAFT, savedAt: TIME }, received };
    const { server } = await open(
      { status: 200, body: unsent },
      { status: 200, body: { saved: false, ...unsent } },
    );
    const version = { answers: DRAFT.answers, base: { version: TIME, answers: NO_ANSWERS } };
    expect(server).toMatchObject({ found: version, received: { form: 'proof' } });
    expect(await server.save({ ...DRAFT, step: 5 }, undefined)).toMatchObject({ other: version });
  });

  it('reports a version from the email link to the browser that paid, without its content', async () => {
    const continued = { status: 200, body: { draft: null, continuedByMail: true } };
    const refused = { status: 200, body: { saved: false, continuedByMail: true } };
    const { server } = await open(continued, refused);
    expect(server).toMatchObject({ found: undefined, isContinuedByMail: true });
    expect(await server.save(DRAFT, undefined)).toEqual({ isKept: false, isContinuedByMail: true });
  });

  it('keeps answers as they were typed, and links that are too long for the form', () => {
    const answers = readAnswers({
      topics: '\u200fRye \n',
      socialChannels: { googleBusiness: { selected: true, url: `https://maps.example/${'x'.repeat(600)} ` } },
    });
    const body = { sessionId: SESSION, ...DRAFT, answers };
    expect(onboardingDraftSaveContract.body?.safeParse(body).data?.answers).toEqual(answers);
  });

  it('is not offered after it was discarded', async () => {
    const { server } = await open(answered({ ...DISCARDED_DRAFT, savedAt: '2026-06-01T12:00:00.000Z' }));
    expect(server.found).toBeUndefined();
  });

  it.each<[string, ApiResponse | Error]>([
    ['no response arrives', new TypeError('Failed to fetch')],
    ['the server is in trouble', { status: 503, body: { code: 'storage_unavailable' } }],
    ['there are too many calls', { status: 429, body: undefined }],
  ])('is returned by the first save when it was not read because %s', async (_, answer) => {
    const theirs = { ...DRAFT, step: 6, savedAt: TIME };
    const { call, server } = await open(
      answer,
      { status: 200, body: { saved: false, draft: theirs } },
      SAVED,
    );
    expect(server.found).toBeUndefined();
    const { other } = await server.save(DRAFT, undefined);
    expect(other).toMatchObject({ step: 6, base: { version: TIME } });
    expect(call.mock.calls[1]?.[1]?.body).not.toHaveProperty('basedOn');
    expect(await server.save(DRAFT, other?.base)).toMatchObject(KEPT);
    expect(call.mock.calls[2]?.[1]?.body).toMatchObject({ basedOn: TIME });
  });

  it('is not saved without a checkout', async () => {
    const call = apiWith();
    const server = await openServerDraft('test', call);
    expect(await server.save(DRAFT, undefined)).toEqual({ isKept: false });
    expect(call).not.toHaveBeenCalled();
  });
});
