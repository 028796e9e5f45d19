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
import { Button } from '../../../ui/button.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Panel } from '../layout.tsx';
import { RETENTION_NAMES } from './setting-names.ts';
import { Effect, NumberField, type PartProps } from './settings-fields.tsx';

/** Templates of replies, written from a record. */
export function TemplateSettings({ settings, onChange, errorOf }: PartProps) {
  const { replyTemplates: templates } = settings;
  const set = (replyTemplates: readonly ReplyTemplate[]) => onChange({ ...settings, replyTemplates });
  const update = (place: number, changes: Partial<ReplyTemplate>) =>
    set(templates.map((one, at) => (at === place ? { ...one, ...changes } : one)));
  const sentence = (path: string) => {
    const error = errorOf(path);
    return error && `This ${error}.`;
  };
  return (
    <Panel title="Reply templates">
      <div className="grid gap-5">
        <Effect>
          {`Offered when a reply is written from a record. Placeholders are filled in: ${Object.keys(
            PLACEHOLDERS,
          )
            .map((name) => `{${name}}`)
            .join(', ')}.`}
        </Effect>
        {templates.map((template, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          <fieldset key={place} className="grid gap-3 border-line border-t pt-3">
            <legend className="sr-only">{template.name || `Template ${place + 1}`}</legend>
            <div className="grid gap-3 sm:grid-cols-2">
              <TextField
                label="Name"
                limit={TEMPLATE_LIMITS.name}
                value={template.name}
                error={sentence(`replyTemplates.${place}.name`)}
                onChange={({ target }) => update(place, { name: target.value })}
              />
              <TextField
                label="Subject"
                limit={TEMPLATE_LIMITS.subject}
                value={template.subject}
                error={sentence(`replyTemplates.${place}.subject`)}
                onChange={({ target }) => update(place, { subject: target.value })}
              />
            </div>
            <TextArea
              label="Text"
              rows={5}
              limit={TEMPLATE_LIMITS.text}
              value={template.text}
              error={sentence(`replyTemplates.${place}.text`)}
              onChange={({ target }) => update(place, { text: target.value })}
            />
            <Button
              variant="quiet"
              size="small"
              className="-ml-3.5 justify-self-start text-danger!"
              onClick={() => set(templates.filter((_, at) => at !== place))}
            >
              Remove <span className="sr-only">{template.name}</span>
            </Button>
          </fieldset>
        ))}
        {sentence('replyTemplates') && (
          <p role="alert" className="font-semibold text-danger text-small">
            {sentence('replyTemplates')}
          </p>
        )}
        {templates.length < TEMPLATE_LIMITS.templates && (
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => set([...templates, { name: '', subject: '', text: '' }])}
          >
            Add a template
          </Button>
        )}
      </div>
    </Panel>
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
        <div className="grid items-end gap-4 sm:grid-cols-2">
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
          {(Object.keys(NOTICES) as Notice[]).map((notice) => {
            const error = errorOf(`notices.${notice}`);
            return (
              <TextField
                key={notice}
                type="email"
                autoComplete="off"
                label={NOTICES[notice]}
                placeholder={teamAddress}
                value={settings.notices[notice]}
                error={error && `This ${error}.`}
                onChange={({ target }) =>
                  onChange({ ...settings, notices: { ...settings.notices, [notice]: target.value } })
                }
              />
            );
          })}
        </div>
      </div>
    </Panel>
  );
}
