import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { PostSummary } from '../../../../../domain/contracts/admin-records.ts';
import { MAX_MARKDOWN_BYTES } from '../../../../../domain/posts.ts';
import { randomKey } from '../../../../lib/random-key.ts';
import type { RecordName } from '../../admin-api.ts';
import { findProblem } from '../../admin-failure.ts';
import { date, moment } from '../../dates.ts';
import { SmallButton } from '../../layout.tsx';
import { notifyDashboard, notifyFailure } from '../../notify-dashboard.ts';
import { todayText } from '../../numbers/waiting.ts';
import { useOffice } from '../../office.ts';
import { Loading } from '../../problem.tsx';
import { State } from '../../record/badges.tsx';
import { useView } from '../../use-view.ts';
import type { Kind } from '../kind.ts';

export const posts: Kind<'posts'> = {
  name: 'Posts',
  subtitle: 'Write and publish posts of the blog',
  one: 'post',
  many: 'posts',
  searched: 'Title, category, tags, author',
  empty: { title: 'No posts yet', text: 'Posts that you write will appear here.' },
  failed: 'Failed to fetch posts',
  waiting: ({ created }) => todayText(created.posts),
  columns: [
    { name: 'State', width: 'minmax(6rem, 0.3fr)', Value: ({ record }) => <PostStates post={record} /> },
    { name: 'Category', width: '9.5rem', Value: ({ record }) => record.category },
    { name: 'Online', width: '10rem', Value: ({ record }) => onlineDay(record) },
    { name: 'Tags', width: '12rem', isExtra: true, Value: ({ record }) => record.tags.join(', ') },
  ],
  CardLine: ({ record }) => (
    <>
      <PostStates post={record} />
      <p className="truncate">
        <span className="text-soft">{whenText(record)}</span>
      </p>
    </>
  ),
  Tools: NewPost,
  Page: PostPage,
  reply: undefined,
  story: undefined,
};

/** Labels of a post besides its status. */
export function PostStates({ post }: { readonly post: PostSummary }) {
  const { featured, isInRepository, status, online, planned, edition } = post;
  const shown = online ?? planned;
  return (
    <>
      {featured && <State tone="mint" text="Featured" />}
      {isInRepository && status !== 'repository' && <State text="Differs from the repository" />}
      {shown && shown.edition !== edition && <State text="Unpublished changes" />}
    </>
  );
}

function whenText(post: PostSummary): string {
  return [post.category, onlineText(post)].filter(Boolean).join(' · ');
}

function onlineText({ planned, online, savedAt }: PostSummary): string {
  if (planned) return `Goes online ${moment(planned.at)}`;
  return online ? `Online since ${moment(online.at)}` : `Saved ${moment(savedAt)}`;
}

function onlineDay({ planned, online }: PostSummary): string | undefined {
  if (planned) return `From ${date(planned.at)}`;
  return online && `Since ${date(online.at)}`;
}

const EditedPost = lazy(() => import('./post-page.tsx'));

function PostPage({ name }: { readonly name: RecordName }) {
  return (
    <Suspense fallback={<Loading />}>
      <EditedPost name={name} />
    </Suspense>
  );
}

function NewPost() {
  const { api } = useOffice();
  const { go } = useView();
  const file = useRef<HTMLInputElement>(null);
  // One post for each press, even if the call is repeated.
  const [key, setKey] = useState(randomKey);
  const { mutate: begin, isPending } = useMutation({
    mutationFn: async (chosen: File | undefined) => api.createPost(key, chosen && (await readFile(chosen))),
    onSuccess: ({ id }) => {
      setKey(randomKey());
      go({ open: id });
    },
    onError: (error, chosen) => {
      const wrong = findProblem(error)?.fields;
      if (chosen && wrong) refuseFile(chosen, wrong);
      else notifyFailure('No post was begun', error);
    },
  });
  return (
    <>
      <SmallButton
        busy={isPending}
        onClick={() => begin(undefined)}
        className="whitespace-nowrap px-3! lg:min-h-9! lg:py-0!"
      >
        New post
      </SmallButton>
      <SmallButton
        variant="quiet"
        className="px-2! lg:min-h-9! lg:py-0!"
        busy={isPending}
        onClick={() => file.current?.click()}
      >
        Import
      </SmallButton>
      <input
        ref={file}
        type="file"
        accept=".md,text/markdown"
        aria-label="File to import"
        className="hidden"
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) begin(chosen);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

/** Reads a file up to just over the limit. The server reports files that are too large. */
async function readFile(file: File): Promise<{ name: string; text: string }> {
  return { name: file.name, text: await file.slice(0, MAX_MARKDOWN_BYTES + 1).text() };
}

function refuseFile({ name }: File, wrong: Readonly<Record<string, string>>): void {
  const description = Object.entries(wrong)
    .map(([field, problem]) => `${field.replace('file.text', 'The file')} ${problem}.`)
    .join(' ');
  notifyDashboard({ title: `${name} was not imported`, description, tone: 'destructive' });
}
