import { describe, expect, it } from 'vitest';
import { isDue, isOwnedBy } from '../../../domain/admin.ts';
import {
  addTasks,
  changeTasks,
  MAX_TASKS,
  setupTasks,
  summarizeTasks,
  type Task,
} from '../../../domain/records/tasks.ts';
import { SERVICES } from '../../../domain/shop/catalog.ts';
import { BUSINESS_HOURS } from '../../../domain/time/business-hours.ts';

// A Friday.
const order = { id: 'cs_test_a1B2c3D4e5F6g7H8', services: ['basic-seo'], paidAt: '2026-06-05T18:00:00.000Z' };
const by = { at: '2026-06-08T18:00:00.000Z', by: 'anna@example.com' };
const task = (changes: Partial<Task> = {}): Task => ({
  id: 'one',
  text: 'Call',
  day: '2026-06-09',
  ...changes,
});

describe('the tasks of an order', () => {
  it('exist for every service of the catalog, within ten business days', () => {
    for (const { id } of SERVICES) {
      const tasks = setupTasks({ ...order, services: [id] }, BUSINESS_HOURS);
      expect(tasks.length, id).toBeGreaterThan(0);
      expect(
        tasks.every(({ day }) => day <= '2026-06-22'),
        id,
      ).toBe(true);
    }
  });

  it('are due business days after the payment', () => {
    const [first] = setupTasks(order, BUSINESS_HOURS);
    expect(first).toMatchObject({ text: 'Get access to website and Search Console', day: '2026-06-09' });
  });

  it('contain a text once, and none that is open already', () => {
    const tasks = setupTasks({ ...order, services: ['basic-seo', 'seo-bundle'] }, BUSINESS_HOURS);
    expect(new Set(tasks.map(({ text }) => text)).size).toBe(tasks.length);
    expect(setupTasks(order, BUSINESS_HOURS, tasks)).toEqual([]);
    const done = tasks.map((one) => ({ ...one, doneAt: by.at }));
    expect(setupTasks(order, BUSINESS_HOURS, done)).toHaveLength(3);
  });

  it('belong to the owner of the client', () => {
    const [first] = setupTasks(order, BUSINESS_HOURS, [], { owner: by.by, assignedAt: by.at });
    expect(first).toMatchObject({ owner: by.by, assignedAt: by.at });
  });
});

it('a change of a task leaves tasks with another id alone', () => {
  expect(changeTasks([task()], { id: 'two', text: 'x', done: true }, by)).toEqual([task()]);
});

it('a client keeps as many tasks as are allowed, the open ones first', () => {
  const done = Array.from({ length: MAX_TASKS }, (_, at) =>
    task({ id: `d${at}`, doneAt: `2026-06-0${1 + (at % 9)}` }),
  );
  const all = addTasks(done, [task({ id: 'new' })]);
  expect(all).toHaveLength(MAX_TASKS);
  expect(all.at(-1)?.id).toBe('new');
  expect(all.map(({ id }) => id)).not.toContain('d0');
});

it('a client is due and owned by its open tasks', () => {
  const todo = summarizeTasks([
    task({ owner: 'anna@example.com' }),
    task({ id: 'done', day: '2026-01-01', owner: 'ben@example.com', doneAt: by.at }),
  ]);
  expect(todo).toEqual({ open: 1, total: 2, day: '2026-06-09', owners: ['anna@example.com'] });
  expect(isDue({ todo }, 'today', '2026-06-09')).toBe(true);
  expect(isDue({ todo }, 'past', '2026-06-09')).toBe(false);
  expect(isDue({ todo, followUp: '2026-06-01' }, 'past', '2026-06-09')).toBe(true);
  expect(isOwnedBy({ todo }, 'anna@example.com')).toBe(true);
  expect(isOwnedBy({ todo }, 'ben@example.com')).toBe(false);
  expect(summarizeTasks([])).toBeUndefined();
});
