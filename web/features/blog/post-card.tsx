import { articlePath, type PostSummary, shortDate, tagsOnCard } from '../../../domain/site/blog.ts';
import { WholeRanges } from '../../ui/whole-ranges.tsx';
import { CoverPicture } from './cover-picture.tsx';

/** From which width a card is as wide as two, with a large picture. */
export type WideCard = 'sm' | 'lg';

/** Phones show cards as rows, except those that are wide in windows of any other width. */
const ROW = [
  'max-sm:flex-row',
  'max-sm:aspect-auto max-sm:w-28 max-sm:shrink-0 max-sm:[&>img]:h-full',
  'max-sm:text-[1.25rem]',
  'max-sm:hidden',
] as const;

/** A wide card's picture takes the height that its neighbors leave. */
const FILLING = 'sm:relative sm:[&>img]:absolute sm:[&>img]:size-full lg:aspect-auto lg:min-h-64 lg:grow';
const LARGE = 'lg:text-[clamp(1.5rem,1rem+1.6vw,2.25rem)]';

const WIDE: Readonly<
  Record<WideCard, readonly [card: string, picture: string, title: string, more?: string]>
> = {
  sm: ['', `sm:aspect-[2/1] ${FILLING}`, LARGE],
  lg: [ROW[0], `${ROW[1]} ${FILLING}`, `${ROW[2]} ${LARGE}`, ROW[3]],
};

interface PostCardProps {
  readonly post: PostSummary;
  readonly wide?: WideCard | undefined;
}

/** A post as a card that is one link. */
export function PostCard({ post, wide }: PostCardProps) {
  const [card, picture, title, hidden = ''] = wide ? WIDE[wide] : ROW;
  const { shown, more } = tagsOnCard(post.tags);
  return (
    <article
      className={`late-layout group relative flex h-full flex-col overflow-hidden rounded-card bg-raised shadow-card transition-[translate,box-shadow] duration-300 ease-settle hover:-translate-y-1 hover:shadow-lifted ${card}`}
      // It may have lost its first class before the list is hydrated.
      suppressHydrationWarning
    >
      <div className={`aspect-[8/5] overflow-hidden bg-sunk ${picture}`}>
        <CoverPicture
          src={post.featuredImage}
          slug={post.slug}
          alt=""
          className="max-sm:unused:hidden transition-transform duration-500 ease-settle group-hover:scale-[1.03]"
        />
      </div>
      <div className={`flex min-w-0 grow flex-col p-4 sm:p-5 lg:p-6 ${wide ? 'lg:grow-0' : ''}`}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-label">
          <span className="line-clamp-2 min-w-0 font-semibold [overflow-wrap:anywhere]">{post.category}</span>
          <time dateTime={post.publishedAt} className="text-soft tabular-nums">
            {shortDate(post.publishedAt)}
          </time>
        </p>
        <h3
          className={`mt-2.5 line-clamp-6 pb-0.5 text-[1.5rem] text-ink leading-[1.08] tracking-[-0.015em] [overflow-wrap:anywhere] ${title}`}
        >
          <PostLink post={post} />
        </h3>
        <p className={`mt-3 line-clamp-8 text-small text-soft [overflow-wrap:anywhere] ${hidden}`}>
          {post.excerpt}
        </p>
        <div className="mt-auto grid gap-3 pt-3 text-label sm:pt-5">
          <ul aria-label="Tags" className={`flex flex-wrap gap-1.5 ${hidden}`}>
            {shown.map((tag, index) => (
              <li key={tag} className="flex min-w-0 items-baseline gap-1.5">
                <span className="line-clamp-2 min-w-0 rounded-notch bg-sunk px-1.5 py-0.5 [overflow-wrap:anywhere]">
                  {tag}
                </span>
                {more > 0 && index === shown.length - 1 && (
                  <span className="whitespace-nowrap text-soft">{`+${more} more`}</span>
                )}
              </li>
            ))}
          </ul>
          <p className="line-clamp-2 text-soft [overflow-wrap:anywhere]">{post.readingTime}</p>
        </div>
      </div>
    </article>
  );
}

/** The title as a link that covers the nearest positioned ancestor. */
export function PostLink({ post }: { readonly post: PostSummary }) {
  return (
    <a
      href={articlePath(post.slug)}
      className="decoration-2 underline-offset-[0.14em] after:absolute after:inset-0 after:rounded-card after:content-[''] hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus focus-visible:after:-outline-offset-3"
    >
      <WholeRanges>{post.title}</WholeRanges>
    </a>
  );
}
