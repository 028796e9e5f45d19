import { describe, expect, it } from 'vitest';
import {
  CAMPAIGN,
  QUESTION,
  REVIEW_DAY,
  SEND_PLAN,
  SERVICE_SAMPLES,
} from '../../../../web/content/service-samples.ts';

/** Returns the sentence that screen readers read. */
function shownOn(path: keyof typeof SERVICE_SAMPLES): string {
  return SERVICE_SAMPLES[path]?.shows ?? '';
}

describe('the sentence about a sample of work', () => {
  it('adds up the ads', () => {
    const spent = CAMPAIGN.ads.reduce((sum, ad) => sum + ad.spent, 0);
    const leads = CAMPAIGN.ads.reduce((sum, ad) => sum + ad.leads, 0);
    expect(shownOn('/services/meta-advertising')).toContain(`${spent} dollars brought ${leads} leads`);
    expect(spent / leads).toBe(12.5);
    expect(CAMPAIGN.ads.map((ad) => ad.spent / ad.leads)).toEqual([9, 12, 18, 41]);
  });

  it('counts the minutes until each reply', () => {
    const minutes = REVIEW_DAY.reviews.map(({ posted, answered }) => (answered - posted) * 60);
    expect(REVIEW_DAY.reviews.map(({ note }) => note.match(/\d+/)?.[0])).toEqual(minutes.map(String));
    expect(shownOn('/services/reputation-management')).toContain(`within ${Math.max(...minutes)} minutes`);
  });

  it('names the sends and the best week', () => {
    const sent = SEND_PLAN.weeks.flatMap((week) => ('sent' in week ? [week.sent] : []));
    expect(sent.filter((kind) => kind === 'Email')).toHaveLength(3);
    expect(sent.filter((kind) => kind === 'Text')).toHaveLength(2);
    const most = Math.max(...SEND_PLAN.weeks.map(({ bookings }) => bookings));
    expect(shownOn('/services/email-sms')).toContain(`to ${most} before`);
  });

  it('counts what one question becomes', () => {
    const kinds = QUESTION.pieces.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'Article')).toHaveLength(2);
    expect(kinds.filter((kind) => /video/i.test(kind))).toHaveLength(2);
    expect(shownOn('/services/content-creation')).toContain(
      'two articles, two videos, and a newsletter story',
    );
  });
});
