import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { App, Stack } from 'aws-cdk-lib';
import { HttpApi, HttpStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Code, type FunctionOptions, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Bucket, type BucketProps, type CfnBucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { BaseFiles } from '../aws/s3/base-files.ts';
import type { Clock } from '../clock.ts';
import { FunctionLog } from '../functions/function-log.ts';
import type { Request, Response } from '../http-message.ts';
import { type RunningStack, runStack } from '../stack.ts';
import { Template } from '../template/template.ts';

/** A request's differences from the default. */
export interface RequestParts {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
}

/** The content type by a file's extension. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
};

const fileHeaders = (key: string) => ({ 'content-type': TYPES[extname(key)] ?? 'application/json' });

/** A small stack of a test's own, with functions written in place, run by the local cloud. */
export class FixtureStack {
  readonly stack: Stack;
  readonly log = new FunctionLog(() => {});
  readonly externalUrls: Record<string, string> = {};
  readonly directory = mkdtempSync(join(tmpdir(), 'fixture-stack-'));
  readonly #app: App;
  #running: RunningStack | undefined;

  constructor() {
    this.#app = new App({
      outdir: join(this.directory, 'assembly'),
      context: { 'aws:cdk:enable-asset-metadata': true },
      analyticsReporting: false,
      builtinCloudFormationValidation: false,
    });
    this.stack = new Stack(this.#app, 'fixture');
  }

  /** Adds a function whose module is the given code. */
  function(name: string, code: string, options: FunctionOptions = {}): LambdaFunction {
    this.write(`functions/${name}/index.mjs`, code);
    const added = new LambdaFunction(this.stack, name, {
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromAsset(join(this.directory, 'functions', name)),
      ...options,
    });
    const resource = added.node.defaultChild as
      | { addMetadata?(key: string, value: string): void }
      | undefined;
    resource?.addMetadata?.('shop:function', name);
    return added;
  }

  /** Adds the bucket whose files are those in the directory `site`. */
  siteBucket(props: BucketProps = {}): IBucket {
    const bucket = new Bucket(this.stack, 'Site', props);
    (bucket.node.defaultChild as CfnBucket).addMetadata('shop:site-directory', 'replaced');
    // The class sets more properties to undefined than its own interface allows.
    return bucket as IBucket;
  }

  /** Adds an HTTP API with a default stage. */
  api(throttle?: { rateLimit: number; burstLimit: number }): HttpApi {
    const httpApi = new HttpApi(this.stack, 'Api', { createDefaultStage: false });
    new HttpStage(this.stack, 'Stage', { httpApi, stageName: '$default', ...(throttle && { throttle }) });
    return httpApi;
  }

  /** Writes a file below the fixture's directory. */
  write(path: string, content: string | Buffer): void {
    const file = join(this.directory, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }

  synthesize(operatorParameters: Readonly<Record<string, string>> = {}): Template {
    const { template } = this.#app.synth({ force: true }).getStackByName('fixture');
    return new Template(template, {
      stackName: 'fixture',
      region: 'us-east-1',
      account: '123456789012',
      operatorParameter: (name) => operatorParameters[name],
    });
  }

  /** Synthesizes and runs the stack. Its site is the directory `site`. */
  run(operatorParameters?: Readonly<Record<string, string>>, clock?: Clock): RunningStack {
    const site = new BaseFiles('site', join(this.directory, 'site'), fileHeaders);
    this.#running = runStack({
      template: this.synthesize(operatorParameters),
      assemblyDirectory: join(this.directory, 'assembly'),
      siteOrigin: 'http://localhost:3000',
      externalUrls: this.externalUrls,
      sdkEndpoints: { AWS_ENDPOINT_URL_SSM: 'http://127.0.0.1:9' },
      siteDirectory: join(this.directory, 'site'),
      fileHeaders,
      readObject: async (_, key) => {
        const object = site.find(key);
        return object && { object, content: readFileSync(object.file) };
      },
      generatedFiles: { 'config.json': '{"stage":"test","script":"https://other.example/a.js"}' },
      log: this.log,
      eventsFile: join(this.directory, 'events.jsonl'),
      ...(clock && { clock }),
    });
    return this.#running;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

/** Makes a request as the gateway would. */
export function request(
  target: string,
  { method = 'GET', headers = {}, body = '' }: RequestParts = {},
): Request {
  const [path = '', ...query] = target.split('?');
  const lists = Object.entries(headers).map(([name, value]) => [name, [value].flat()] as const);
  return {
    method,
    path,
    query: query.join('?'),
    headers: { host: ['localhost:3000'], ...Object.fromEntries(lists) },
    ip: '203.0.113.7',
    body: async () => Buffer.from(body),
  };
}

/** The body of an answer, read as JSON. */
export function json(response: Response): Record<string, never> {
  return JSON.parse(response.body.toString());
}
