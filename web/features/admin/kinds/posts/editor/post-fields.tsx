import {
  MAX_MARKDOWN_BYTES,
  markdownBytes,
  POST_LIMITS,
  suggestSlug,
} from '../../../../../../domain/posts.ts';
import { articlePath } from '../../../../../../domain/site/blog.ts';
import { isSlug, MAX_SLUG_LENGTH } from '../../../../../../domain/site/post-files.ts';
import { TextArea } from '../../../../../ui/text-area.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { useKeptFocus } from '../../../../../ui/use-kept-focus.ts';
import type { PostChoices } from '../../../admin-api.ts';
import { DayField } from '../../../fields.tsx';
import { FormError, Panel } from '../../../layout.tsx';
import type { Preview } from '../preview/post-preview.tsx';
import { CoverField } from './cover-field.tsx';
import { errorText, FIELD_LABELS } from './merge-texts.ts';
import { SuggestedField, TagField } from './tag-field.tsx';
import type { PostEditor } from './use-post-texts.ts';

interface PostFieldsProps {
  readonly editor: PostEditor;
  readonly choices: PostChoices | undefined;
  readonly preview: Preview;
  /** The address where the post is online. */
  readonly onlineSlug: string | undefined;
}

/** Everything that an author writes. */
export function PostFields(props: PostFieldsProps) {
  // The buttons of a conflict disappear.
  const fields = useKeptFocus<HTMLElement>(props.editor.conflict);
  return (
    <section
      ref={fields}
      tabIndex={-1}
      aria-label="Texts"
      className="grid min-w-0 content-start gap-5 outline-none"
    >
      <Panel title="Text">
        <TextFields {...props} />
      </Panel>
      <Panel title="About the post">
        <Details {...props} />
      </Panel>
    </section>
  );
}

function TextFields({ editor, preview, onlineSlug }: PostFieldsProps) {
  const { texts, errors, write } = editor;
  const { title, slug, markdown } = texts;

  /** A slug that was not written by hand follows the title until the post is online. */
  function writeTitle(text: string) {
    const isSuggested = onlineSlug === undefined && (slug === '' || slug === suggestSlug(title));
    write({ title: text, ...(isSuggested && { slug: suggestSlug(text) }) });
  }

  return (
    <div className="grid gap-5">
      <TextField
        {...fieldOf(editor, 'title')}
        dir="auto"
        limit={POST_LIMITS.title}
        onChange={({ target }) => writeTitle(target.value)}
      />
      <TextField
        {...fieldOf(editor, 'slug')}
        hint={slugHint(slug, onlineSlug)}
        limit={MAX_SLUG_LENGTH}
        error={errorText('slug', errors) ?? slugProblem(slug, title, preview)}
        autoCapitalize="none"
        spellCheck={false}
        onChange={({ target }) => write({ slug: target.value.trim().toLowerCase() })}
      />
      <TextArea
        {...fieldOf(editor, 'excerpt')}
        hint="Shown in the list, in search engines and when the post is shared."
        dir="auto"
        rows={2}
        limit={POST_LIMITS.excerpt}
      />
      <TextArea
        {...fieldOf(editor, 'markdown')}
        label="Markdown"
        hint={`${formatBytes(markdownBytes(markdown))} of ${formatBytes(MAX_MARKDOWN_BYTES)}`}
        dir="auto"
        rows={14}
      />
    </div>
  );
}

/** Returns the properties of a field that is written as it is typed. */
function fieldOf(
  { texts, errors, write }: PostEditor,
  name: 'title' | 'slug' | 'excerpt' | 'markdown' | 'category' | 'author',
) {
  return {
    name,
    label: FIELD_LABELS[name],
    error: errorText(name, errors),
    value: texts[name],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      write({ [name]: target.value }),
  };
}

function Details({ editor, choices }: PostFieldsProps) {
  const { texts, errors, write } = editor;
  return (
    <div className="grid gap-5">
      <CoverField
        texts={texts}
        covers={choices?.covers ?? []}
        errors={{ picture: errorText('featuredImage', errors), alt: errorText('coverAlt', errors) }}
        onChange={write}
      />
      <SuggestedField
        {...fieldOf(editor, 'category')}
        suggestions={choices?.categories ?? []}
        limit={POST_LIMITS.category}
      />
      <TagField
        tags={texts.tags}
        suggestions={choices?.tags ?? []}
        error={errorText('tags', errors)}
        onChange={(tags) => write({ tags: [...tags] })}
      />
      <SuggestedField
        {...fieldOf(editor, 'author')}
        suggestions={choices?.authors ?? []}
        limit={POST_LIMITS.author}
      />
      <DateAndPlace editor={editor} />
    </div>
  );
}

function DateAndPlace({ editor: { texts, errors, write } }: Pick<PostFieldsProps, 'editor'>) {
  const { publishedAt, featured } = texts;
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <DayField label="Date" day={publishedAt} onDay={(day) => write({ publishedAt: day })} />
        <label className="flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold text-small">
          <input
            type="checkbox"
            checked={featured}
            onChange={({ target }) => write({ featured: target.checked })}
            className="size-5"
          />
          Featured
        </label>
      </div>
      <FormError>{errorText('publishedAt', errors)}</FormError>
      <p className="text-label text-soft">Without a date, the post gets the day of its publishing.</p>
    </div>
  );
}

function slugHint(slug: string, onlineSlug: string | undefined): string {
  if (onlineSlug !== undefined && slug !== onlineSlug) {
    return `${articlePath(onlineSlug)} will lead here once the post is published.`;
  }
  return articlePath(slug || '…');
}

function slugProblem(slug: string, title: string, preview: Preview): string | undefined {
  if (slug === '' && title !== '' && suggestSlug(title) === '') {
    return 'The title has no Latin letters. Write an address.';
  }
  if (slug !== '' && !isSlug(slug)) {
    return 'Use lowercase words and digits, joined by hyphens.';
  }
  const isTaken = preview.slug === slug && preview.shown?.isSlugFree === false;
  return isTaken ? 'Another post has this address.' : undefined;
}

function formatBytes(bytes: number): string {
  return `${(bytes / 1000).toLocaleString('en-US', { maximumFractionDigits: 1 })} kB`;
}
