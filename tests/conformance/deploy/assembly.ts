/** The stacks of a stage as they are synthesized, in a copy without what the emulator lacks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PriceMap } from '../../../domain/shop/prices.ts';
import { buildApp } from '../../../infra/app.ts';
import { getStackName, type StageSettings } from '../../../infra/stages.ts';
import type { Skipped } from '../../../local/conformance/check.ts';
import { EndpointMap } from '../../../local/endpoint-map.ts';

/** Types of resources that the emulator does not know. */
const LACKING: Readonly<Record<string, string>> = {
  'AWS::Logs::QueryDefinition': 'MiniStack does not know the type',
  'AWS::Logs::DeliverySource': 'MiniStack does not know the type',
  'AWS::Logs::DeliveryDestination': 'MiniStack does not know the type',
  'AWS::Logs::Delivery': 'MiniStack does not know the type',
};

export interface AssemblyOptions {
  readonly stage: StageSettings;
  readonly priceMap: PriceMap;
  /** Folder of the bundled functions. */
  readonly functionsDir: string;
  /** Gets the assembly. */
  readonly outDir: string;
  readonly emulatorUrl: string;
  /** Local URLs by those of the services outside AWS. */
  readonly standIns: Readonly<Record<string, string>>;
}

interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
}

interface Origin {
  DomainName: unknown;
  OriginPath?: unknown;
  CustomOriginConfig?: Record<string, unknown>;
}

interface Distribution {
  readonly Origins: Origin[];
}

interface Statement {
  readonly Action: string | readonly string[];
  Resource: unknown;
  Condition?: unknown;
}

/** Actions that the emulator allows or denies only for all resources at once. */
const ONLY_FOR_ALL = ['ses:SendRawEmail', 'ssm:GetParameters'];

const PUNCTUATION = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

/** The differences of the copy from the stage, besides omissions. */
export const CHANGED: readonly Skipped[] = [
  {
    what: 'ExcludePunctuation of generated secrets',
    why: 'MiniStack does not read it: the copy also lists the characters.',
  },
  {
    what: 'the origin of the API',
    why: 'MiniStack’s distributions call no host of AWS: its own URL is in that place.',
  },
  {
    what: `which resources and conditions ${ONLY_FOR_ALL.join(' and ')} are granted for`,
    why: 'MiniStack looks for a permission without any: the copy has that one.',
  },
];

/**
 * Synthesizes a stage for the emulator.
 * @returns the parts omitted from the copy
 */
export function synthesizeFor(options: AssemblyOptions): Skipped[] {
  const { stage, priceMap, functionsDir, outDir } = options;
  buildApp({ stage, priceMap, functionsDir, outDir }).app.synth();
  const file = join(outDir, `${getStackName(stage)}.template.json`);
  const template: { Resources: Record<string, Resource> } = JSON.parse(readFileSync(file, 'utf8'));
  const lacking = Object.entries(template.Resources).filter(([, { Type }]) => Type in LACKING);
  for (const [id] of lacking) delete template.Resources[id];
  for (const resource of Object.values(template.Resources)) {
    if (resource.Type === 'AWS::CloudFront::Distribution') dialEmulator(resource, options);
    if (resource.Type === 'AWS::Lambda::Function') callStandIns(resource, options);
    if (resource.Type === 'AWS::IAM::Role') widen(resource);
    if (resource.Type === 'AWS::SecretsManager::Secret') excludePunctuation(resource);
  }
  writeFileSync(file, JSON.stringify(template));
  return [...Map.groupBy(lacking, ([, { Type }]) => Type)].map(([type, resources]) => ({
    what: `${resources.length} resources ${type}`,
    why: `${LACKING[type]}.`,
  }));
}

/** The emulator's distribution never calls a host of AWS, so its origin for the API is the emulator's own URL. */
function dialEmulator({ Properties }: Resource, { emulatorUrl }: AssemblyOptions): void {
  const { Origins } = Properties.DistributionConfig as Distribution;
  for (const origin of Origins) {
    if (!origin.CustomOriginConfig) continue;
    const [apiId] = (origin.DomainName as { 'Fn::Join': [string, unknown[]] })['Fn::Join'][1];
    const { hostname, port } = new URL(emulatorUrl);
    origin.DomainName = hostname;
    origin.OriginPath = { 'Fn::Join': ['', ['/_aws/execute-api/', apiId, '/$default']] };
    Object.assign(origin.CustomOriginConfig, { HTTPPort: Number(port), OriginProtocolPolicy: 'http-only' });
  }
}

/** The emulator supports only this syntax. A comma would truncate the secret. */
function excludePunctuation({ Properties }: Resource): void {
  const generated = Properties.GenerateSecretString as { ExcludePunctuation?: boolean };
  if (generated.ExcludePunctuation) Object.assign(generated, { ExcludeCharacters: PUNCTUATION });
}

/** Widens the permissions of a function, which its role has inline. */
function widen({ Properties }: Resource): void {
  const policies = (Properties.Policies ?? []) as { PolicyDocument: { Statement: Statement[] } }[];
  for (const statement of policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)) {
    if (![statement.Action].flat().every((action) => ONLY_FOR_ALL.includes(action))) continue;
    statement.Resource = '*';
    delete statement.Condition;
  }
}

function callStandIns({ Properties }: Resource, { standIns }: AssemblyOptions): void {
  const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
  const endpoints = new EndpointMap();
  for (const [external, local] of Object.entries(standIns)) endpoints.add(external, local);
  for (const [name, value] of Object.entries(Variables)) {
    if (typeof value === 'string') Variables[name] = endpoints.localize(value);
  }
}
