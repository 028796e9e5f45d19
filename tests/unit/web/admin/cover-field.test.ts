import { describe, expect, it } from 'vitest';
import { toUploadedCover } from '../../../../web/features/admin/kinds/posts/editor/cover-field.tsx';

describe('an uploaded picture', () => {
  const begun = { featuredImage: '/assets/covers/old.svg', coverAlt: 'The old shop' };
  const path = '/content/covers/new-1280.jpg';

  it('replaces the picture, and its description', () => {
    expect(toUploadedCover(path, begun, begun)).toEqual({ featuredImage: path, coverAlt: '' });
  });

  it('gets the description that was typed while it was uploaded', () => {
    const now = { ...begun, coverAlt: 'The new shop' };
    expect({ ...now, ...toUploadedCover(path, begun, now) }).toEqual({
      featuredImage: path,
      coverAlt: 'The new shop',
    });
  });

  it('does not replace a picture that was chosen while it was uploaded', () => {
    const now = { featuredImage: '/assets/covers/chosen.svg', coverAlt: '' };
    expect({ ...now, ...toUploadedCover(path, begun, now) }).toEqual(now);
  });
});
