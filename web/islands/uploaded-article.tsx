import { FallbackCover } from '../features/blog/cover-picture.tsx';
import { UploadedArticle } from '../features/blog/uploaded-article.tsx';
import { readBlogData } from '../lib/blog-data.ts';

/** The article named by the page's URL. */
export function uploadedArticle() {
  const { posts, fallbackCover } = readBlogData();
  return (
    <FallbackCover value={fallbackCover}>
      <UploadedArticle slug={location.pathname.split('/')[2] ?? ''} posts={posts} />
    </FallbackCover>
  );
}
