import { describe, expect, it } from 'vitest';
import { overlapNotes } from '../../../../domain/shop/overlapping-services.ts';

describe('a note about overlapping services', () => {
  it('mentions a bundle with its parts', () => {
    expect(overlapNotes(['basic-seo', 'seo-bundle', 'review-automation', 'blogs-2'])).toEqual([
      'SEO bundle already includes Essential SEO and Review automation.',
    ]);
    expect(overlapNotes(['seo-bundle'])).toEqual([]);
    expect(overlapNotes(['basic-seo', 'review-automation'])).toEqual([]);
  });

  it('mentions plans of static posts in different amounts', () => {
    expect(overlapNotes(['social-static-15', 'social-static-5'])).toEqual([
      'Static 5 posts and Static 15 posts are the same service in different amounts.',
    ]);
    expect(overlapNotes(['social-static-5', 'social-video-2'])).toEqual([]);
  });

  it('mentions additions to advertising without its management', () => {
    expect(overlapNotes(['video-ads'])).toEqual(['Video ads needs Advertising management.']);
    expect(overlapNotes(['video-ads', 'second-ad-channel'])).toEqual([
      'Video ads and Second ad channel need Advertising management.',
    ]);
    expect(overlapNotes(['video-ads', 'advertising-management'])).toEqual([]);
  });
});
