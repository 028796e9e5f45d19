import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FullRecord } from '../../../../../../domain/contracts/admin.ts';
import type { PostTexts } from '../../../../../../domain/posts.ts';
import { articlePath } from '../../../../../../domain/site/blog.ts';
import { pause } from '../../../../../lib/pause.ts';
import type { PublicationBody } from '../../../admin-api.ts';
import { describeFailure, findProblem, isUnanswered, toFailure } from '../../../admin-failure.ts';
import { deleteRecords, recordQuery, showChange } from '../../../list/record-queries.ts';
import { notifyDashboard } from '../../../notify-dashboard.ts';
import { useOffice } from '../../../office.ts';
import { getTitle } from '../../../record/record-texts.ts';
import { useView } from '../../../use-view.ts';
import { type FullPost, getSavedTexts, type PostEditor } from '../editor/use-post-texts.ts';

/** The result of the last step. */
export type PublicationState =
  | { readonly is: 'idle' | 'working' | 'done' }
  | { readonly is: 'waiting' | 'online' | 'late'; readonly slug: string }
  | { readonly is: 'failed'; readonly text: string };

export type PublicationStep = Omit<PublicationBody, 'version' | 'edition'>;

/** Publishes the open post in the version that its author sees. */
export function usePublication(id: string, full: FullRecord, editor: PostEditor) {
  const { api } = useOffice();
  const { go } = useView();
  const client = useQueryClient();
  const [state, setState] = useState<PublicationState>({ is: 'idle' });
  const waiting = useRef(new AbortController());
  useEffect(() => () => waiting.current.abort(), []);

  async function take(step: PublicationStep) {
    waiting.current.abort();
    waiting.current = new AbortController();
    const { signal } = waiting.current;
    setState({ is: 'working' });
    try {
      const usesTexts = step.to === 'published' || step.to === 'scheduled';
      const saved = (await editor.save()) ?? (usesTexts ? undefined : editor.saved);
      if (!saved) {
        report('The post could not be saved, so it was not published.');
        return;
      }
      const body = { ...step, version: full.record.version, edition: saved.edition };
      const changed = await api.publishPost(id, body);
      showChange(client, 'posts', changed);
      const record = changed.record as FullPost;
      const shown = step.to === 'repository' ? getSavedTexts(record) : saved;
      if (shown !== saved) editor.replace(shown);
      const slug = record.online?.slug;
      if (slug === undefined || step.to === 'draft' || step.to === 'scheduled') {
        setState({ is: 'done' });
        return;
      }
      await showWhenOnline(slug, shown.texts, signal);
    } catch (error) {
      await fail(error);
    }
  }

  /** Shows when visitors get a post. @param signal ends the wait when its author leaves or takes another step */
  async function showWhenOnline(slug: string, texts: PostTexts, signal: AbortSignal) {
    setState({ is: 'waiting', slug });
    try {
      const { html } = await api.previewPost(id, texts, signal);
      setState({ is: (await waitForPage(slug, html, signal)) ? 'online' : 'late', slug });
    } catch {
      if (!signal.aborted) setState({ is: 'late', slug });
    }
  }

  async function deleteDraft() {
    setState({ is: 'working' });
    try {
      // A save on its way would find no post, or change the edition.
      const saved = (await editor.save()) ?? editor.saved;
      const { version } = full.record;
      const step = { to: 'deleted', version, edition: saved.edition } as const;
      await deleteRecords(client, [id], () => api.publishPost(id, step));
      editor.replace(saved);
      notifyDashboard({ title: 'Draft deleted', description: getTitle(full.record), tone: 'success' });
      go({});
    } catch (error) {
      await fail(error);
    }
  }

  async function fail(error: unknown) {
    const problem = findProblem(error);
    if (problem?.fields) editor.showErrors(problem.fields);
    const isUnknown = isUnanswered(toFailure(error));
    if (isUnknown || problem?.code === 'conflict') {
      await client.invalidateQueries({ queryKey: recordQuery(api, { list: 'posts', id }).queryKey });
    }
    if (isUnknown) {
      const hint = 'If it was done, pressing again does not do it twice.';
      report(`${describeFailure(error)} ${hint}`, 'No answer yet');
    } else report(describeFailure(error));
  }

  /** Also where the author has left: nothing else would say that the post is not online. */
  function report(text: string, title = 'Nothing was changed on the site') {
    setState({ is: 'failed', text });
    notifyDashboard({ title, description: text, tone: 'destructive' });
  }

  return { state, take, deleteDraft };
}

/** The longest wait for the page, and the pause between checks, in milliseconds. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 2_000;

/**
 * Waits until visitors get a page with some HTML.
 * @param html of the article, as in the preview @returns whether they do within a minute
 * @throws the signal's reason once it is aborted
 */
async function waitForPage(slug: string, html: string, signal: AbortSignal): Promise<boolean> {
  const endsAt = Date.now() + PATIENCE_MS;
  for (;;) {
    if (await hasContent(slug, html, signal)) return true;
    if (Date.now() > endsAt) return false;
    await pause(LOOK_EVERY_MS, signal);
  }
}

async function hasContent(slug: string, html: string, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(articlePath(slug), { cache: 'no-store', signal });
    return response.ok && (await response.text()).includes(html);
  } catch {
    signal.throwIfAborted();
    return false;
  }
}
