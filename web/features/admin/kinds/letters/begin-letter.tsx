import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { truncate } from '../../../../../domain/emails/email-content.ts';
import { LETTER_LIMITS, type LetterContent } from '../../../../../domain/letters.ts';
import { articlePath, BLOG_INDEX_PATH, type BlogPost, newestFirst } from '../../../../../domain/site/blog.ts';
import { postPath, readIndex, readPost } from '../../../../../domain/site/post-files.ts';
import { pictureSources } from '../../../../../domain/site/post-pictures.ts';
import { socialImagePath } from '../../../../../domain/site/social-images.ts';
import { randomKey } from '../../../../lib/random-key.ts';
import { Choice } from '../../fields.tsx';
import { SmallButton } from '../../layout.tsx';
import { notifyFailure } from '../../notify-dashboard.ts';
import { useOffice } from '../../office.ts';
import { useView } from '../../use-view.ts';

const EMPTY: LetterContent = { subject: '', preview: '', body: '' };

/** Begins a letter: an empty one, or one about a published article. */
export function BeginLetter() {
  const { api } = useOffice();
  const { go } = useView();
  const [isChoosing, setIsChoosing] = useState(false);
  // One letter for each press, even if the call is repeated.
  const [key, setKey] = useState(randomKey);
  const { mutate, isPending } = useMutation({
    mutationFn: async (post: BlogPost | undefined) =>
      api.beginLetter(post ? await toLetter(post) : EMPTY, key),
    onSuccess: ({ record }) => {
      setKey(randomKey());
      go({ open: record.id });
    },
    onError: (error) => notifyFailure('Not begun', error),
  });
  return (
    <div className="grid gap-2">
      <div className="flex gap-1.5">
        <SmallButton className={LOOK} busy={isPending} onClick={() => mutate(undefined)}>
          New letter
        </SmallButton>
        <SmallButton
          variant="secondary"
          className={LOOK}
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        >
          From an article
        </SmallButton>
      </div>
      {isChoosing && <ArticleChoice isBusy={isPending} onBegin={mutate} />}
    </div>
  );
}

const LOOK = 'whitespace-nowrap px-2.5! lg:min-h-9! lg:py-0!';

interface ArticleChoiceProps {
  readonly isBusy: boolean;
  readonly onBegin: (post: BlogPost) => void;
}

function ArticleChoice({ isBusy, onBegin }: ArticleChoiceProps) {
  const [chosen, setChosen] = useState('');
  const { data: posts, error } = useQuery({
    queryKey: ['published posts'],
    queryFn: ({ signal }) => loadPosts(signal),
    // They may be published or corrected before the next letter.
    gcTime: 0,
  });
  if (error) return <p className="text-danger text-small">The articles could not be loaded.</p>;
  if (!posts) {
    return (
      <p role="status" className="text-small">
        Loading articles…
      </p>
    );
  }
  const post = posts.find(({ slug }) => slug === chosen) ?? posts[0];
  if (!post) return <p className="text-small">There is no published article yet.</p>;
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-2">
      <Choice
        label="Article"
        value={post.slug}
        choices={posts.map(({ slug, title }) => [slug, title] as const)}
        onChoose={setChosen}
      />
      <SmallButton busy={isBusy} onClick={() => onBegin(post)}>
        Begin the letter
      </SmallButton>
    </div>
  );
}

/** The published posts by the site's own index, newest first. @throws the error of a call */
async function loadPosts(signal: AbortSignal): Promise<readonly BlogPost[]> {
  const load = async (path: string): Promise<unknown> => {
    const response = await fetch(path, { signal });
    if (!response.ok) throw new Error(`status ${response.status}`);
    return response.json();
  };
  const slugs = readIndex(await load(BLOG_INDEX_PATH)) ?? [];
  const posts = await Promise.all(slugs.map(async (slug) => readPost(await load(postPath(slug)), slug)));
  return newestFirst(posts.filter((post) => post !== undefined));
}

/** Writes a letter with title, excerpt, picture, and link of a post. @throws the error of a call */
export async function toLetter(post: BlogPost): Promise<LetterContent> {
  const { slug, title, excerpt, featuredImage, coverAlt } = post;
  const path = articlePath(slug);
  const drawn = socialImagePath(path);
  // Email programs show no drawn cover. The build draws the title of its own articles as a PNG.
  const [picture, text] = pictureSources(featuredImage)
    ? [featuredImage, coverAlt || title]
    : [(await fetch(drawn, { method: 'HEAD' })).ok && drawn, title];
  const image = picture ? `![${text.replace(/[[\]\\]/g, '')}](${picture})\n\n` : '';
  return {
    subject: truncate(title, LETTER_LIMITS.subject),
    preview: truncate(excerpt, LETTER_LIMITS.preview),
    body: `${image}${excerpt}\n\n[Read the article](${path})\n`,
  };
}
