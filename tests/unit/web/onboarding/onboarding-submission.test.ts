import { beforeEach, describe, expect, it, vi } from 'vitest';
import { onboardingContract } from '../../../../domain/contracts/onboarding.ts';
import { readAnswers } from '../../../../web/features/onboarding/answers.ts';
import type { AttachmentStatus } from '../../../../web/features/onboarding/attachments.ts';
import {
  buildSubmission,
  listChangedIds,
  type SubmissionContext,
} from '../../../../web/features/onboarding/submission.ts';
import {
  type SubmissionTools,
  submitOnboarding,
} from '../../../../web/features/onboarding/submit-onboarding.ts';
import { UploadError } from '../../../../web/features/onboarding/upload-file.ts';
import type { ApiResponse } from '../../../../web/lib/api.ts';
import { apiWith } from '../api-with.ts';
import { attachment, ENOUGH } from './filled-form.ts';

const PAID: SubmissionContext = {
  source: 'post-checkout',
  customerPaid: true,
  sessionId: 'cs_test_a1b2c3d4e5f6g7h8',
};

const ANSWERS = readAnswers({
  ...ENOUGH,
  socialChannels: {
    instagram: { selected: true, url: 'https://instagram.example/harbor' },
    x: { selected: false, url: 'https://x.example/written-and-taken-away' },
  },
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

describe('a submission', () => {
  it('matches the contract of the call', () => {
    const files = [
      attachment('a.png', 'localPhotos', { name: 'uploaded', url: 'https://site.example/f?token=1' }),
      attachment('b.png', 'brandGuidelines', { name: 'failed', reason: 'Lost.' }),
      attachment('clip.mov', 'general', { name: 'refused', reason: 'No.' }),
    ];
    const submission = buildSubmission(ANSWERS, files, PAID);
    expect(onboardingContract.body?.safeParse(submission)).toMatchObject({ success: true });
    expect(submission).toMatchObject({
      source: 'post-checkout',
      customerPaid: true,
      sessionId: PAID.sessionId,
      files: {
        general: [],
        localPhotos: [{ name: 'a.png', size: 5, type: 'image/png', url: 'https://site.example/f?token=1' }],
        brandGuidelines: [{ name: 'b.png', size: 5, type: 'image/png', url: null }],
      },
      filesCount: 0,
      localPhotosCount: 1,
      brandGuidelinesCount: 1,
    });
  });

  it('lists the changed questions, services, and channels, without channels that are not selected', () => {
    const now = readAnswers({
      ...ANSWERS,
      topics: 'Rye',
      services: ['premium-care'],
      socialChannels: { ...ANSWERS.socialChannels, instagram: {}, x: { selected: false, url: 'typed' } },
    });
    expect(listChangedIds(ANSWERS, now).toSorted()).toEqual(
      ['instagram', 'premium-care', 'topics', ...ANSWERS.services].toSorted(),
    );
    expect(listChangedIds(now, now)).toEqual([]);
    const submission = buildSubmission(now, [], { ...PAID, changed: ['topics'] });
    expect(onboardingContract.body?.safeParse(submission).data).toMatchObject({ changed: ['topics'] });
  });

  it('has no URL of a channel that is not selected', () => {
    const { socialChannels } = buildSubmission(ANSWERS, [], PAID);
    expect(socialChannels.instagram).toEqual({ selected: true, url: 'https://instagram.example/harbor' });
    expect(socialChannels.x).toEqual({ selected: false, url: '' });
  });

  it('has no session id that the server would reject', () => {
    expect(buildSubmission(ANSWERS, [], { ...PAID, sessionId: '<script>' })).not.toHaveProperty('sessionId');
  });

  it('has a long file name cut at its beginning', () => {
    const { files } = buildSubmission(ANSWERS, [attachment(`${'n'.repeat(400)}.png`)], PAID);
    expect(files.general[0]?.name).toHaveLength(300);
    expect(files.general[0]?.name.endsWith('.png')).toBe(true);
  });
});

describe('submitting', () => {
  function setUp(
    answers: (ApiResponse | Error)[],
    upload: SubmissionTools['uploadFile'] = async () => 'https://f',
  ) {
    const statuses: string[] = [];
    const renew = vi.fn();
    const call = apiWith(...answers);
    const tools = {
      callApi: call,
      uploadFile: vi.fn(upload),
      keys: { keyFor: (content: string) => `key of ${content.length}`, renew },
      isOnline: () => true,
      pause: vi.fn(async (_ms: number) => {}),
      onFile: (id: string, status: AttachmentStatus) => statuses.push(`${id} ${status.name}`),
      readSigns: () => ({ recaptchaToken: 'proof', topic: '' }),
      readSource: () => undefined,
      signal: new AbortController().signal,
    };
    return { tools, statuses, renew, call };
  }

  const OK: ApiResponse = { status: 200, body: { success: true, mail: 'sent' } };
  const refusal = (status: number, code: string): ApiResponse => ({ status, body: { code, message: 'No.' } });

  it('uploads one file after the other, then sends the form with an idempotency key', async () => {
    const { tools, statuses, call } = setUp([OK]);
    const result = await submitOnboarding(ANSWERS, [attachment('a'), attachment('b')], PAID, tools);
    expect(result).toMatchObject({
      isAccepted: true,
      files: [{ status: { name: 'uploaded' } }, { status: { name: 'uploaded' } }],
    });
    expect(statuses).toEqual(['a uploading', 'a uploaded', 'b uploading', 'b uploaded']);
    expect(call.mock.calls[0]?.[1]?.headers).toEqual({ 'idempotency-key': expect.stringMatching(/^key of/) });
  });

  it('skips, logs and reports a failed file, and sends the form without it', async () => {
    const { tools, statuses, call } = setUp([OK], async ({ id }) => {
      if (id === 'a') throw new UploadError('The upload was rejected (status 400).', 'final');
      return 'https://f';
    });
    const result = await submitOnboarding(ANSWERS, [attachment('a'), attachment('b')], PAID, tools);
    expect(result).toMatchObject({
      files: [
        { id: 'a', status: { name: 'failed', reason: 'The upload was rejected (status 400).' } },
        { id: 'b', status: { name: 'uploaded' } },
      ],
    });
    expect(statuses).toContain('a failed');
    expect(console.warn).toHaveBeenCalledTimes(1);
    expect(call.mock.calls[0]?.[1]?.body).toMatchObject({
      files: {
        general: [
          { name: 'a', url: null },
          { name: 'b', url: 'https://f' },
        ],
      },
    });
  });

  it('retries a file after growing pauses, and later files less often once one failed', async () => {
    const tries: string[] = [];
    const { tools } = setUp([OK], async ({ id }) => {
      tries.push(id);
      if (id === 'late' && tries.length === 3) return 'https://late';
      throw new UploadError('The connection was lost.', 'passing');
    });
    const files = [attachment('late'), attachment('never'), attachment('neither')];
    expect(await submitOnboarding(ANSWERS, files, PAID, tools)).toMatchObject({
      files: [
        { status: { name: 'uploaded' } },
        { status: { name: 'failed' } },
        { status: { name: 'failed' } },
      ],
    });
    expect(tries).toEqual(['late', 'late', 'late', 'never', 'never', 'never', 'neither']);
    const pauses = tools.pause.mock.calls.map(([ms]) => ms);
    expect(pauses[1]).toBeGreaterThan(pauses[0] ?? Number.POSITIVE_INFINITY);
  });

  it('reports a file that is gone without a retry', async () => {
    const { tools } = setUp([OK], async () => {
      throw new UploadError('It was changed.', 'gone');
    });
    const result = await submitOnboarding(ANSWERS, [attachment('a')], PAID, tools);
    expect(result).toMatchObject({ files: [{ status: { name: 'failed', failure: 'gone' } }] });
    expect(tools.uploadFile).toHaveBeenCalledTimes(1);
  });

  it('names the form that was sent before, so that both are one', async () => {
    const { tools, call } = setUp([
      { status: 200, body: { success: true, mail: 'sent', form: 'proof' } },
      OK,
    ]);
    expect(await submitOnboarding(ANSWERS, [], PAID, tools)).toMatchObject({ form: 'proof' });
    await submitOnboarding(ANSWERS, [], { ...PAID, form: 'proof' }, tools);
    expect(call.mock.calls[1]?.[1]?.body).toMatchObject({ form: 'proof' });
  });

  it('reports files that the server did not keep, and files that were not sent', async () => {
    const answer = { success: true, mail: 'sent', files: ['stored', 'rejected', 'missing', 'infected'] };
    const { tools } = setUp([{ status: 200, body: answer }]);
    const files = [
      attachment('logo', 'brandGuidelines'),
      attachment('clip', 'general', { name: 'refused', reason: 'No.' }),
      attachment('shop', 'localPhotos'),
      attachment('menu', 'general'),
      attachment('book', 'brandGuidelines'),
    ];
    expect(await submitOnboarding(ANSWERS, files, PAID, tools)).toMatchObject({
      files: [
        { id: 'logo', status: { name: 'failed', reason: 'The file did not arrive.' } },
        { id: 'clip', status: { name: 'refused', reason: 'No.' } },
        {
          id: 'shop',
          status: { name: 'refused', reason: 'The content does not match the file type.' },
        },
        { id: 'menu', status: { name: 'uploaded' } },
        { id: 'book', status: { name: 'refused', reason: 'The file contains malware.' } },
      ],
    });
  });

  it('sends nothing without a network, so that no file is missing', async () => {
    const { tools, call } = setUp([OK], async () => {
      throw new UploadError('We did not get a response.', 'passing');
    });
    const result = await submitOnboarding(ANSWERS, [attachment('a'), attachment('b')], PAID, {
      ...tools,
      isOnline: () => false,
    });
    expect(result).toMatchObject({ isAccepted: false, reason: 'You are offline' });
    expect(tools.uploadFile).toHaveBeenCalledTimes(1);
    expect(call).not.toHaveBeenCalled();
  });

  it('uploads only files that have not arrived', async () => {
    const { tools } = setUp([OK]);
    const files = [
      attachment('a', 'general', { name: 'uploaded', url: 'https://a' }),
      attachment('b', 'general', { name: 'failed', reason: 'Lost.' }),
      attachment('c', 'general', { name: 'refused', reason: 'No.' }),
    ];
    await submitOnboarding(ANSWERS, files, PAID, tools);
    expect(tools.uploadFile.mock.calls.map(([file]) => file.id)).toEqual(['b']);
  });

  it.each<[string, string, ApiResponse | Error]>([
    [
      'the message of the server without its period',
      'Not now',
      { status: 503, body: { message: 'Not now.' } },
    ],
    [
      'the invalid field',
      'Topics must have at most 5000 characters',
      { status: 400, body: { message: 'Invalid.', fields: { topics: 'must have at most 5000 characters' } } },
    ],
    [
      'the text of the form for a missing field',
      'Business name is required',
      { status: 400, body: { message: 'Invalid.', fields: { businessName: 'Business name is required' } } },
    ],
    [
      'a text for a 429 without one',
      'Too many requests have come from your network. Please try again in a few minutes',
      { status: 429, body: { message: 'Too Many Requests' } },
    ],
    ['a general text when the server sends none', 'Unknown error occurred', { status: 500, body: {} }],
    ['a general text for an unexpected response', 'Unknown error occurred', { status: 200, body: 'hello' }],
    ['that no response arrived', 'We did not get a response', new TypeError('Failed to fetch')],
  ])('has as the reason %s', async (_, reason, answer) => {
    const { tools } = setUp([answer]);
    expect(await submitOnboarding(ANSWERS, [], PAID, tools)).toMatchObject({ isAccepted: false, reason });
  });

  it('requires another upload when the server no longer has the files', async () => {
    const { tools } = setUp([{ status: 400, body: { code: 'unknown_file', message: 'Gone.' } }]);
    expect(await submitOnboarding(ANSWERS, [], PAID, tools)).toMatchObject({ mustUploadAgain: true });
  });

  it.each<[string, ApiResponse | Error, number]>([
    ['is forgotten with the answers after the server received the form', OK, 1],
    ['is forgotten after the server rejected it', refusal(409, 'idempotency_conflict'), 1],
    ['is kept after another refusal', refusal(503, 'storage_unavailable'), 0],
    ['is kept without a response', new TypeError('Failed to fetch'), 0],
  ])('the key %s', async (_, answer, times) => {
    const { tools, renew } = setUp([answer]);
    await submitOnboarding(ANSWERS, [], PAID, tools);
    expect(renew).toHaveBeenCalledTimes(times);
  });

  it('sends the captcha token that is valid after all uploads', async () => {
    let signs: { recaptchaToken: string; topic: string } | undefined;
    const { tools, call } = setUp([OK], async () => {
      signs = { recaptchaToken: 'passed meanwhile', topic: 'filled in' };
      return 'https://f';
    });
    await submitOnboarding(ANSWERS, [attachment('a')], PAID, { ...tools, readSigns: () => signs });
    const body = call.mock.calls[0]?.[1]?.body;
    expect(body).toMatchObject({ recaptchaToken: 'passed meanwhile', topic: 'filled in' });
    expect(onboardingContract.body?.safeParse(body)).toMatchObject({ success: true });
  });

  it('sends nothing when the captcha expires during the uploads, and keeps the uploads', async () => {
    const { tools, statuses, call } = setUp([OK]);
    const expired = { ...tools, readSigns: () => undefined };
    expect(await submitOnboarding(ANSWERS, [attachment('a')], PAID, expired)).toEqual({
      isAccepted: false,
      reason: 'Please confirm again that you are not a robot',
      mustUploadAgain: false,
    });
    expect(statuses).toEqual(['a uploading', 'a uploaded']);
    expect(call).not.toHaveBeenCalled();
  });

  it('keeps its key with another captcha token', async () => {
    const { tools, call } = setUp([new TypeError('Failed to fetch'), OK]);
    for (const recaptchaToken of ['first', 'a longer second one']) {
      await submitOnboarding(ANSWERS, [], PAID, {
        ...tools,
        readSigns: () => ({ recaptchaToken, topic: '' }),
      });
    }
    const [first, second] = call.mock.calls.map(([, options]) => options?.headers);
    expect(first).toEqual(second);
  });

  it('names the draft that it contains, under the same key', async () => {
    const { tools, call } = setUp([new TypeError('Failed to fetch'), OK]);
    const sources = [{ writer: 'page' }, { writer: 'page', basedOn: 'version' }];
    for (const draft of sources) {
      await submitOnboarding(ANSWERS, [], PAID, { ...tools, readSource: () => draft });
    }
    const [first, second] = call.mock.calls.map(([, options]) => options);
    expect(first?.headers).toEqual(second?.headers);
    expect([first?.body, second?.body]).toMatchObject(sources.map((draft) => ({ draft })));
    expect(onboardingContract.body?.safeParse(second?.body)).toMatchObject({ success: true });
  });

  it('stops when the page is left', async () => {
    const page = new AbortController();
    const { tools, call } = setUp([OK], async () => {
      page.abort();
      throw page.signal.reason;
    });
    const submitted = submitOnboarding(ANSWERS, [attachment('a')], PAID, { ...tools, signal: page.signal });
    await expect(submitted).rejects.toThrow();
    expect(call).not.toHaveBeenCalled();
  });
});
