import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, Stack } from 'aws-cdk-lib';
import { Rule, type Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget, type LambdaFunctionProps } from 'aws-cdk-lib/aws-events-targets';
import {
  type AddToPrincipalPolicyResult,
  ManagedPolicy,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { type ILogGroup, LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { FunctionVariable } from '../../domain/function-variables.ts';
import { addMetadata } from '../metadata/template-metadata.ts';
import type { Parts } from '../parts.ts';
import { getRemovalPolicy } from '../removal-policy.ts';

/** 1,769 MB is a whole processor. With 512 MB a cold request takes twice as long, which matters only where a visitor waits. */
const MEMORY_MB = { waitedFor: 1_769, background: 512 };

/** Below the API's 30 seconds, so that the caller gets the function's own response: see lambdas/aws/timeouts.ts. */
const TIMEOUT = Duration.seconds(25);

export interface HandlerFunctionProps {
  /** Path of the handler: `lambdas/<feature>/<name>.handler.ts`. */
  readonly name: string;
  readonly environment?: Variables;
  /** Queue of asynchronous events that the function failed to process. */
  readonly deadLetters?: IQueue;
  /** Whether it runs in the background, without a caller that waits. */
  readonly isBackground?: true;
  /** 25 seconds by default. Longer only for asynchronous functions, shorter where the caller waits for less. */
  readonly timeout?: Duration;
}

/** Names and URLs. Secrets are read at run time from parameters; the site's own are the one exception. */
export type Variables = Readonly<Partial<Record<FunctionVariable, string>>>;

/** One Lambda function with its own role and log. It may only write its log until it is granted more. */
export class HandlerFunction extends Construct {
  readonly function: LambdaFunction;
  readonly name: string;
  readonly logGroup: ILogGroup;
  readonly role: Role;
  private beside: ManagedPolicy | undefined;

  /** @throws Error when the handler has not been bundled */
  constructor(
    scope: Construct,
    id: string,
    { stage, functionsDir }: Pick<Parts, 'stage' | 'functionsDir'>,
    props: HandlerFunctionProps,
  ) {
    super(scope, id);
    const { name } = props;
    this.name = name;
    const logGroup = new LogGroup(this, 'Logs', {
      retention: stage.logRetentionDays,
      removalPolicy: getRemovalPolicy(stage),
    });
    this.logGroup = logGroup;
    this.role = new FunctionRole(this);
    this.permit(allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn));

    this.function = new LambdaFunction(this, 'Function', {
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(findBundle(name, functionsDir)),
      memorySize: MEMORY_MB[props.isBackground ? 'background' : 'waitedFor'],
      timeout: props.timeout ?? TIMEOUT,
      role: this.role,
      logGroup,
      ...(props.deadLetters && { deadLetterQueue: props.deadLetters }),
      loggingFormat: LoggingFormat.JSON,
      applicationLogLevelV2: ApplicationLogLevel.INFO,
    });
    this.setVariables({
      ...props.environment,
      SERVICE_NAME: name,
      METRICS_NAMESPACE: Stack.of(this).stackName,
    });
    addMetadata(this.function, 'function', name);
  }

  setVariables(variables: Variables): void {
    for (const [name, value] of Object.entries(variables)) this.function.addEnvironment(name, value);
  }

  /** Calls the function at certain times. @param options of the calls, such as no second attempt */
  schedule(
    scope: Construct,
    id: string,
    description: string,
    schedule: Schedule,
    options?: LambdaFunctionProps,
  ): void {
    const targets = [new FunctionTarget(this.function, options)];
    new Rule(scope, id, { description, schedule, targets });
  }

  permit(...statements: readonly PolicyStatement[]): void {
    for (const statement of statements) this.role.addToPrincipalPolicy(statement);
  }

  /** The same in a policy beside the role, whose own permissions have 10,240 characters at most. */
  permitBeside(...statements: readonly PolicyStatement[]): void {
    this.beside ??= new ManagedPolicy(this, 'Policy', { roles: [this.role] });
    this.beside.addStatements(...statements);
  }
}

/** Permits actions on resources. */
export function allow(actions: readonly string[], ...resources: readonly string[]): PolicyStatement {
  return new PolicyStatement({ actions: [...actions], resources: [...resources] });
}

/** A role with inline permissions, for which the CDK would create another resource. */
class FunctionRole extends Role {
  private readonly permissions: PolicyDocument;

  constructor(scope: Construct) {
    // IAM limits the characters of a role: statements with the same actions are one.
    const permissions = new PolicyDocument({ minimize: true });
    super(scope, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { permissions },
    });
    this.permissions = permissions;
  }

  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.permissions.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

function findBundle(name: string, functionsDir: string): string {
  const folder = join(functionsDir, name);
  if (existsSync(join(folder, 'index.mjs'))) return folder;
  throw new Error(
    `The function '${name}' has no bundle in ${functionsDir}: is there a lambdas/*/${name}.handler.ts?`,
  );
}
