import { CfnOutput, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { brand } from '../domain/brand.ts';
import type { PriceMap } from '../domain/shop/prices.ts';
import { Admin } from './admin.ts';
import { Api } from './api/api.ts';
import { SiteSecrets } from './api/site-secrets.ts';
import { Blog } from './blog.ts';
import { addBudget } from './budget.ts';
import { Contact } from './contact.ts';
import { createData } from './data.ts';
import { Delivery } from './delivery.ts';
import { DerivedData } from './derived-data.ts';
import { EdgeResources } from './edge/edge-stack.ts';
import { Identity } from './identity.ts';
import { Letters } from './mail/letters.ts';
import { EmailService } from './mail/mail.ts';
import { METADATA } from './metadata/metadata-names.ts';
import { Newsletter } from './newsletter.ts';
import { Alarms } from './observability/alarms.ts';
import { Observability } from './observability/observability.ts';
import { Onboarding } from './onboarding.ts';
import { listOperatorParameters } from './parameters/operator-parameters.ts';
import type { Parts } from './parts.ts';
import { Payments } from './payments.ts';
import { Reconciliation } from './reconciliation.ts';
import { Retention } from './retention.ts';
import { AccessLogs } from './site/access-logs.ts';
import { Site } from './site/site.ts';
import { createTopicKey } from './topic-key.ts';
import { VisitorCounts } from './visitor-counts.ts';

export interface ProductStackProps extends Pick<Parts, 'stage' | 'functionsDir'> {
  readonly priceMap: PriceMap;
  /** In another stack if the stage is not in CloudFront's region. */
  readonly edge: EdgeResources | undefined;
}

export class ProductStack extends Stack {
  constructor(scope: Construct, id: string, { stage, priceMap, functionsDir, edge }: ProductStackProps) {
    super(scope, id, {
      description: `${brand.name}: website and back office (${stage.name})`,
      env: { region: stage.region },
      terminationProtection: stage.keepsData,
    });

    const accessLogs = new AccessLogs(this, 'AccessLogs', { stage });
    const secrets = new SiteSecrets(this, 'SiteSecrets', { stage });
    const api = new Api(this, 'Api', { stage, functionsDir, siteSecrets: secrets.accepted });
    const site = new Site(this, 'Site', {
      stage,
      apiHostName: api.hostName,
      siteSecret: secrets.sent,
      accessLogs: accessLogs.bucket,
      edge: edge ?? new EdgeResources(this, 'Edge', stage),
    });
    const data = createData(this, 'Data', stage);
    const key = createTopicKey(this, 'TopicKey', stage);
    const alarms = new Alarms(this, 'Alarms', { stage, topicKey: key });
    const base = { stage, functionsDir, data, alarms, siteUrl: site.url };
    const mail = new EmailService(this, 'Mail', { ...base, topicKey: key });
    const identity = new Identity(this, 'Identity', { ...base, mail, api });
    const forms = { ...base, api, mail, identity };
    const payments = new Payments(this, 'Payments', { ...forms, priceMap });
    new Reconciliation(this, 'Reconciliation', { ...base, payments });
    new Contact(this, 'Contact', forms);
    new Newsletter(this, 'Newsletter', forms);
    const letters = new Letters(this, 'Letters', { ...base, mail, siteBucket: site.bucket });
    const { uploads } = new Onboarding(this, 'Onboarding', {
      ...forms,
      payments,
      accessLogs: accessLogs.bucket,
    });
    new Blog(this, 'Blog', { ...base, api, siteBucket: site.bucket });
    const admin = new Admin(this, 'Admin', {
      ...forms,
      payments,
      uploads,
      letters,
      siteBucket: site.bucket,
    });
    new DerivedData(this, 'DerivedData', base);
    new Retention(this, 'Retention', { ...base, uploads });
    new VisitorCounts(this, 'VisitorCounts', { ...base, api });
    new Observability(this, 'Observability', { ...base, api, site, officeLogs: admin.officeLogs });

    addBudget(this, stage);
    new Delivery(this, 'Delivery', {
      stage,
      siteBucket: site.bucket,
      distribution: site.distribution,
      emailIdentity: mail.identity,
    });

    this.addMetadata(
      METADATA.operatorParameters,
      listOperatorParameters(stage).map(({ name }) => name),
    );
    new CfnOutput(this, 'SiteUrl', { value: site.url });
    new CfnOutput(this, 'SiteBucketName', { value: site.bucket.bucketName });
    new CfnOutput(this, 'DistributionId', { value: site.distribution.distributionId });
    new CfnOutput(this, 'DistributionDomainName', { value: site.distribution.distributionDomainName });
    new CfnOutput(this, 'ApiId', { value: api.id });
    new CfnOutput(this, 'ApiUrl', { value: `https://${api.hostName}` });
  }
}
