import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ChangeRecord } from '../../../../web/features/admin/work/use-change.ts';
import { useUndo } from '../../../../web/features/admin/work/use-undo.ts';

vi.mock('../../../../web/ui/toast/toast.ts', () => ({ dismiss: vi.fn(), notify: vi.fn() }));

const changeRecord = vi.fn<ChangeRecord>();

beforeEach(() => {
  changeRecord.mockReset().mockImplementation(async (_, { version }) => ({ version: version + 1 }));
});

type Undo = ReturnType<typeof useUndo>;

function Dashboard({ receive }: { readonly receive: (undo: Undo) => void }) {
  receive(useUndo(changeRecord));
  return null;
}

/** As in the dashboard, where it lives as long as the page. */
function openUndo(): Undo {
  const receive = vi.fn<(undo: Undo) => void>();
  renderToStaticMarkup(createElement(Dashboard, { receive }));
  return receive.mock.lastCall?.[0] ?? expect.fail('Not rendered');
}

const step = (id: string) =>
  ({ list: 'submissions', id, title: id, before: { status: 'new' }, version: 1 }) as const;

it('undoes no earlier change when the last one cannot be undone', async () => {
  const { settle, undo } = openUndo();
  settle('Marked as contacted', 'one', [{ ...step('one') }]);
  settle('Marked as new', 'two', []);
  await undo();
  expect(changeRecord).not.toHaveBeenCalled();
  await undo();
  expect(changeRecord.mock.calls).toMatchObject([[{ id: 'one' }, { version: 1, status: 'new' }, false]]);
});

it("undoes a change after the administrator's own reply or money action", async () => {
  const { settle, undo, follow } = openUndo();
  settle('Marked as qualified', 'one', [{ ...step('one') }]);
  follow({ list: 'submissions', id: 'one' }, 2);
  await undo();
  expect(changeRecord.mock.calls).toMatchObject([[{ id: 'one' }, { version: 2, status: 'new' }, false]]);
});
