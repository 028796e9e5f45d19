import { type PostSummary, shortDate } from '../../../domain/site/blog.ts';
import { Container } from '../../ui/layout.tsx';
import { CoverPicture } from './cover-picture.tsx';
import { PostLink } from './post-card.tsx';

/** Featured posts: the newest one large, the others beside it. Renders nothing without featured posts. */
export function Featured({ posts }: { readonly posts: readonly PostSummary[] }) {
  const [lead, ...others] = posts.filter(({ featured }) => featured);
  if (!lead) return null;
  return (
    <section aria-labelledby="featured" className="pb-16 sm:pb-20 lg:pb-24">
      <Container>
        <h2 id="featured" className="border-ink border-t-2 pt-4 text-title">
          Featured Articles
        </h2>
        <div className="mt-6 grid gap-x-10 gap-y-10 lg:grid-cols-12">
          <LeadPost post={lead} className={others.length > 0 ? 'lg:col-span-7' : 'lg:col-span-10'} />
          {others.length > 0 && (
            <ul className="grid content-start lg:col-span-5 lg:content-between">
              {others.map((post) => (
                <SidePost key={post.slug} post={post} />
              ))}
            </ul>
          )}
        </div>
      </Container>
    </section>
  );
}

function LeadPost({ post, className }: { readonly post: PostSummary; readonly className: string }) {
  return (
    <article className={`group relative min-w-0 ${className}`}>
      <div className="overflow-hidden rounded-card">
        <CoverPicture
          src={post.featuredImage}
          slug={post.slug}
          alt=""
          isFirst
          className="transition-transform duration-500 ease-settle group-hover:scale-[1.02]"
        />
      </div>
      <Facts post={post} className="mt-5" />
      <h3 className="mt-2 line-clamp-6 max-w-[36rem] pb-1 [overflow-wrap:anywhere] text-[clamp(1.75rem,1.3rem+1.9vw,2.75rem)] leading-none tracking-[-0.022em]">
        <PostLink post={post} />
      </h3>
      <p className="mt-4 line-clamp-8 max-w-[36rem] text-soft [overflow-wrap:anywhere]">{post.excerpt}</p>
    </article>
  );
}

function SidePost({ post }: { readonly post: PostSummary }) {
  return (
    <li className="border-line border-t py-6 first:border-0 first:pt-0 last:pb-0">
      <article className="group relative grid grid-cols-[8.5rem_1fr] gap-5 sm:grid-cols-[12rem_1fr] lg:grid-cols-[13.5rem_1fr]">
        <div className="aspect-[8/5] self-start overflow-hidden rounded-control bg-sunk">
          <CoverPicture
            src={post.featuredImage}
            slug={post.slug}
            alt=""
            className="max-sm:unused:hidden transition-transform duration-500 ease-settle group-hover:scale-[1.03]"
          />
        </div>
        <div className="min-w-0">
          <Facts post={post} />
          <h3 className="mt-1.5 line-clamp-6 pb-0.5 text-[1.375rem] leading-[1.08] tracking-[-0.015em] [overflow-wrap:anywhere]">
            <PostLink post={post} />
          </h3>
          <p className="mt-2 hidden text-small text-soft [overflow-wrap:anywhere] sm:line-clamp-2 xl:line-clamp-3">
            {post.excerpt}
          </p>
        </div>
      </article>
    </li>
  );
}

function Facts({ post, className = '' }: { readonly post: PostSummary; readonly className?: string }) {
  return (
    <p className={`flex flex-wrap gap-x-3 text-label ${className}`}>
      <span className="line-clamp-2 min-w-0 font-semibold [overflow-wrap:anywhere]">{post.category}</span>
      <time dateTime={post.publishedAt} className="text-soft tabular-nums">
        {shortDate(post.publishedAt)}
      </time>
      <span className="line-clamp-2 min-w-0 text-soft [overflow-wrap:anywhere]">{post.readingTime}</span>
    </p>
  );
}
