import { useEffect, useState } from 'react';
import { filterPosts, isNoFilter, type PostFilter, type PostSummary } from '../../../domain/blog.ts';

/** Not at every letter that is typed. */
const PAUSE_MS = 500;

interface FoundAnnouncementProps {
  readonly posts: readonly PostSummary[] | undefined;
  readonly filter: PostFilter;
}

/** Says what a filter has found to those who cannot see the cards change. */
export function FoundAnnouncement({ posts, filter }: FoundAnnouncementProps) {
  const [text, setText] = useState('');

  useEffect(() => {
    if (!posts || (isNoFilter(filter) && text === '')) return;
    const found = filterPosts(posts, filter).length;
    const timer = setTimeout(() => setText(announcementOf(found)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [posts, filter, text]);

  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  );
}

function announcementOf(found: number): string {
  if (found === 0) return 'No articles found';
  return `${found} ${found === 1 ? 'article' : 'articles'} found`;
}
