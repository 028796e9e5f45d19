/** The synthesized templates against the rules that the makers of CloudFormation check templates by. */
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { buildApp } from '../../../infra/app.ts';
import { EDGE_REGION, type StageSettings, stages } from '../../../infra/stages.ts';
import type { Check, Difference } from '../../../local/conformance/check.ts';
import { pythonPrograms } from '../../../local/conformance/tools.ts';
import { provideFunctions } from '../../../operations/local-run/function-build.ts';
import { ELSEWHERE, OWN_DOMAIN, PRICE_MAP } from '../../support/test-stages.ts';

const LINTER = 'cfn-lint==1.58.0';
const BOUNDARY = fileURLToPath(new URL('../../../infra/stage-boundary.yaml', import.meta.url));

/** Every setting that adds or changes resources is in one of them. */
const VARIANTS: Readonly<Record<string, StageSettings>> = {
  dev: stages.dev,
  prod: stages.prod,
  'own-domain': OWN_DOMAIN,
  elsewhere: ELSEWHERE,
  'tag-manager': { ...stages.dev, tagManagerId: 'GTM-ABC1234' },
};

/** A template's file, and where it would be deployed. */
interface TemplateFile {
  readonly file: string;
  readonly region: string;
  readonly resources: Readonly<Record<string, { readonly Type: string }>>;
}

interface Finding {
  readonly Filename: string;
  readonly Level: 'Error' | 'Warning' | 'Informational';
  readonly Message: string;
  readonly Rule: { readonly Id: string };
  readonly Location: { readonly Path?: readonly (string | number)[] };
}

export const templateCheck: Check = {
  name: 'template',
  title: 'The templates of all stages and variants, by the rules for templates',
  run: async () => {
    const programs = await pythonPrograms('cfn-lint', [LINTER]);
    const folder = mkdtempSync(join(tmpdir(), 'templates-'));
    try {
      const files = [...(await synthesizedFiles(folder)), boundary()];
      const byRegion = Map.groupBy(files, ({ region }) => region);
      const findings: Finding[] = [];
      for (const [region, ofRegion] of byRegion) {
        findings.push(...(await lint(join(programs, 'cfn-lint'), region, ofRegion)));
      }
      return {
        against: [LINTER.replace('==', ' ')],
        compared: files.reduce((count, { resources }) => count + Object.keys(resources).length, 0),
        differences: differencesOf(findings, files, folder),
        skipped: [],
      };
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
};

async function synthesizedFiles(folder: string): Promise<TemplateFile[]> {
  const functionsDir = join(folder, 'functions');
  await provideFunctions(functionsDir);
  return Object.entries(VARIANTS).flatMap(([name, stage]) => {
    const { app } = buildApp({ stage, priceMap: PRICE_MAP, functionsDir, outDir: join(folder, name) });
    return app.synth().stacks.map(({ templateFullPath, environment, template }) => ({
      file: templateFullPath,
      region: environment.region,
      resources: template.Resources,
    }));
  });
}

function boundary(): TemplateFile {
  const { Resources } = parse(readFileSync(BOUNDARY, 'utf8'));
  return { file: BOUNDARY, region: EDGE_REGION, resources: Resources };
}

async function lint(program: string, region: string, files: readonly TemplateFile[]): Promise<Finding[]> {
  const templates = files.map(({ file }) => file);
  const args = ['--format', 'json', '--non-zero-exit-code', 'none', '--regions', region];
  const { stdout } = await promisify(execFile)(program, [...args, '--template', ...templates], {
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}

/** One difference per rule and resource type, since CDK repeats itself in every function. */
function differencesOf(
  findings: readonly Finding[],
  files: readonly TemplateFile[],
  folder: string,
): Difference[] {
  const counted = findings.filter(({ Level }) => Level !== 'Informational');
  const keyOf = ({ Filename, Rule, Location: { Path: [section, id = ''] = [] } }: Finding) => {
    const resources = files.find(({ file }) => file === Filename)?.resources;
    const type = section === 'Resources' ? resources?.[id]?.Type : section;
    return `${Rule.Id} ${type ?? 'the template'}`;
  };
  return [...Map.groupBy(counted, keyOf)].map(([key, same]) => {
    const [{ Filename = '', Location = {}, Message = '' } = {}] = same;
    const place = `${Filename.replace(`${folder}/`, '')}: ${Location.Path?.join('/')}`;
    return { key, text: `${same.length} times, first in ${place}: ${Message}` };
  });
}
