/** How operators' commands use the CDK command. */
import type { StageSettings } from '../../infra/stages.ts';
import type { Dependencies } from './dependencies.ts';

type CdkDependencies = Pick<Dependencies, 'cdk' | 'print'>;

/**
 * Writes the stacks of a stage, with their functions, to a directory.
 * @throws Error when they cannot be made, or break a rule
 */
export async function synthesize(
  { cdk }: CdkDependencies,
  stage: StageSettings,
  assembly: string,
): Promise<void> {
  const args = ['synth', '--quiet', '--context', `stage=${stage.name}`, '--output', assembly];
  await succeed(cdk, args, stage, 'The stack could not be made. Nothing has been changed.');
}

/** Prints what a deployment of a directory would change. */
export async function showChanges(
  { cdk }: CdkDependencies,
  stage: StageSettings,
  assembly: string,
): Promise<void> {
  await succeed(
    cdk,
    ['diff', '--app', assembly],
    stage,
    'What would change could not be found out. Nothing has been changed.',
  );
}

/** Deploys the stacks of a directory. @throws Error when CloudFormation did not do it, having gone back */
export async function deployStacks(
  { cdk }: CdkDependencies,
  stage: StageSettings,
  assembly: string,
): Promise<void> {
  await succeed(
    cdk,
    ['deploy', '--app', assembly, '--all', '--require-approval', 'never'],
    stage,
    'The stack was not deployed: the reason is above. CloudFormation has gone back to what was there, and the site is the one that it was.',
  );
}

/** Deletes the stacks of a stage. @returns whether they are gone */
export async function deleteStacks({ cdk }: CdkDependencies, stage: StageSettings): Promise<boolean> {
  return (await cdk(['destroy', '--all', '--force', '--context', `stage=${stage.name}`], stage.region)) === 0;
}

async function succeed(
  cdk: Dependencies['cdk'],
  args: readonly string[],
  { region }: StageSettings,
  problem: string,
): Promise<void> {
  if ((await cdk(args, region)) !== 0) throw new Error(problem);
}
