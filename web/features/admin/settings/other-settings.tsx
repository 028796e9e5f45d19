import { useRef, useState } from 'react';
import {
  RECORD_RETENTION_DAYS,
  type SettableRetention,
  SHORTEST_RETENTION_DAYS,
} from '../../../../domain/retention.ts';
import {
  PLACEHOLDERS,
  type ReplyTemplate,
  TEMPLATE_LIMITS,
} from '../../../../domain/settings/reply-templates.ts';
import { NOTICES, type Notice } from '../../../../domain/settings/settings.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Panel, SmallButton } from '../layout.tsx';
import { RETENTION_NAMES } from './setting-names.ts';
import { Effect, NumberField, type PartProps } from './settings-fields.tsx';

/** Templates of replies, written from a record. Each is folded to its name and subject. */
export function TemplateSettings({ settings, onChange, errorOf }: PartProps) {
  const { replyTemplates: templates } = settings;
  const list = useRef<HTMLDivElement>(null);
  const set = (replyTemplates: readonly ReplyTemplate[]) => onChange({ ...settings, replyTemplates });
  const error = errorOf('replyTemplates');
  return (
    <Panel title="Reply templates">
      <Effect>
        {`Offered when a reply is written from a record. Placeholders are filled in: ${Object.keys(
          PLACEHOLDERS,
        )
          .map((name) => `{${name}}`)
          .join(', ')}.`}
      </Effect>
      <div ref={list} tabIndex={-1} className="my-3 outline-none">
        {templates.map((template, place) => (
          <TemplateFields
            // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
            key={place}
            template={template}
            errorOf={(field) => errorOf(`replyTemplates.${place}.${field}`)}
            onChange={(changes) =>
              set(templates.map((one, at) => (at === place ? { ...one, ...changes } : one)))
            }
            onRemove={() => {
              set(templates.filter((_, at) => at !== place));
              list.current?.focus();
            }}
          />
        ))}
      </div>
      {error && (
        <p role="alert" className="mb-3 font-semibold text-danger text-small">
          {error}
        </p>
      )}
      {templates.length < TEMPLATE_LIMITS.templates && (
        <SmallButton
          variant="secondary"
          onClick={() => set([...templates, { name: '', subject: '', text: '' }])}
        >
          Add a template
        </SmallButton>
      )}
    </Panel>
  );
}

interface TemplateFieldsProps {
  readonly template: ReplyTemplate;
  readonly errorOf: (field: keyof ReplyTemplate) => string | undefined;
  readonly onChange: (changes: Partial<ReplyTemplate>) => void;
  readonly onRemove: () => void;
}

/** A new template, and one with an error, is open. */
function TemplateFields({ template, errorOf, onChange, onRemove }: TemplateFieldsProps) {
  const { name, subject } = template;
  const [isOpen, setIsOpen] = useState(name === '');
  const field = (of: keyof ReplyTemplate) => ({
    limit: TEMPLATE_LIMITS[of],
    value: template[of],
    error: errorOf(of),
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ [of]: target.value }),
  });
  const hasError = Boolean(errorOf('name') ?? errorOf('subject') ?? errorOf('text'));
  return (
    <details
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group border-line border-b"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
        <ChevronIcon className="size-4 shrink-0 group-open:rotate-180" />
        <span className="font-semibold">{name || 'New template'}</span>
        <span className="truncate text-soft max-sm:sr-only group-open:hidden">{subject}</span>
      </summary>
      <div className="grid gap-3 pt-1 pb-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField label="Name" {...field('name')} />
          <TextField label="Subject" {...field('subject')} />
        </div>
        <TextArea label="Text" rows={5} {...field('text')} />
        <SmallButton
          variant="quiet"
          className="-ml-3.5 justify-self-start text-danger!"
          onClick={() => {
            // Its place is that of the next template now.
            setIsOpen(false);
            onRemove();
          }}
        >
          Remove <span className="sr-only">{name}</span>
        </SmallButton>
      </div>
    </details>
  );
}

/** How long records are kept, within the bounds of law and Privacy Policy. */
export function RetentionSettings({ settings, onChange, errorOf }: PartProps) {
  const kinds = Object.keys(SHORTEST_RETENTION_DAYS) as (keyof SettableRetention)[];
  return (
    <Panel title="Retention">
      <div className="grid gap-4">
        <Effect>
          Records are deleted in the night after these days, and then cannot be restored here. The Privacy
          Policy states the longest times, so that any of these keeps it true. Drafts and uploads of forms,
          logs, and backups keep the times of the release.
        </Effect>
        <div className="grid grid-cols-2 items-end gap-4">
          {kinds.map((kind) => (
            <NumberField
              key={kind}
              label={RETENTION_NAMES[kind]}
              hint={`${SHORTEST_RETENTION_DAYS[kind]} to ${RECORD_RETENTION_DAYS[kind]} days`}
              value={settings.retention[kind]}
              min={SHORTEST_RETENTION_DAYS[kind]}
              max={RECORD_RETENTION_DAYS[kind]}
              error={errorOf(`retention.${kind}`)}
              onNumber={(days) =>
                onChange({ ...settings, retention: { ...settings.retention, [kind]: days } })
              }
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** Addresses of the emails to the team. @param teamAddress of the stage */
export function NoticeSettings({
  settings,
  onChange,
  errorOf,
  teamAddress,
}: PartProps & { readonly teamAddress: string }) {
  return (
    <Panel title="Emails to the team">
      <div className="grid gap-4">
        <Effect>
          {`Without an address, emails go to ${teamAddress}. Alarms of the system go to the address that an operator subscribed; they cannot be changed here.`}
        </Effect>
        <div className="grid gap-4 sm:grid-cols-2">
          {(Object.keys(NOTICES) as Notice[]).map((notice) => (
            <TextField
              key={notice}
              type="email"
              autoComplete="off"
              label={NOTICES[notice]}
              placeholder={teamAddress}
              value={settings.notices[notice]}
              error={errorOf(`notices.${notice}`)}
              onChange={({ target }) =>
                onChange({ ...settings, notices: { ...settings.notices, [notice]: target.value } })
              }
            />
          ))}
        </div>
      </div>
    </Panel>
  );
}
