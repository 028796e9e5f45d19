import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FullRecord } from '../../../../../domain/contracts/admin.ts';
import { useTitle } from '../../../../lib/use-title.ts';
import type { AdminApi, RecordName } from '../../admin-api.ts';
import { FAILURE_TEXTS } from '../../admin-failure.ts';
import { ago } from '../../dates.ts';
import { PANEL } from '../../layout.tsx';
import { BackLink } from '../../links.tsx';
import { recordQuery } from '../../list/record-queries.ts';
import { useOffice } from '../../office.ts';
import { Loaded } from '../../problem.tsx';
import { StatusBadge } from '../../record/badges.tsx';
import { History } from '../../record/history.tsx';
import { NoteForm } from '../../record/note-form.tsx';
import { OpenTitle } from '../../record/open-title.tsx';
import { getTitle } from '../../record/record-texts.ts';
import { RecordWork } from '../../record/record-work.tsx';
import { ReadOnlyWithout } from '../../settings/allowed.tsx';
import { useNow } from '../../use-now.ts';
import { useView } from '../../use-view.ts';
import { PostConflict } from './editor/post-conflict.tsx';
import { PostFields } from './editor/post-fields.tsx';
import { getSavedTexts, type PostEditor, type SavedTexts, usePostTexts } from './editor/use-post-texts.ts';
import { PostStates } from './posts.tsx';
import { PostPreview, usePreview } from './preview/post-preview.tsx';
import { PageLink, PublicationBar } from './publication/publication-bar.tsx';

type FullPost = FullRecord<'posts'>;

/** The editor of a post. */
export default function PostPage({ name }: { readonly name: RecordName }) {
  const { api } = useOffice();
  const { closeTo } = useView();
  const query = useQuery(recordQuery(api, name));
  return (
    <div className="grid gap-3 pb-8">
      <BackLink to={closeTo}>Back to the list</BackLink>
      <Loaded query={query} failed="The post could not be loaded">
        {(full) => (
          <ReadOnlyWithout right="changeRecords" list="posts">
            <Editor id={name.id} full={full as FullPost} />
          </ReadOnlyWithout>
        )}
      </Loaded>
    </div>
  );
}

function Editor({ id, full }: { readonly id: string; readonly full: FullPost }) {
  const { api, viewer } = useOffice();
  const { record, changes } = full;
  const client = useQueryClient();
  const editor = usePostTexts({
    api,
    id,
    loaded: getSavedTexts(record),
    viewer,
    onSaved: (saved) => showSaved(client, api, id, saved),
  });
  const preview = usePreview(api, id, editor.texts);
  // Suggestions from other posts.
  const { data: choices } = useQuery({
    queryKey: ['post choices'],
    queryFn: ({ signal }) => api.postChoices(signal),
    staleTime: 0,
  });
  const title = getTitle({ ...record, title: editor.texts.title });
  useTitle(`${title}, Posts | Admin Dashboard`);
  const target = { list: 'posts', id, record } as const;
  return (
    <>
      <header className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge status={record.status} />
          <PostStates post={{ ...record, edition: editor.saved.edition }} />
          <SaveState editor={editor} />
          {record.online && <PageLink slug={record.online.slug} />}
        </div>
        <OpenTitle title={title} status={record.status} content={id} />
        <PublicationBar id={id} full={full} editor={editor} />
      </header>
      <PostConflict editor={editor} />
      <div className="grid items-start gap-x-6 gap-y-5 lg:grid-cols-2">
        <PostFields editor={editor} choices={choices} preview={preview} onlineSlug={record.online?.slug} />
        <PostPreview texts={editor.texts} preview={preview} />
      </div>
      <section aria-label="Team" className={`grid gap-4 ${PANEL}`}>
        <RecordWork target={target} />
        <NoteForm key={id} target={target} />
        <History changes={changes} createdAt={record.createdAt} origin="Begun" />
      </section>
    </>
  );
}

/** Begins with these texts when the post is opened again. */
function showSaved(client: QueryClient, api: AdminApi, id: string, { texts, ...version }: SavedTexts): void {
  const { queryKey } = recordQuery(api, { list: 'posts', id });
  client.setQueryData<FullRecord>(queryKey, (full) => {
    const known = full as FullPost | undefined;
    if (!known || known.record.edition >= version.edition) return undefined;
    return { ...known, record: { ...known.record, ...texts, tags: [...texts.tags], ...version } };
  });
}

/** Whether everything that was typed is saved. */
function SaveState({ editor }: { readonly editor: PostEditor }) {
  const { failure, isDirty, isHeld, isSaving, saved } = editor;
  const now = useNow();
  const text = isHeld
    ? 'Not saved: choose below'
    : failure
      ? `Not saved, kept in this browser. ${FAILURE_TEXTS[failure]}`
      : isSaving || isDirty
        ? 'Saving…'
        : `Saved ${ago(saved.savedAt, now)}`;
  return (
    <p
      role="status"
      className={`min-w-0 text-label ${failure || isHeld ? 'font-semibold text-danger' : 'text-soft'}`}
    >
      {text}
    </p>
  );
}
