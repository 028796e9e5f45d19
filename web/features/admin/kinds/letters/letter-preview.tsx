import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LetterContent } from '../../../../../domain/letters.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import type { LetterPreview } from '../../admin-api.ts';
import { Panel } from '../../layout.tsx';
import { useOffice } from '../../office.ts';
import { Problem } from '../../problem.tsx';

/** Pause in typing before the preview follows, in milliseconds. */
const PAUSE_MS = 600;

type Look = '390' | '640' | 'text';

interface LetterPreviewProps {
  readonly id: string;
  readonly content: LetterContent;
}

/** A letter as inboxes show it: on a phone, on a computer, in light and dark, and as plain text. */
export function LetterPreviewPanel({ id, content: { subject, preview, body } }: LetterPreviewProps) {
  const { api } = useOffice();
  const [look, setLook] = useState<Look>('390');
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const shown = useSettled(JSON.stringify({ subject, preview, body }));
  const { data, error, refetch } = useQuery({
    queryKey: ['letter preview', id, shown],
    queryFn: ({ signal }) => api.previewLetter(id, JSON.parse(shown), signal),
    placeholderData: (before) => before,
    gcTime: 0,
  });
  return (
    <Panel title="Preview" className="min-w-0">
      <div className="mb-3 flex flex-wrap gap-2">
        <SegmentedControl
          legend="Width of the preview"
          options={[
            { value: '390', label: 'Phone' },
            { value: '640', label: 'Computer' },
            { value: 'text', label: 'Text' },
          ]}
          value={look}
          onChange={setLook}
        />
        {look !== 'text' && (
          <SegmentedControl
            legend="Colors of the preview"
            options={[
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={scheme}
            onChange={setScheme}
          />
        )}
      </div>
      {error && <Problem title="The preview could not be made" error={error} onRetry={() => refetch()} />}
      {data?.isTooLong && (
        <p role="alert" className="mb-3 rounded-control bg-danger-wash px-4 py-3 text-danger text-small">
          This letter is too long: inboxes would cut off its end, with the link to unsubscribe. Shorten it to
          send it.
        </p>
      )}
      {data && <Shown preview={data} look={look} scheme={scheme} />}
    </Panel>
  );
}

interface ShownProps {
  readonly preview: LetterPreview;
  readonly look: Look;
  readonly scheme: 'light' | 'dark';
}

function Shown({ preview: { html, text }, look, scheme }: ShownProps) {
  const url = useDocumentUrl(withScheme(html, scheme));
  if (look === 'text') {
    return (
      <pre className="whitespace-pre-wrap rounded-control bg-sunk p-4 text-small [overflow-wrap:anywhere]">
        {text}
      </pre>
    );
  }
  return (
    <div className="overflow-x-auto">
      {url && (
        <iframe
          title={`The letter, ${look} pixels wide, ${scheme}`}
          // No scripts, no forms, and no access to this page.
          sandbox=""
          src={url}
          style={{ width: `${look}px` }}
          className="block h-[44rem] rounded-control border border-edge bg-surface"
        />
      )}
    </div>
  );
}

/** Email programs choose by a media query; here the administrator does. */
function withScheme(html: string, scheme: 'light' | 'dark'): string {
  return html.replaceAll(
    '@media (prefers-color-scheme: dark)',
    scheme === 'dark' ? '@media all' : '@media not all',
  );
}

/** Returns a URL of a document in memory. The page's policy allows no text as a document. */
function useDocumentUrl(html: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([html], { type: 'text/html;charset=utf-8' }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [html]);
  return url;
}

/** Returns a text once it has stayed the same for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
