/*
 * The blog's documents. The build renders them from the articles in the repository; when an article is uploaded or
 * removed later, a function renders them again. Everything they need must be passed as an argument.
 */
import { brand } from '../../domain/brand.ts';
import {
  articlePath,
  BLOG_FEED_PATH,
  BLOG_PATH,
  type BlogPost,
  type PostSummary,
} from '../../domain/site/blog.ts';
import { socialImagePath } from '../../domain/site/social-images.ts';
import { ArticleView } from '../features/blog/article-view.tsx';
import { BLOG_DATA, BlogList } from '../features/blog/blog-list.tsx';
import { BlogPage } from '../features/blog/blog-page.tsx';
import { Covers } from '../features/blog/cover-picture.tsx';
import { NewsletterForm } from '../features/newsletter/newsletter-form.tsx';
import { NewsletterSection } from '../features/newsletter/newsletter-section.tsx';
import { isCover } from '../lib/covers.ts';
import { type DocumentPage, renderDocument } from './document.tsx';
import type { DocumentAssets } from './document-assets.ts';
import { island } from './document-island.tsx';
import { FeedLink, SOCIAL_IMAGE_OF_BLOG } from './head.tsx';
import { getBreadcrumbs } from './page-data.ts';
import { blog, blogPosting, jsonForHtml } from './structured-data.ts';

/** Renders the list of all articles. @param posts all of them, newest first @param hasLetters whether the archive has any */
export function blogDocument(
  posts: readonly PostSummary[],
  assets: DocumentAssets,
  hasLetters = false,
): string {
  const list = island(
    'blog-list',
    'used',
    <Covers value={toCovers(assets)}>
      <BlogList posts={posts} />
    </Covers>,
  );
  return render(
    {
      path: BLOG_PATH,
      head: {
        title: 'Marketing Insights & Strategies',
        description:
          'Practical articles for owners of local businesses and franchises: search, ads, reviews, email, social media and automation, with worked examples.',
        path: BLOG_PATH,
        keywords: ['marketing blog', 'local marketing', 'small business marketing', 'franchise marketing'],
      },
      links: <FeedLink title="all articles" href={BLOG_FEED_PATH} />,
      things: [blog(posts), ...getBreadcrumbs(BLOG_PATH)],
      body: <BlogPage posts={posts} list={list} />,
    },
    assets,
    { posts, hasLetters },
  );
}

/**
 * Renders an article.
 * @param post its content is inserted as is: sanitize it first with safe-article.ts
 * @param posts all of them, newest first @param hasLetters whether the archive of letters has any
 */
export function articleDocument(
  post: BlogPost,
  posts: readonly PostSummary[],
  assets: DocumentAssets,
  hasLetters = false,
): string {
  const path = articlePath(post.slug);
  const { title, excerpt, author, publishedAt, category, tags, featuredImage } = post;
  const isDrawn = assets.builtArticles.some(
    (built) => built.slug === post.slug && built.title === title && built.category === category,
  );
  const image = isDrawn ? socialImagePath(path) : SOCIAL_IMAGE_OF_BLOG;
  const cover = isCover(featuredImage) ? featuredImage : assets.fallbackCover;
  return render(
    {
      path,
      head: {
        title,
        description: excerpt || title,
        path,
        keywords: tags,
        image,
        article: { author: author || brand.name, publishedAt, section: category, tags },
      },
      things: [blogPosting(post, [image, cover]), ...getBreadcrumbs(path, title)],
      body: <ArticleView post={post} posts={posts} />,
    },
    assets,
    { hasLetters },
  );
}

interface Surroundings {
  /** For islands that show some of them. */
  readonly posts?: readonly PostSummary[];
  readonly hasLetters: boolean;
}

function render(page: DocumentPage, assets: DocumentAssets, { posts, hasLetters }: Surroundings): string {
  const { fallbackCover } = assets;
  return renderDocument(
    {
      ...page,
      body: (
        <Covers value={toCovers(assets)}>
          {page.body}
          <NewsletterSection form={newsletter} hasLetters={hasLetters} />
          {posts && (
            <script
              id={BLOG_DATA}
              type="application/json"
              // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped
              dangerouslySetInnerHTML={{
                __html: jsonForHtml({ posts: posts.map(toSummary), fallbackCover }),
              }}
            />
          )}
        </Covers>
      ),
    },
    assets,
  );
}

function toCovers({ fallbackCover, covers }: DocumentAssets) {
  return { fallback: fallbackCover, inline: covers };
}

const newsletter = island('newsletter', 'pointed', <NewsletterForm />);

function toSummary(post: PostSummary & Partial<BlogPost>): PostSummary {
  const { content: _content, coverAlt: _coverAlt, ...summary } = post;
  return summary;
}
