import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EMPTY_PRICE_MAP } from '../../../domain/shop/prices.ts';
import { stages } from '../../../infra/stages.ts';
import { provideFunctions } from '../../../local/function-build.ts';
import { synthesize } from '../../../local/synthesis.ts';
import type { Template } from '../../../local/template/template.ts';
import type { Check, Difference } from '../check.ts';
import { startMoto } from '../foreign-server.ts';
import { ACCOUNT_CALLS } from './account-calls.ts';
import { type Answer, fieldsOf } from './answer.ts';
import { MAIL_CALLS } from './mail-calls.ts';
import { OBJECT_CALLS } from './object-calls.ts';
import { PARAMETER_CALLS } from './parameter-calls.ts';
import { motoSide, type Side, startOurSide } from './side.ts';

/** Made of both sides after all calls before it, so that it finds the same state. */
export interface Call {
  readonly name: string;
  make(side: Side): Promise<Answer>;
}

const CALLS: Readonly<Record<string, readonly Call[]>> = {
  cognito: ACCOUNT_CALLS,
  s3: OBJECT_CALLS,
  ses: MAIL_CALLS,
  ssm: PARAMETER_CALLS,
};

/** What the product calls these services with. */
const PACKAGES =
  /import \{([^}]+)\} from '((?:@aws-sdk\/(?:client-(?:cognito-identity-provider|s3|ses|ssm)|s3-[a-z-]+)|aws-amplify\/auth))'/g;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Holds the stand-ins of Cognito, S3, SES and the parameter store against moto's. */
export const servicesCheck: Check = {
  name: 'services',
  title:
    'The calls of the product, to the stand-ins of Cognito, S3, SES and the parameter store and to those of others',
  async run() {
    const moto = await startMoto();
    const template = await synthesized();
    const ours = await startOurSide(template);
    try {
      const theirs = await motoSide(template, moto.url);
      const differences: Difference[] = await missingCalls();
      let compared = 0;
      for (const [service, calls] of Object.entries(CALLS)) {
        const [our, their] = [await answersTo(calls, ours), await answersTo(calls, theirs)];
        for (const [at, { name }] of calls.entries()) {
          compared += 1;
          const found = differencesOf(our[at], their[at]);
          differences.push(...found.map(({ key, text }) => ({ key: `${service}: ${name}: ${key}`, text })));
        }
      }
      return { against: [`${moto.name} ${moto.version}`], compared, differences, skipped: [] };
    } finally {
      await Promise.all([ours.stop(), moto.stop()]);
    }
  },
};

async function answersTo(calls: readonly Call[], side: Side): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const call of calls) answers.push(await call.make(side));
  return answers;
}

/** Answers that end differently have other fields, too, which would say nothing. */
function differencesOf(ours: Answer | undefined, theirs: Answer | undefined): Difference[] {
  const end = (answer: Answer | undefined) => `${answer?.status} ${answer?.code}`.trim();
  if (end(ours) !== end(theirs)) {
    return [
      {
        key: `${end(ours)}, moto ${end(theirs)}`,
        text: 'So does the call end with the stand-in, and with moto.',
      },
    ];
  }
  const [our, their] = [fieldsOf(ours?.body), fieldsOf(theirs?.body)];
  return [
    ...[...our]
      .filter((field) => !their.has(field))
      .map((key) => ({ key, text: 'Only the stand-in has it.' })),
    ...[...their].filter((field) => !our.has(field)).map((key) => ({ key, text: 'Only moto has it.' })),
  ];
}

/** Commands of the product that the tables above do not have. */
async function missingCalls(): Promise<Difference[]> {
  const called = await callsIn('tests/conformance/services/*-calls.ts');
  const used = await callsIn('{lambdas,operations,web}/**/*.{ts,tsx}');
  return [...used]
    .filter((name) => !called.has(name))
    .map((name) => ({ key: `no call: ${name}`, text: 'The product uses it, and no call here does.' }));
}

/** The commands and functions that files import of the SDKs. */
async function callsIn(pattern: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const path of glob(pattern, { cwd: ROOT })) {
    for (const [, list = ''] of readFileSync(join(ROOT, path), 'utf8').matchAll(PACKAGES)) {
      const imported = list.split(',').map((part) => part.trim().split(' as ')[0] ?? '');
      for (const name of imported) if (/^[a-z]\w*$|Command$/.test(name)) names.add(name);
    }
  }
  return names;
}

async function synthesized(): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const functionsDir = join(folder, 'functions');
    await provideFunctions(functionsDir);
    const assemblyDirectory = join(folder, 'assembly');
    return synthesize({ stage: stages.dev, priceMap: EMPTY_PRICE_MAP, functionsDir, assemblyDirectory })
      .template;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
