import type { Step } from './use-steps.ts';

type Name = Step['name'];

/** Where a reload, or coming back from another page, leads from the steps that wait for a mail or come from one. */
const AFTER_RELOAD: Readonly<Partial<Record<Name, Name>>> = {
  confirm: 'confirm',
  confirmLink: 'confirm',
  otherAccount: 'confirm',
  forgotten: 'forgotten',
  reset: 'reset',
};

/**
 * Keeps a step in the page's entry of the tab's history, without code and password: the page asks for both after a
 * reload.
 */
export function keepStep({ name, email }: Step): void {
  const kept = AFTER_RELOAD[name];
  history.replaceState({ ...history.state, step: kept && { name: kept, email } }, '');
}

/** The step that this entry of the history waits in. */
export function keptStep(): Step | undefined {
  const { name, email } = history.state?.step ?? {};
  return typeof email === 'string' && Object.hasOwn(AFTER_RELOAD, name) ? { name, email } : undefined;
}
