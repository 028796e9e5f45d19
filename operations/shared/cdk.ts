/** Calls of the CDK command. */
import type { StageSettings } from '../../infra/stages.ts';
import type { Dependencies } from './dependencies.ts';

type CdkDependencies = Pick<Dependencies, 'cdk' | 'print'>;

/**
 * Synthesizes the stacks of a stage, with their functions, into a directory.
 * @throws Error when synthesis fails or a rule is violated
 */
export async function synthesize(
  { cdk }: CdkDependencies,
  stage: StageSettings,
  assembly: string,
): Promise<void> {
  const args = ['synth', '--quiet', '--context', `stage=${stage.name}`, '--output', assembly];
  await succeed(cdk, args, stage, 'The stack could not be made. Nothing has been changed.');
}

/** Prints the changes that a deployment of a directory would make. */
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

/** Deploys the stacks of a directory. @throws Error when CloudFormation failed and rolled back */
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

/** Deletes the stacks of a stage. @returns whether they are deleted */
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
