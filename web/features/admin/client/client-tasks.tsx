import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Person } from '../../../../domain/contracts/admin.ts';
import { tooLong } from '../../../../domain/form-fields.ts';
import { isOpen, MAX_TASKS, TASK_LENGTH } from '../../../../domain/records/tasks.ts';
import { businessDay } from '../../../../domain/time/business-hours.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { shortDay } from '../dates.ts';
import { DayField, OwnerChoice, SavedDayField, withoutSent } from '../fields.tsx';
import type { ClientTarget } from '../kinds/clients/client-target.ts';
import { Panel, QuietButton, SmallButton } from '../layout.tsx';
import { notifyFailure } from '../notify-dashboard.ts';
import { useOffice } from '../office.ts';
import { useNow } from '../use-now.ts';

type Task = Person['tasks'][number];

interface ClientTasksProps {
  readonly target: ClientTarget;
  /** In the order of their days. */
  readonly tasks: readonly Task[];
}

/** The checklist of a client: tasks that bought services brought, and those that administrators added. */
export function ClientTasks({ target, tasks }: ClientTasksProps) {
  const open = tasks.filter(isOpen);
  const done = tasks.filter((task) => !isOpen(task));
  return (
    <Panel title="Tasks">
      {tasks.length > 0 && (
        <p className="text-label text-soft tabular-nums">{`${done.length} of ${tasks.length} done`}</p>
      )}
      {open.length === 0 && <p className="text-small text-soft">Nothing to do.</p>}
      <ul>
        {[...open, ...done].map((task) => (
          <TaskRow key={task.id} target={target} task={task} />
        ))}
      </ul>
      {open.length < MAX_TASKS && <AddTask target={target} />}
      <DigestChoice />
    </Panel>
  );
}

function TaskRow({ target, task }: { readonly target: ClientTarget; readonly task: Task }) {
  const { work } = useOffice();
  const today = businessDay(new Date(useNow()));
  const [isEditing, setIsEditing] = useState(false);
  /** What it was when it was pressed: it shows the other until the answer. */
  const [pressed, setPressed] = useState<boolean>();
  const { id, text, day, owner = '', doneBy } = task;
  const isDone = !isOpen(task);
  // The change shows now, and so must the next one, which can be a colleague's.
  if (pressed === !isDone) setPressed(undefined);
  const isLate = !isDone && day < today;
  async function check() {
    if (pressed !== undefined) return;
    setPressed(isDone);
    if (await work.changeTask(target, { id, done: !isDone })) setPressed(undefined);
  }
  const facts = isDone ? `Done by ${doneBy}` : [isLate ? 'Overdue' : 'Due', shortDay(day)].join(' ');
  return (
    <li className="border-line border-t py-1.5 first:border-t-0">
      <div className="flex items-center gap-x-3">
        <label className="flex min-h-11 min-w-0 grow cursor-pointer items-center gap-3 text-small">
          <input
            type="checkbox"
            checked={pressed === isDone ? !isDone : isDone}
            aria-disabled={pressed !== undefined || undefined}
            onChange={check}
            className="size-5 shrink-0 accent-ink"
          />
          <span className="grid min-w-0 [overflow-wrap:anywhere]">
            <bdi className={isDone ? 'text-soft line-through' : ''}>{text}</bdi>
            <span className={`text-label ${isLate ? 'font-semibold text-danger' : 'text-soft'}`}>
              {owner && !isDone ? `${facts}, ${owner.split('@')[0]}` : facts}
            </span>
          </span>
        </label>
        {!isDone && (
          <button
            type="button"
            aria-expanded={isEditing}
            onClick={() => setIsEditing(!isEditing)}
            className="min-h-10 shrink-0 px-2 font-semibold text-label text-link underline-offset-4 hover:underline"
          >
            Edit<span className="sr-only">{` ${text}`}</span>
          </button>
        )}
      </div>
      {isEditing && !isDone && (
        <fieldset
          aria-label={`Owner and day of ${text}`}
          className="flex flex-wrap gap-x-4 gap-y-2 pb-2 pl-8"
        >
          <OwnerChoice owner={owner} onChoose={(email) => work.changeTask(target, { id, owner: email })} />
          <SavedDayField
            label="Due on"
            layout="row"
            day={day}
            max="2099-12-31"
            onSave={async (chosen) => chosen && work.changeTask(target, { id, day: chosen })}
          />
        </fieldset>
      )}
    </li>
  );
}

function AddTask({ target }: Pick<ClientTasksProps, 'target'>) {
  const { work, viewer } = useOffice();
  const [isOpened, setIsOpened] = useState(false);
  const [text, setText] = useState('');
  const [owner, setOwner] = useState(viewer);
  const [day, setDay] = useState(() => businessDay(new Date()));
  const isBusy = work.isBusy(target.id);
  const isReady = text.trim() !== '' && day !== '' && !tooLong(text, TASK_LENGTH);

  async function add(event: FormEvent) {
    event.preventDefault();
    if (!isReady || isBusy) return;
    const failure = await work.changeTask(target, { text: text.trim(), owner, day });
    if (!failure) setText(withoutSent(text));
  }

  if (!isOpened) {
    return (
      <QuietButton className="min-h-10 text-link" onPress={() => setIsOpened(true)}>
        Add a task
      </QuietButton>
    );
  }
  return (
    <form className="mt-2 grid gap-2 border-line border-t pt-3" onSubmit={add}>
      <TextField
        label="New task"
        autoFocus
        dir="auto"
        autoComplete="off"
        limit={TASK_LENGTH}
        value={text}
        onChange={({ target: field }) => setText(field.value)}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <OwnerChoice owner={owner} onChoose={setOwner} />
        <DayField label="Due on" layout="row" day={day} max="2099-12-31" onDay={setDay} />
        <SmallButton type="submit" variant="secondary" busy={isBusy} aria-disabled={!isReady}>
          Add task
        </SmallButton>
      </div>
    </form>
  );
}

/** Whether the administrator who looks gets emails about tasks. */
function DigestChoice() {
  const { api, digest } = useOffice();
  const client = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (wanted: boolean) => api.setDigest(wanted),
    onSuccess: () => client.invalidateQueries({ queryKey: ['session'] }),
    onError: (error) => notifyFailure('Not saved', error),
  });
  return (
    <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 border-line border-t pt-2 text-label text-soft">
      <input
        type="checkbox"
        checked={isPending ? variables : digest}
        onChange={({ target: box }) => mutate(box.checked)}
        className="size-5 shrink-0 accent-ink"
      />
      <span>Email me about my new and overdue tasks, at most once an hour</span>
    </label>
  );
}
