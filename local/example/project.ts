/** A minimal project for the local cloud: a distribution, an API, a function, and a table. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { App, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpMethod } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { AllowedMethods, CachePolicy, Distribution, OriginRequestPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { AttributeType, TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { build } from 'esbuild';
import type { Project, Workplace } from '../project.ts';

const HANDLER = fileURLToPath(new URL('count.ts', import.meta.url));

export const counter: Project = {
  name: 'Counter',
  async prepare(workplace) {
    await build({
      entryPoints: [HANDLER],
      outfile: join(workplace.functionsDir, 'count', 'index.mjs'),
      bundle: true,
      platform: 'node',
      format: 'esm',
      // Packages in CommonJS call it, and an ES module has none.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
    });
    return () => synthesize(workplace);
  },
};

function synthesize({ functionsDir, assemblyDirectory, region }: Workplace) {
  // The local cloud finds the code of functions by the metadata of their assets.
  const context = { 'aws:cdk:enable-asset-metadata': true };
  const app = new App({ outdir: assemblyDirectory, context, analyticsReporting: false });
  const stack = new Stack(app, 'counter', { env: { region } });
  const table = new TableV2(stack, 'Visits', { partitionKey: { name: 'page', type: AttributeType.STRING } });
  const count = new LambdaFunction(stack, 'Count', {
    runtime: Runtime.NODEJS_24_X,
    handler: 'index.handler',
    code: Code.fromAsset(join(functionsDir, 'count')),
    environment: { TABLE: table.tableName },
    // Without AWS's managed policy, which the local cloud does not know.
    role: new Role(stack, 'CountRole', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') }),
  });
  table.grantReadWriteData(count);
  const api = new HttpApi(stack, 'Api');
  api.addRoutes({
    path: '/visits/{page}',
    methods: [HttpMethod.POST],
    integration: new HttpLambdaIntegration('CountIntegration', count),
  });
  new Distribution(stack, 'Site', {
    defaultBehavior: {
      origin: new HttpOrigin(`${api.apiId}.execute-api.${region}.amazonaws.com`),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    },
  });
  const { template, stackName } = app.synth().getStackByName(stack.stackName);
  return { template, stackName };
}
