import { useQuery } from '@tanstack/react-query';
import type { Person } from '../../../../../domain/contracts/admin.ts';
import type { ClientMoney as Money, MoneyAction } from '../../../../../domain/contracts/work/money.ts';
import { money } from '../../../../../domain/shop/money.ts';
import { useKeptFocus } from '../../../../ui/use-kept-focus.ts';
import { date } from '../../dates.ts';
import type { ClientTarget } from '../../kinds/clients/client-target.ts';
import { Panel, QuietButton, SmallButton, TitledSection } from '../../layout.tsx';
import { useOffice } from '../../office.ts';
import { Problem } from '../../problem.tsx';
import { useKeptState } from '../../work/use-kept-state.ts';
import { PaymentLinkForm, RefundForm } from './money-forms.tsx';
import { MoneyStep } from './money-step.tsx';

interface ClientMoneyProps {
  readonly target: ClientTarget;
  readonly subscriptions: Person['subscriptions'];
}

/** Refunds, cancellations, pauses, and payment links. It reads Stripe, so it needs a recent sign-in to open. */
export function ClientMoney(props: ClientMoneyProps) {
  const [isOpen, setIsOpen] = useKeptState(`money of ${props.target.id}`, false);
  const desk = useKeptFocus<HTMLDivElement>(isOpen);
  return (
    <Panel title="Move money">
      <p className="mb-2 text-small text-soft">
        Refund, cancel, pause, or send a payment link. Needs a recent sign-in.
      </p>
      <div ref={desk} tabIndex={-1} className="outline-none">
        {isOpen ? (
          <Desk {...props} />
        ) : (
          <SmallButton variant="secondary" onClick={() => setIsOpen(true)}>
            Show payments and plans
          </SmallButton>
        )}
      </div>
    </Panel>
  );
}

/** What the administrator is about to do. A refund and a link have a form before the preview. */
type Task =
  | { readonly form: 'link' }
  | { readonly form: 'refund'; readonly payment: Payment }
  | { readonly action: MoneyAction };

type Payment = Money['payments'][number];

function Desk({ target, subscriptions }: ClientMoneyProps) {
  const { api } = useOffice();
  const [task, setTask] = useKeptState<Task | undefined>(`money task of ${target.id}`, undefined);
  const { data, error, refetch } = useQuery({
    queryKey: ['money', target.id],
    queryFn: ({ signal }) => api.money(target.id, signal),
    gcTime: 0,
    staleTime: 0,
  });
  const close = () => setTask(undefined);
  const list = useKeptFocus<HTMLDivElement>(task, error);
  if (error) return <Problem title="Stripe could not be read" error={error} onRetry={() => refetch()} />;
  if (!data) {
    return (
      <p role="status" className="text-small">
        Asking Stripe…
      </p>
    );
  }
  if (task && 'action' in task) {
    return <MoneyStep target={target} action={task.action} onClose={close} onDone={() => refetch()} />;
  }
  const preview = (action: MoneyAction) => setTask({ action });
  if (task?.form === 'link') return <PaymentLinkForm onPreview={preview} onClose={close} />;
  if (task?.form === 'refund')
    return <RefundForm payment={task.payment} onPreview={preview} onClose={close} />;
  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      <Payments payments={data.payments} onRefund={(payment) => setTask({ form: 'refund', payment })} />
      <Plans plans={data.plans} subscriptions={subscriptions} onAct={preview} />
      <SmallButton
        variant="secondary"
        className="justify-self-start"
        onClick={() => setTask({ form: 'link' })}
      >
        Send a payment link
      </SmallButton>
    </div>
  );
}

const ROW = 'flex flex-wrap items-center gap-x-3 border-line border-t py-1.5 text-small first:border-t-0';
const ACTION = 'min-h-9 rounded-round px-2 text-link underline-offset-4 hover:underline';

interface PaymentsProps extends Pick<Money, 'payments'> {
  readonly onRefund: (payment: Payment) => void;
}

function Payments({ payments, onRefund }: PaymentsProps) {
  return (
    <TitledSection title="Payments">
      {payments.length === 0 && <p className="text-small text-soft">No payment</p>}
      <ul>
        {payments.map((payment) => {
          const { id, at, amount, refunded, currency, isDisputed } = payment;
          const day = date(at);
          return (
            <li key={id} className={ROW}>
              <span className="tabular-nums">{`${money(amount, currency)}, ${day}`}</span>
              {refunded > 0 && <span className="text-soft">{`${money(refunded, currency)} refunded`}</span>}
              {isDisputed && <span className="text-danger">Bank inquiry or dispute</span>}
              {refunded < amount && (
                <QuietButton className={`ml-auto ${ACTION}`} onPress={() => onRefund(payment)}>
                  Refund<span className="sr-only">{` the payment of ${day}`}</span>
                </QuietButton>
              )}
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}

interface PlansProps extends Pick<Money, 'plans'>, Pick<ClientMoneyProps, 'subscriptions'> {
  readonly onAct: (action: MoneyAction) => void;
}

function Plans({ plans, subscriptions, onAct }: PlansProps) {
  return (
    <TitledSection title="Plans">
      {plans.length === 0 && <p className="text-small text-soft">No plan</p>}
      <ul>
        {plans.map(({ id, periodEnd, endsAt, isPaused }) => {
          const known = subscriptions.find((one) => one.id === id);
          const name = known?.lines.map((line) => line.name).join(', ') || id;
          const actions = [
            isPaused ? (['resume', 'Resume'] as const) : (['pause', 'Pause'] as const),
            endsAt
              ? (['keep', 'Keep'] as const)
              : (['cancel-later', `Cancel on ${date(periodEnd)}`] as const),
            ['cancel', 'Cancel now'] as const,
          ];
          return (
            <li key={id} className={ROW}>
              <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
              {isPaused && <span className="text-soft">Paused</span>}
              {endsAt && <span className="text-soft">{`Ends ${date(endsAt)}`}</span>}
              <span className="flex flex-wrap">
                {actions.map(([did, text]) => (
                  <QuietButton
                    key={did}
                    className={did === 'cancel' ? `${ACTION} text-danger!` : ACTION}
                    onPress={() => onAct({ did, plan: id })}
                  >
                    <span>{text}</span>
                    <span className="sr-only">{`: ${name}`}</span>
                  </QuietButton>
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </TitledSection>
  );
}
