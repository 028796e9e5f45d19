import type { DetailsOf, OrderSummary } from '../../../domain/contracts/admin-records.ts';
import { Button } from '../../ui/button.tsx';
import { mailFate } from './client-timeline.ts';
import { moment } from './dates.ts';
import type { Work } from './use-work.ts';

interface OrderRemindersProps {
  readonly order: OrderSummary & Partial<DetailsOf['orders']>;
  readonly work: Work;
}

/** The reminders of an order's onboarding form, and the way to stop those that are still to come. */
export function OrderReminders({ order, work }: OrderRemindersProps) {
  const { id, reminders = [] } = order;
  if (reminders.length === 0) return null;
  const isOneLeft = reminders.some(({ state }) => state === 'pending');
  const isBusy = work.isBusy(id);
  return (
    <div className="grid gap-1 text-label">
      <ul aria-label="Reminders of the form">
        {reminders.map((reminder) => (
          <li key={reminder.name}>
            <span className="font-semibold">Reminder of the form</span>{' '}
            <span className="text-soft tabular-nums">
              {reminder.state === 'pending'
                ? `planned for ${moment(reminder.at)}, unless the form comes`
                : `${mailFate(reminder)}${reminder.state === 'sent' ? ` ${moment(reminder.at)}` : ''}`}
            </span>
          </li>
        ))}
      </ul>
      {isOneLeft && (
        <Button
          variant="secondary"
          size="small"
          className="mt-1 justify-self-start"
          busy={isBusy}
          onClick={() => work.stopReminders({ list: 'orders', id, record: order })}
        >
          Stop reminders
        </Button>
      )}
    </div>
  );
}
