/** Resources that CloudFront requires in us-east-1, whatever the stage's region. */
import { Stack } from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import { Construct } from 'constructs';
import { brand } from '../../domain/brand.ts';
import { SHORT_NAME } from '../../domain/text/short-name.ts';
import { createSiteCertificate } from '../dns/domain-name.ts';
import { EDGE_REGION, type StageSettings } from '../stages.ts';
import { Firewall } from './firewall.ts';

/** The certificate and the firewall, where a stage has them. */
export class EdgeResources extends Construct {
  readonly certificate: ICertificate | undefined;
  readonly firewallArn: string | undefined;

  constructor(scope: Construct, id: string, stage: StageSettings) {
    super(scope, id);
    const { name, domain, firewall } = stage;
    this.certificate = domain && createSiteCertificate(this, domain);
    this.firewallArn =
      firewall &&
      new Firewall(this, 'Firewall', { ...firewall, name: `${SHORT_NAME}-${name}-firewall`, stage }).arn;
  }
}

/** Contains them for a stage in another region. */
export class EdgeStack extends Stack {
  readonly resources: EdgeResources;

  constructor(scope: Construct, id: string, stage: StageSettings) {
    super(scope, id, {
      description: `${brand.name}: certificate and firewall (${stage.name})`,
      env: { region: EDGE_REGION },
      terminationProtection: stage.keepsData,
    });
    this.resources = new EdgeResources(this, 'Edge', stage);
  }
}

/** The name of that stack beside the stage's own. */
export function getEdgeStackName(stackName: string): string {
  return `${stackName}-edge`;
}
