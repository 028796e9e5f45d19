/** Deletes a stage with all its data, unless its settings keep them. */
import { CloudFormation, paginateListStackResources } from '@aws-sdk/client-cloudformation';
import { DynamoDB } from '@aws-sdk/client-dynamodb';
import { S3 } from '@aws-sdk/client-s3';
import { SHORT_NAME } from '../domain/text/short-name.ts';
import { getStackName, type StageSettings } from '../infra/stages.ts';
import { listStackCopies } from './restore/restorable-tables.ts';
import { describeStack } from './shared/deployed-stack.ts';
import { ignoreError, UsageError } from './shared/errors.ts';
import { type Machine, thisMachine } from './shared/machine.ts';
import { removeObjects } from './shared/object-bucket.ts';
import { plural } from './shared/plural.ts';
import { EXIT, FLAG, namedStage, runCommand, TEXT } from './shared/run-command.ts';

const USAGE = `Usage:
  npm run destroy -- --stage NAME [--copies] [--confirm NAME]

  --copies    also delete the copies of its tables that npm run restore has made
  --confirm   the stage's name again, for a shell without a terminal`;

/** Access logs arrive for a while, so a bucket may contain some again before it is deleted. */
const ATTEMPTS = 3;

export const main = (args: readonly string[], machine: Machine = thisMachine()): Promise<number> =>
  runCommand(args, {
    usage: USAGE,
    options: { copies: FLAG, confirm: TEXT },
    run: async ({ copies: dropsCopies, confirm: typed, ...values }) => {
      const { print, isThere, ask } = machine;
      const stage = namedStage(values.stage);
      const { name, region } = stage;
      if (stage.keepsData) {
        print(
          `Stage '${name}' keeps its data (keepsData in infra/stages.ts), so that no command destroys it. Nothing has been changed.`,
        );
        return EXIT.no;
      }
      if (typed === undefined && !isThere)
        throw new UsageError('This shell has no terminal. Add --confirm with the name of the stage.');
      const deployed = await describeStack(stage);
      // The URL distinguishes the stages of different accounts.
      const url = deployed?.outputs.SiteUrl === undefined ? '' : ` (${deployed.outputs.SiteUrl})`;
      print(
        deployed
          ? `Everything that stage '${name}'${url} has stored will be deleted: records, files, accounts, logs.`
          : `This account has no stack ${getStackName(stage)} in ${region}. \`aws sts get-caller-identity\` shows which account it is. Leftovers of an earlier attempt will be deleted.`,
      );
      const client = new DynamoDB({ region });
      const copies = await listStackCopies(client, getStackName(stage));
      if (dropsCopies) for (const copy of copies) print(`The copy ${copy} will be deleted too.`);
      const answer = typed ?? (await ask(`Type the stage's name to destroy it: `));
      if (answer.trim() !== name) {
        print(`That is not '${name}'. Nothing has been changed.`);
        return EXIT.no;
      }
      if (!(await deleteStack(stage, machine))) return EXIT.no;
      if (dropsCopies) {
        for (const TableName of copies) {
          await client.deleteTable({ TableName });
          print(`Deleted ${TableName}.`);
        }
      }
      print(`Stage '${name}' is deleted. These still exist:
  the parameters below /${SHORT_NAME}/${name}/ that an operator has stored, in the Parameter Store
  products, prices, customers and the webhook endpoint at Stripe
  DNS records that are not in a zone of the stack
  the resources of 'cdk bootstrap', with the functions that were uploaded to it`);
      if (copies.length > 0 && !dropsCopies) {
        print(`  copies of its tables, with personal data in them (the same command with --copies deletes them):
    ${copies.join('\n    ')}`);
      }
      return EXIT.fine;
    },
  });

/** Empties a stage's buckets and deletes its stacks. @returns whether they are deleted; problems have been printed */
async function deleteStack(stage: StageSettings, { print, cdk }: Machine): Promise<boolean> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    for (const bucket of await bucketsOf(stage)) {
      const count = await emptyBucket(stage, bucket);
      print(`Emptied ${bucket}: ${plural(count, 'version')} of objects.`);
    }
    const args = ['destroy', '--all', '--force', '--context', `stage=${stage.name}`];
    if ((await cdk(args, stage.region)) === 0) return true;
    if (attempt < ATTEMPTS) print('Something is left, perhaps new logs. Trying again:');
  }
  print('The stack could not be deleted: the reason is above. Run the same command to continue.');
  return false;
}

/** Names of the existing buckets in a stage's stack. */
async function bucketsOf(stage: StageSettings): Promise<string[]> {
  if (!(await describeStack(stage))) return [];
  const client = new CloudFormation({ region: stage.region });
  const buckets: string[] = [];
  const pages = paginateListStackResources({ client }, { StackName: getStackName(stage) });
  for await (const { StackResourceSummaries = [] } of pages) {
    for (const { ResourceType, ResourceStatus, PhysicalResourceId } of StackResourceSummaries) {
      const exists = ResourceStatus !== 'DELETE_COMPLETE' && PhysicalResourceId !== undefined;
      if (ResourceType === 'AWS::S3::Bucket' && exists) buckets.push(PhysicalResourceId);
    }
  }
  return buckets;
}

/** @returns how many object versions were deleted */
async function emptyBucket({ region }: StageSettings, Bucket: string): Promise<number> {
  const client = new S3({ region });
  for (let count = 0; ; ) {
    const page = await ignoreError('NoSuchBucket', client.listObjectVersions({ Bucket }));
    const versions = [...(page?.Versions ?? []), ...(page?.DeleteMarkers ?? [])];
    if (versions.length === 0) return count;
    const ids = versions.map(({ Key, VersionId }) => ({ Key, VersionId }));
    await removeObjects(client, Bucket, ids);
    count += ids.length;
  }
}
