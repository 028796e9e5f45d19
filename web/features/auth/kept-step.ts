import type { Step } from './use-steps.ts';

type Name = Step['name'];

/** The steps that a reload or a return from another page leads to, by the step that was left. */
const AFTER_RELOAD: Readonly<Partial<Record<Name, Name>>> = {
  confirm: 'confirm',
  confirmLink: 'confirm',
  otherAccount: 'confirm',
  forgotten: 'forgotten',
  reset: 'reset',
};

/** Stores a step in the current history entry, without code and password, which the page asks for after a reload. */
export function storeStep({ name, email }: Step): void {
  const kept = AFTER_RELOAD[name];
  history.replaceState({ ...history.state, step: kept && { name: kept, email } }, '');
}

/** Returns the step stored in the current history entry. */
export function getStoredStep(): Step | undefined {
  const { name, email } = history.state?.step ?? {};
  return typeof email === 'string' && Object.hasOwn(AFTER_RELOAD, name) ? { name, email } : undefined;
}
