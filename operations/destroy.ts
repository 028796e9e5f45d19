/** Deletes a stage with all its data. */
import { CloudFormationClient, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { DeleteTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ListObjectVersionsCommand, S3Client } from '@aws-sdk/client-s3';
import { SHORT_NAME } from '../domain/text/short-name.ts';
import { type StageSettings, stackName } from '../infra/stages.ts';
import { copiesOfStack } from './restore/restorable-tables.ts';
import { deleteStacks } from './shared/cdk.ts';
import type { Dependencies } from './shared/dependencies.ts';
import { describeStack, type StackState } from './shared/deployed-stack.ts';
import { removeObjects } from './shared/object-bucket.ts';
import { plural } from './shared/plural.ts';

/** Access logs arrive for a while, so a bucket may be full again before it is deleted. */
const ATTEMPTS = 3;

interface DestroyOptions {
  /** Prompts for the stage's name, and returns the answer. */
  readonly askForName: (question: string) => Promise<string>;
  /** Whether copies of its tables, made for restoring records, are deleted as well. */
  readonly dropsCopies: boolean;
}

/**
 * Empties a stage's buckets and deletes its stacks.
 * @returns whether the stage is deleted; problems have been printed
 */
export async function destroyStage(
  stage: StageSettings,
  dependencies: Pick<Dependencies, 'print' | 'cdk'>,
  { askForName, dropsCopies }: DestroyOptions,
): Promise<boolean> {
  const { print } = dependencies;
  if (stage.keepsData) {
    print(
      `Stage '${stage.name}' keeps its data (keepsData in infra/stages.ts): no command destroys it. Nothing has been changed.`,
    );
    return false;
  }
  const deployed = await describeStack(stage);
  print(
    deployed
      ? `All that stage '${stage.name}'${urlOf(deployed)} has stored will be gone: records, files, accounts, logs.`
      : `There is no stack ${stackName(stage)} in ${stage.region} of this account. If that surprises you, look with \`aws sts get-caller-identity\` whose account it is. What an earlier attempt has left is removed.`,
  );
  const client = new DynamoDBClient({ region: stage.region });
  const copies = await copiesOfStack(client, stackName(stage));
  if (dropsCopies) for (const copy of copies) print(`So will the copy ${copy}.`);
  const typed = await askForName(`Type the stage's name to destroy it: `);
  if (typed.trim() !== stage.name) {
    print(`That is not '${stage.name}'. Nothing has been changed.`);
    return false;
  }
  if (!(await deleteAll(stage, dependencies))) return false;
  if (dropsCopies) {
    for (const copy of copies) {
      await client.send(new DeleteTableCommand({ TableName: copy }));
      print(`Deleted ${copy}.`);
    }
  }
  print(`Stage '${stage.name}' is gone. What it did not make is still there:
  the parameters below /${SHORT_NAME}/${stage.name}/ that were put there by hand, in the Parameter Store
  products, prices, customers and the webhook endpoint at Stripe
  records in a DNS that the stack does not keep
  what 'cdk bootstrap' has made, with the functions that were uploaded to it`);
  if (copies.length > 0 && !dropsCopies) {
    print(`  copies of its tables, with personal data in them (the same command with --copies drops them):
    ${copies.join('\n    ')}`);
  }
  return true;
}

/** Distinguishes the stages of different accounts. */
function urlOf({ outputs }: StackState): string {
  return outputs.SiteUrl === undefined ? '' : ` (${outputs.SiteUrl})`;
}

async function deleteAll(
  stage: StageSettings,
  dependencies: Pick<Dependencies, 'print' | 'cdk'>,
): Promise<boolean> {
  const { print } = dependencies;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    for (const bucket of await bucketsOf(stage)) {
      const count = await emptyBucket(stage, bucket);
      print(`Emptied ${bucket}: ${plural(count, 'version')} of objects.`);
    }
    if (await deleteStacks(dependencies, stage)) return true;
    if (attempt < ATTEMPTS) print('Something is left, perhaps logs that have arrived meanwhile. Once more:');
  }
  print('The stack could not be deleted: the reason is above. The same command goes on from there.');
  return false;
}

/** Names of the existing buckets in a stage's stack. */
async function bucketsOf(stage: StageSettings): Promise<string[]> {
  if (!(await describeStack(stage))) return [];
  const client = new CloudFormationClient({ region: stage.region });
  const buckets: string[] = [];
  try {
    const pages = paginateListStackResources({ client }, { StackName: stackName(stage) });
    for await (const { StackResourceSummaries = [] } of pages) {
      for (const { ResourceType, ResourceStatus, PhysicalResourceId } of StackResourceSummaries) {
        const isThere = ResourceStatus !== 'DELETE_COMPLETE' && PhysicalResourceId !== undefined;
        if (ResourceType === 'AWS::S3::Bucket' && isThere) buckets.push(PhysicalResourceId);
      }
    }
    return buckets;
  } finally {
    client.destroy();
  }
}

/** @returns how many object versions were deleted */
async function emptyBucket({ region }: StageSettings, bucket: string): Promise<number> {
  const client = new S3Client({ region });
  try {
    for (let count = 0; ; ) {
      const page = await client.send(new ListObjectVersionsCommand({ Bucket: bucket }));
      const { Versions = [], DeleteMarkers = [] } = page;
      if (Versions.length + DeleteMarkers.length === 0) return count;
      const versions = [...Versions, ...DeleteMarkers].map(({ Key, VersionId }) => ({ Key, VersionId }));
      await removeObjects(client, bucket, versions);
      count += versions.length;
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'NoSuchBucket') return 0;
    throw error;
  } finally {
    client.destroy();
  }
}
