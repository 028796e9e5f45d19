import type { EmailSummary } from '../../../../domain/contracts/admin-records.ts';
import { QuietButton, Time, TitledSection } from '../layout.tsx';
import { useOffice } from '../office.ts';
import type { VersionedRecord } from '../work/use-work.ts';
import { emailName, emailStateText, isProblem, isReminder } from './mail-texts.ts';

interface RecordEmailsProps {
  readonly target: VersionedRecord;
  /** Newest first. */
  readonly mails: readonly EmailSummary[];
  readonly title?: string;
}

/** The emails of a record with their states, and buttons to resend one and to stop reminders. */
export function RecordEmails({ target, mails, title: heading = 'Emails' }: RecordEmailsProps) {
  const { work, may } = useOffice();
  const isChangeable = may('changeRecords', target.list);
  if (mails.length === 0) return null;
  const isBusy = work.isBusy(target.id);
  const hasReminder = mails.some((email) => isReminder(email) && email.state === 'pending');
  return (
    <TitledSection title={heading}>
      <ul className="mt-2">
        {mails.map((email) => {
          const { name, state, at, canBeSentAgain } = email;
          const title = emailName(email);
          return (
            <li
              key={name}
              className="flex min-h-10 items-center gap-x-3 border-line border-t py-1 text-small max-sm:flex-wrap"
            >
              <p className="flex min-w-0 flex-wrap gap-x-3 max-sm:w-full">
                <b className="font-semibold">{title}</b>
                <span className={isProblem(email) ? 'text-danger' : 'text-soft'}>
                  {isReminder(email) && state === 'pending'
                    ? 'Scheduled, unless the form arrives'
                    : emailStateText(email)}
                </span>
              </p>
              <Time at={at} className="whitespace-nowrap sm:ml-auto" />
              {canBeSentAgain && isChangeable && (
                <QuietButton
                  isBusy={isBusy}
                  className={`max-sm:ml-auto ${LINK_LIKE}`}
                  onPress={() => work.sendAgain(target, name, title)}
                >
                  Resend <span className="sr-only">{title}</span>
                </QuietButton>
              )}
            </li>
          );
        })}
      </ul>
      {hasReminder && isChangeable && (
        <QuietButton isBusy={isBusy} className={LINK_LIKE} onPress={() => work.stopReminders(target)}>
          Stop reminders
        </QuietButton>
      )}
    </TitledSection>
  );
}

const LINK_LIKE = 'min-h-8 rounded-round px-2.5 text-link underline-offset-4 hover:underline';
