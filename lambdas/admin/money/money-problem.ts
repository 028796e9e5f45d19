import { moneyActionContract } from '../../../domain/contracts/work/money.ts';
import { createProblemFactory } from '../../http/problem.ts';

/** What an action does, for people. */
export interface Effects {
  readonly lines: readonly string[];
  /** The text to type before an action that cannot be undone. */
  readonly confirmation?: string;
}

export const problem = createProblemFactory(moneyActionContract);
