import {
  BLOG_PATH,
  type BlogPost,
  longDate,
  type PostSummary,
  relatedPosts,
} from '../../../domain/site/blog.ts';
import { readContents } from '../../../domain/site/headings.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ArrowIcon, ShareIcon } from '../../ui/icons.tsx';
import { Container, Section } from '../../ui/layout.tsx';
import { Prose } from '../../ui/prose.tsx';
import { WholeRanges } from '../../ui/whole-ranges.tsx';
import { Contents } from './contents.tsx';
import { CoverPicture } from './cover-picture.tsx';
import { PostCard } from './post-card.tsx';

interface ArticleViewProps {
  readonly post: BlogPost;
  /** All posts, newest first, for choosing related ones. */
  readonly posts: readonly PostSummary[];
}

/** An article with the surrounding parts of its page. docs/product.md#blog */
export function ArticleView({ post, posts }: ArticleViewProps) {
  return (
    <>
      <article data-article="">
        <div data-progress="" aria-hidden="true" />
        <Head post={post} />
        <Container className="gap-x-8 pb-20 lg:grid lg:grid-cols-12 lg:pb-28">
          <Contents headings={readContents(post.content)} />
          <div className="lg:col-span-8 lg:col-start-3 xl:col-span-7 xl:col-start-4">
            <Prose html={post.content} />
            <Tags tags={post.tags} />
          </div>
        </Container>
      </article>
      <Related posts={relatedPosts(post, posts)} />
    </>
  );
}

const LONG_TITLE = 90;

function Head({ post }: { readonly post: BlogPost }) {
  const size = post.title.length > LONG_TITLE ? 'text-title' : 'text-headline';
  return (
    <Container className="pt-6 pb-12 lg:pt-8 lg:pb-16">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <Breadcrumb title={post.title} />
        <ButtonLink href={BLOG_PATH} variant="quiet" size="small" className="-ml-3.5 sm:ml-0">
          <ArrowIcon className="size-4.5 rotate-180" />
          Back to Blog
        </ButtonLink>
      </div>
      <div className="mt-6 grid grid-cols-1 items-center gap-x-12 gap-y-10 lg:mt-10 lg:grid-cols-2">
        <header className="min-w-0">
          <Badge tone="marigold" className="max-w-full [overflow-wrap:anywhere]">
            {post.category}
          </Badge>
          <h1 className={`mt-4 [overflow-wrap:anywhere] ${size}`}>
            <WholeRanges>{post.title}</WholeRanges>
          </h1>
          {post.excerpt && (
            <p className="mt-5 max-w-[36rem] text-lead max-sm:text-[1.125rem] text-soft [overflow-wrap:anywhere]">
              {post.excerpt}
            </p>
          )}
          <div className="mt-7 flex flex-wrap items-center gap-x-6 gap-y-4 border-ink border-t-2 pt-4 text-small">
            <p>
              {post.author && (
                <span className="block font-semibold [overflow-wrap:anywhere]">{post.author}</span>
              )}
              <time dateTime={post.publishedAt}>{longDate(post.publishedAt)}</time>
              <span className="text-soft [overflow-wrap:anywhere]">{`, ${post.readingTime}`}</span>
            </p>
            <Share />
          </div>
        </header>
        <div className="overflow-hidden rounded-card">
          <CoverPicture src={post.featuredImage} slug={post.slug} alt={post.coverAlt} isFirst />
        </div>
      </div>
    </Container>
  );
}

function Share() {
  return (
    <Button
      variant="secondary"
      size="small"
      className="ml-auto print:hidden [@media(scripting:none)]:hidden"
      data-share=""
    >
      <ShareIcon className="size-4.5 shrink-0" />
      Share
    </Button>
  );
}

function Breadcrumb({ title }: { readonly title: string }) {
  return (
    <nav aria-label="Breadcrumb" className="min-w-0 text-small">
      <ol className="flex flex-wrap gap-x-2 gap-y-1 [&>li+li]:before:mr-2 [&>li+li]:before:text-soft [&>li+li]:before:content-['›'/'']">
        <li>
          <a href="/" className="underline underline-offset-4">
            Home
          </a>
        </li>
        <li>
          <a href={BLOG_PATH} className="underline underline-offset-4">
            Blog
          </a>
        </li>
        <li aria-current="page" className="flex min-w-0 text-soft">
          <span className="line-clamp-2 [overflow-wrap:anywhere]">{title}</span>
        </li>
      </ol>
    </nav>
  );
}

function Tags({ tags }: { readonly tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <div className="mt-12 max-w-[37rem] border-line border-t pt-5 print:hidden">
      <h2 className="font-semibold font-text text-small">Tags</h2>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <a
              href={`${BLOG_PATH}?q=${encodeURIComponent(tag)}`}
              className="block rounded-notch bg-sunk px-2.5 py-1 text-small [overflow-wrap:anywhere] transition-colors hover:bg-ink hover:text-surface"
            >
              {tag}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Related({ posts }: { readonly posts: readonly PostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <Section tone="kraft" aria-labelledby="related" className="print:hidden">
      <h2 id="related" className="mb-8 text-headline">
        Related Articles
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3 lg:gap-8">
        {posts.map((one) => (
          <li key={one.slug} className="min-w-0">
            <PostCard post={one} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
