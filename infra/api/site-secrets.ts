import { RemovalPolicy, Validations } from 'aws-cdk-lib';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import type { StageSettings } from '../stages.ts';

const NAME = /^[a-zA-Z0-9]{1,20}$/;

/**
 * How the values are generated. CloudFormation reads a value only when the reference to it changes. So a change here also needs
 * new names for the secrets.
 */
const GENERATED = { passwordLength: 64, excludePunctuation: true };

/** The secrets that identify calls through the distribution. The template contains only references to them. */
export class SiteSecrets extends Construct {
  /** The one that the distribution sends. */
  readonly sent: string;
  /** All that functions accept, separated by commas. */
  readonly accepted: string;

  /** @throws Error when the settings name none, more than two, one twice, or an invalid name */
  constructor(scope: Construct, id: string, { stage }: { readonly stage: StageSettings }) {
    super(scope, id);
    const [sent, ...others] = validateNames(stage);
    this.sent = this.createSecret(sent);
    this.accepted = [this.sent, ...others.map((name) => this.createSecret(name))].join(',');
  }

  /** Without a name of ours, which Secrets Manager would keep for weeks after the secret was deleted. */
  private createSecret(name: string): string {
    const secret = new Secret(this, name, {
      description: 'Marks calls of the API that come through the distribution',
      generateSecretString: GENERATED,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason:
        'A value that changes by itself would be sent before it is accepted. Three deployments replace it.',
    });
    return secret.secretValue.unsafeUnwrap();
  }
}

function validateNames({ name, siteSecrets }: StageSettings): readonly [string, ...string[]] {
  const [sent, ...others] = siteSecrets;
  const areNames = siteSecrets.every((secret) => NAME.test(secret));
  if (areNames && sent !== undefined && others.length <= 1 && !others.includes(sent))
    return [sent, ...others];
  throw new Error(`siteSecrets of ${name} has to be one name or two different ones, of letters and digits.`);
}
