import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ONBOARDING_STEPS, type OnboardingAnswers } from '../../../../domain/onboarding/onboarding.ts';
import { LATER_FILES } from '../../../../web/content/onboarding-form.ts';
import { NO_ANSWERS, prefill, readAnswers } from '../../../../web/features/onboarding/answers.ts';
import { ArrivedFiles } from '../../../../web/features/onboarding/arrived/arrived-files.tsx';
import { getRetryPause } from '../../../../web/features/onboarding/arrived/use-later-files.ts';
import type { AttachmentStatus } from '../../../../web/features/onboarding/attachments.ts';
import type { SubmissionResult } from '../../../../web/features/onboarding/submit-onboarding.ts';
import {
  initialState,
  LAST_STEP,
  toDraft,
  type WizardAction,
  type WizardState,
  wizardReducer,
} from '../../../../web/features/onboarding/wizard-state.ts';
import { attachment, ENOUGH } from './filled-form.ts';

const ACCEPTED: SubmissionResult = { isAccepted: true, files: [] };

function run(state: WizardState, ...actions: WizardAction[]): WizardState {
  return actions.reduce(wizardReducer, state);
}

function at(step: number, answers: Partial<OnboardingAnswers> = ENOUGH): WizardState {
  return { ...initialState(undefined), step, answers: { ...NO_ANSWERS, ...answers } };
}

const listed = (name: string, status: AttachmentStatus) => attachment(name, 'general', status);

describe('the wizard', () => {
  it('stays at the first step and names each missing answer', () => {
    const state = run(at(1, {}), { type: 'next' });
    expect(state.step).toBe(1);
    expect(state.errors).toEqual({
      businessName: 'Business name is required',
      website: 'Website URL is required',
      contactPerson: 'Contact person is required',
      phone: 'Phone number is required',
      email: 'Email address is required',
      services: 'Please select at least one service',
    });
    expect(state.attention).toEqual({ to: 'first-error' });
  });

  it('treats spaces as an empty answer', () => {
    const state = run(at(1, { ...ENOUGH, businessName: '   ' }), { type: 'next' });
    expect(state.errors).toEqual({ businessName: 'Business name is required' });
  });

  it('stays at a step with a text that is too long, and keeps the text', () => {
    const aboutBusiness = 'a'.repeat(5_003);
    const state = run(at(2, { ...ENOUGH, aboutBusiness }), { type: 'next' });
    expect([state.step, state.errors]).toEqual([2, { aboutBusiness: '3 characters too long' }]);
    expect(state.answers.aboutBusiness).toBe(aboutBusiness);
    expect(state.attention).toEqual({ to: 'first-error' });
    expect(run(state, { type: 'answered', changes: { aboutBusiness: 'a' } }, { type: 'next' }).step).toBe(3);
  });

  it('stays at a step with a URL of a selected channel that is too long', () => {
    const url = `https://${'x'.repeat(300)}`;
    const channels = (selected: boolean) => ({
      ...ENOUGH,
      socialChannels: { ...ENOUGH.socialChannels, x: { selected, url } },
    });
    const state = run(at(3, channels(true)), { type: 'next' });
    expect([state.step, state.errors]).toEqual([3, { x: '8 characters too long' }]);
    expect(run(at(3, channels(false)), { type: 'next' }).step).toBe(4);
  });

  it('leads from the review to a text that is too long in an earlier step', () => {
    const state = run(at(LAST_STEP, { ...ENOUGH, topics: 'a'.repeat(6_000) }), { type: 'back-to-review' });
    expect([state.step, state.errors]).toEqual([4, { topics: '1,000 characters too long' }]);
  });

  it('accepts any format: a URL without https and a phone number of three digits', () => {
    expect(run(at(1), { type: 'next' }).step).toBe(2);
  });

  it('requires the review contact at step 8', () => {
    const state = run(at(8, { ...ENOUGH, reviewContactName: '', reviewContactEmail: '' }), {
      type: 'next',
    });
    expect(state.step).toBe(8);
    expect(state.errors).toEqual({
      reviewContactName: 'Review contact name is required',
      reviewContactEmail: 'Review contact email is required',
    });
  });

  it('requires nothing at the steps between', () => {
    for (const step of [2, 3, 4, 5, 6, 7]) {
      const state = run(at(step, {}), { type: 'next' });
      expect(state.step, ONBOARDING_STEPS[step - 1]?.name).toBe(step + 1);
      expect(state.attention).toEqual({ to: 'title' });
    }
  });

  it('goes back without required answers, and not before the first step', () => {
    expect(run(at(8, {}), { type: 'previous' }).step).toBe(7);
    expect(run(at(1, {}), { type: 'previous' }).step).toBe(1);
  });

  it('removes the error of an edited field, and keeps the others', () => {
    const state = run(at(1, {}), { type: 'next' }, { type: 'answered', changes: { phone: '8' } });
    expect(state.errors.phone).toBeUndefined();
    expect(state.errors.email).toBe('Email address is required');
  });

  it('leads back to the review from a step that was opened there', () => {
    const editing = run(at(LAST_STEP), { type: 'edit', step: 4 });
    expect(editing).toMatchObject({ step: 4, isFromReview: true });
    const asking = run(at(LAST_STEP), { type: 'edit', step: 4, question: 'topics' });
    expect(asking).toMatchObject({ step: 4, attention: { question: 'topics' } });
    const back = run(editing, { type: 'back-to-review' });
    expect(back).toMatchObject({ step: LAST_STEP, isFromReview: false });
  });

  it('does not return to the review from an incomplete step', () => {
    const state = run(
      at(LAST_STEP),
      { type: 'edit', step: 8 },
      { type: 'answered', changes: { reviewContactPhone: '' } },
      { type: 'previous' },
      { type: 'back-to-review' },
    );
    expect(state.step).toBe(8);
    expect(state.errors).toEqual({ reviewContactPhone: 'Review contact phone is required' });
    expect(state.attention).toEqual({ to: 'first-error' });
  });
});

describe('a prefilled form', () => {
  const customer = { email: 'dana@harborbakery.example', services: ['seo-services', 'no-such-service'] };

  it('contains the data of the purchase', () => {
    const { answers, isBegun } = initialState(customer);
    expect(answers.email).toBe('dana@harborbakery.example');
    expect(answers.services).toEqual(['seo-services']);
    // Without an entry, the form has no draft to offer.
    expect(isBegun).toBe(false);
  });

  it('keeps the entries of the visitor when the purchase is known later', () => {
    const state = run(
      initialState(undefined),
      { type: 'answered', changes: { email: 'other@example.com' } },
      { type: 'purchase-known', customer },
    );
    expect(state.answers.email).toBe('other@example.com');
    expect(state.answers.services).toEqual(['seo-services']);
  });

  it('completes a continued draft', () => {
    const draft = { step: 3, answers: readAnswers({ businessName: 'Harbor Bakery' }), files: [] };
    const state = run(initialState(customer), { type: 'draft-continued', draft });
    expect(state.step).toBe(3);
    expect(state.answers).toEqual(prefill(draft.answers, customer));
  });
});

describe('a draft', () => {
  const added = run(at(8), {
    type: 'files-added',
    attachments: [
      listed('menu.txt', { name: 'waiting' }),
      listed('clip.mov', { name: 'refused', reason: 'No.' }),
    ],
  });

  it('lists the added files, without refused and removed ones', () => {
    expect(toDraft(added)).toEqual({ step: 8, answers: added.answers, files: ['menu.txt'] });
    expect(toDraft(run(added, { type: 'file-removed', id: 'menu.txt' })).files).toEqual([]);
  });

  it('keeps its files after it was continued, until they are added again and removed', () => {
    const continued = run(at(1), { type: 'draft-continued', draft: toDraft(added) });
    expect(toDraft(continued).files).toEqual(['menu.txt']);
    const again = run(continued, {
      type: 'files-added',
      attachments: [listed('menu.txt', { name: 'waiting' })],
    });
    expect(toDraft(again).files).toEqual(['menu.txt']);
    expect(toDraft(run(again, { type: 'file-removed', id: 'menu.txt' })).files).toEqual([]);
  });
});

describe('after submitting', () => {
  const uploaded = listed('menu.pdf', { name: 'uploaded', url: 'https://site.example/f' });
  const submitting = run(
    at(LAST_STEP),
    { type: 'files-added', attachments: [uploaded] },
    { type: 'submission-began' },
  );

  it('the form has no files and keeps its answers', () => {
    const state = run(submitting, { type: 'submission-ended', result: ACCEPTED });
    expect(state).toMatchObject({ attachments: [], activity: 'none', answers: ENOUGH });
    expect(state.attention).toEqual({ to: 'result' });
  });

  it('the form counts as sent until it changes', () => {
    const sent = run(submitting, { type: 'submission-ended', result: ACCEPTED }, { type: 'previous' });
    expect(sent.result).toEqual(ACCEPTED);
    expect(run(sent, { type: 'answered', changes: { topics: 'Rye' } }).result).toBeUndefined();
  });

  it('a rejected form keeps its uploaded files, unless the server no longer has them', () => {
    const refused = (mustUploadAgain: boolean) =>
      run(submitting, {
        type: 'submission-ended',
        result: { isAccepted: false, reason: 'No', mustUploadAgain },
      }).attachments.map(({ status }) => status.name);
    expect(refused(false)).toEqual(['uploaded']);
    expect(refused(true)).toEqual(['waiting']);
  });
});

describe('a form that another writer has changed', () => {
  const version = (answers: Partial<OnboardingAnswers>, name = 'theirs') => {
    const all = readAnswers({ ...ENOUGH, ...answers });
    return { step: 2, answers: all, files: [], savedAt: 1, base: { version: name, answers: all } };
  };

  it('is merged with the local entries, and shows conflicts until all are settled', () => {
    const base = { version: 'before', answers: ENOUGH };
    const begun = { ...at(2, { ...ENOUGH, topics: 'Rye', brandVoice: 'Warm' }), base };
    const merged = run(begun, {
      type: 'saved-elsewhere',
      version: version({ topics: 'Rolls', brandVoice: 'Dry', keywords: 'bread' }),
    });
    expect(merged.answers).toMatchObject({ topics: 'Rye', brandVoice: 'Warm', keywords: 'bread' });
    expect(merged.base, 'a page that is left now comes to the same question').toEqual(base);
    const [voice, topics] = merged.conflicts;
    const half = run(merged, {
      type: 'conflict-settled',
      conflict: voice ?? expect.fail('no conflict'),
      changes: voice?.take(merged.answers) ?? {},
    });
    expect([half.isMergeShown, half.merges]).toEqual([true, 0]);
    const settled = run(half, {
      type: 'conflict-settled',
      conflict: topics ?? expect.fail('no second conflict'),
      changes: {},
    });
    expect(settled.answers).toMatchObject({ topics: 'Rye', brandVoice: 'Dry', keywords: 'bread' });
    expect(settled).toMatchObject({
      conflicts: [],
      merges: 1,
      base: { version: 'theirs' },
      isMergeShown: false,
    });
  });

  it('shows nothing when both are equal', () => {
    expect(run(at(2), { type: 'saved-elsewhere', version: version({}) })).toMatchObject({
      isMergeShown: false,
      base: { version: 'theirs' },
    });
  });

  it('keeps the local entries when it was sent from elsewhere', () => {
    const received = { at: 1, form: 'proof', missing: [] };
    const state = run(at(4, { ...ENOUGH, topics: 'Rye' }), { type: 'received-elsewhere', received });
    expect(state).toMatchObject({ step: 4, answers: { topics: 'Rye' }, received: { form: 'proof' } });
  });
});

describe('the files of a sent form', () => {
  it('stay listed, and those with a temporary failure can be retried', () => {
    const files = [
      listed('a.txt', { name: 'uploaded', url: 'https://a' }),
      listed('b.txt', { name: 'failed', reason: 'Lost.', failure: 'passing', url: 'https://b' }),
      listed('c.txt', { name: 'failed', reason: 'Changed.', failure: 'gone' }),
    ];
    const result: SubmissionResult = { isAccepted: true, files, form: 'proof' };
    const sent = run(at(9), { type: 'submission-ended', result });
    expect(sent).toMatchObject({ attachments: [], received: { form: 'proof' } });
    const retried = run(sent, { type: 'sent-files-retried' });
    expect(retried.sent.map(({ status }) => status.name)).toEqual(['uploaded', 'waiting', 'failed']);
    expect(retried.sent[1]?.status).toEqual({ name: 'waiting', url: 'https://b' });
    const again = { ...listed('c.txt', { name: 'waiting' }), id: 'again' };
    const added = run(retried, { type: 'sent-files-added', attachments: [again] });
    expect(added.sent.map(({ id }) => id)).toEqual(['a.txt', 'b.txt', 'again']);
    const next = { ...listed('b.txt', { name: 'uploaded', url: 'https://b' }), id: 'new' };
    const changed = run(added, { type: 'submission-ended', result: { isAccepted: true, files: [next] } });
    expect(changed.sent.map(({ id }) => id)).toEqual(['a.txt', 'again', 'new']);
  });

  it.each([
    ['passing', true],
    ['final', false],
    ['gone', false],
  ] as const)('are said to be retried after a failure that is %s: %s', (failure, isRetried) => {
    const sent = [listed('a.txt', { name: 'failed', reason: 'Lost.', failure })];
    const state = { sent, received: { at: 1, form: 'proof', missing: [] } };
    const html = renderToStaticMarkup(createElement(ArrivedFiles, { state, dispatch: () => {} }));
    expect(html.includes(LATER_FILES.trying)).toBe(isRetried);
  });

  it('are retried after growing pauses, without an end', () => {
    const pauses = [0, 1, 4, 5, 40].map(getRetryPause);
    expect(pauses).toEqual([10_000, 30_000, 600_000, 600_000, 600_000]);
  });
});
