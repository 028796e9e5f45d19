/** Calls of the CDK command. A directory contains the synthesized stacks of a stage, with their functions. */
import type { StageSettings } from '../../infra/stages.ts';
import type { Machine } from './machine.ts';

/** @throws Error when synthesis fails or a rule is violated */
export function synthesize({ cdk }: Machine, stage: StageSettings, directory: string): Promise<void> {
  const args = ['synth', '--quiet', '--context', `stage=${stage.name}`, '--output', directory];
  return succeed(cdk(args, stage.region), 'The stack could not be synthesized. Nothing has been changed.');
}

/** Prints the changes that a deployment of a directory would make. */
export function showChanges({ cdk }: Machine, { region }: StageSettings, directory: string): Promise<void> {
  const problem = 'The changes could not be determined. Nothing has been changed.';
  return succeed(cdk(['diff', '--app', directory], region), problem);
}

/** @throws Error when CloudFormation failed and rolled back */
export function deployStacks({ cdk }: Machine, { region }: StageSettings, directory: string): Promise<void> {
  const problem =
    'The stack was not deployed: the reason is above. CloudFormation has rolled back, and the site is unchanged.';
  const args = ['deploy', '--app', directory, '--all', '--require-approval', 'never'];
  return succeed(cdk(args, region), problem);
}

async function succeed(exitCode: Promise<number>, problem: string): Promise<void> {
  if ((await exitCode) !== 0) throw new Error(problem);
}
