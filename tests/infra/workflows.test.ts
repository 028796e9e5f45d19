import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { brand } from '../../domain/brand.ts';
import { stages } from '../../infra/stages.ts';

const ROOT = new URL('../../', import.meta.url);

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly needs?: string | readonly string[];
  readonly if?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly concurrency?: { readonly group: string; readonly 'cancel-in-progress': boolean };
  readonly steps: readonly Step[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: unknown;
  readonly concurrency?: Job['concurrency'];
  readonly jobs: Readonly<Record<string, Job>>;
}

const text = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const workflows = readdirSync(new URL('.github/workflows/', ROOT)).map((file) => {
  const source = text(`.github/workflows/${file}`);
  return { file, source, workflow: parse(source) as Workflow };
});
const jobs = workflows.flatMap(({ file, workflow }) =>
  Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${name} of ${file}`, job })),
);
const check = find('check.yml');
const delivery = find('delivery.yml');
const manifest = JSON.parse(text('package.json'));
const localManifest = JSON.parse(text('local/package.json'));

function find(file: string): Workflow {
  return workflows.find((one) => one.file === file)?.workflow ?? expect.fail(`No ${file}`);
}

const runOf = ({ steps }: Job) => steps.map(({ run = '' }) => run).join('\n');
const actionsOf = ({ steps }: Job) => steps.flatMap(({ uses }) => uses ?? []);
const isTrusted = ({ permissions = {} }: Job) => permissions['id-token'] === 'write';

describe('every workflow', () => {
  test.each(workflows)('$file names each action by its commit, with the version beside it', ({ source }) => {
    const uses = source.split('\n').filter((line) => /^\s*(?:- )?uses:/.test(line));
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) {
      expect(line).toMatch(/uses: (?:actions|aws-actions|github)\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
    }
  });

  test('names one commit for each action', () => {
    const commits = new Map<string, Set<string>>();
    for (const action of jobs.flatMap(({ job }) => actionsOf(job))) {
      const [name = '', commit = ''] = action.split('@');
      commits.set(name, (commits.get(name) ?? new Set()).add(commit));
    }
    for (const [name, used] of commits) expect([...used], name).toHaveLength(1);
  });

  test.each(workflows)('$file gives a job no permissions by default', ({ workflow }) => {
    expect(workflow.permissions).toEqual({});
  });

  test.each(jobs)('$name declares its permissions and its time limit', ({ job }) => {
    expect(job.permissions).toBeDefined();
    expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });

  test.each(workflows)('$file uses no stored secret', ({ source }) => {
    expect(source).not.toMatch(/\bsecrets\b|AKIA|aws-secret-access-key/);
  });

  test.each(jobs)('$name passes expressions to commands through the environment alone', ({ job }) => {
    expect(runOf(job)).not.toContain('${{');
  });

  test('stores no token with the files that it checks out', () => {
    const checkouts = jobs
      .flatMap(({ job }) => job.steps)
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts).not.toHaveLength(0);
    for (const step of checkouts) expect(step.with?.['persist-credentials']).toBe(false);
  });

  test('calls existing scripts', () => {
    const called = jobs.flatMap(({ job }) => [...runOf(job).matchAll(/npm (?:run )?([\w:]+)/g)]);
    const names = called.map(([, name = '']) => name).filter((name) => name !== 'ci' && name !== 'sbom');
    expect(names).toEqual(expect.arrayContaining(['test', 'synth', 'deploy']));
    for (const name of names) expect(Object.keys(manifest.scripts)).toContain(name);
  });

  test('names existing stages', () => {
    const named = jobs.flatMap(({ job }) => [...runOf(job).matchAll(/(?:--stage |stage=)(\w+)/g)]);
    const names = new Set(named.map(([, name]) => name));
    expect([...names].sort()).toEqual(Object.keys(stages).sort());
  });
});

describe('a proposed change', () => {
  test('is tested, and the templates of both stages are synthesized', () => {
    const { test: job } = check.jobs;
    const commands = job ? runOf(job) : '';
    expect(commands).toContain('npm test');
    for (const stage of Object.keys(stages)) expect(commands).toContain(`stage=${stage}`);
  });

  test('does not run in a job with write permissions', () => {
    for (const [name, job] of Object.entries(check.jobs)) {
      const runsChange = actionsOf(job).some((action) => action.startsWith('actions/checkout@'));
      const rights = Object.entries(job.permissions ?? {}).filter(([, right]) => right === 'write');
      if (runsChange) expect(rights, name).toEqual([]);
    }
    expect(check.jobs.deployed?.permissions).toEqual({ 'id-token': 'write' });
    expect(check.jobs.comment?.permissions).toEqual({ 'pull-requests': 'write' });
  });

  test('runs the tests alone when it comes from another repository', () => {
    const { deployed, diff, comment } = check.jobs;
    expect(deployed?.if).toContain('github.event.pull_request.head.repo.full_name == github.repository');
    expect([diff?.needs, comment?.needs]).toEqual(['deployed', 'diff']);
    expect(Object.keys(check.on)).toEqual(['pull_request']);
  });

  test('is compared in an environment without deployments', () => {
    const deploying = Object.values(delivery.jobs).flatMap(({ environment }) => environment ?? []);
    expect(check.jobs.deployed?.environment).toBe('dev-diff');
    expect(deploying).not.toContain('dev-diff');
  });

  test('has one comment, which each run replaces', () => {
    expect(check.jobs.comment && runOf(check.jobs.comment)).toContain('--edit-last --create-if-none');
  });

  test('cancels the tests of its earlier version', () => {
    expect(check.concurrency?.['cancel-in-progress']).toBe(true);
  });
});

describe('main', () => {
  test('is deployed to dev after the tests, and to prod after dev', () => {
    expect(Object.keys(delivery.jobs)).toEqual(['check', 'build', 'dev', 'prod']);
    expect(delivery.jobs.build?.needs).toBe('check');
    expect(delivery.jobs.dev?.needs).toBe('build');
    expect(delivery.jobs.prod?.needs).toBe('dev');
    expect(delivery.on).toMatchObject({ push: { branches: ['main'] } });
  });

  test.each(['dev', 'prod'])(
    'is deployed to %s in its environment, one at a time and to its end',
    (stage) => {
      const job = delivery.jobs[stage] ?? expect.fail(`No job ${stage}`);
      expect(job.environment).toBe(stage);
      expect(job.concurrency).toEqual({ group: `deploy-${stage}`, 'cancel-in-progress': false });
      expect(runOf(job)).toContain(`npm run deploy -- --stage ${stage} --built --yes`);
      expect(job.if).toContain("github.ref == 'refs/heads/main'");
      expect(job.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
    },
  );

  test('has cloud permissions only in deployment jobs, through the role of the environment', () => {
    expect(delivery.jobs.check && isTrusted(delivery.jobs.check)).toBe(false);
    for (const { name, job } of jobs.filter((one) => isTrusted(one.job))) {
      expect(job.environment, name).toBeDefined();
      const step = job.steps.find(({ uses }) => uses?.startsWith('aws-actions/configure-aws-credentials@'));
      // biome-ignore lint/suspicious/noTemplateCurlyInString: An expression of GitHub's own.
      expect(step?.with?.['role-to-assume'], name).toBe('${{ vars.DELIVERY_ROLE_ARN }}');
      expect(Object.keys(step?.with ?? {}), name).toEqual(['role-to-assume', 'aws-region']);
    }
  });
});

describe('updates of packages', () => {
  interface Update {
    readonly 'package-ecosystem': string;
    readonly cooldown: { readonly 'default-days': number };
    readonly schedule: { readonly interval: string };
    readonly groups: Readonly<Record<string, { readonly patterns: readonly string[] }>>;
  }
  const { updates } = parse(text('.github/dependabot.yml')) as { updates: readonly Update[] };
  const packages = [manifest, localManifest].flatMap((one) =>
    Object.keys({ ...one.dependencies, ...one.devDependencies, ...one.optionalDependencies }),
  );
  const fits = (pattern: string, name: string) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

  test('are proposed every week, a week after their release', () => {
    expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions']);
    for (const { schedule, cooldown } of updates) {
      expect([schedule.interval, cooldown['default-days']]).toEqual(['weekly', 7]);
    }
  });

  test('come in groups of existing packages, each in one group at most', () => {
    const groups = Object.entries(updates[0]?.groups ?? {});
    for (const pattern of groups.flatMap(([, { patterns }]) => patterns)) {
      expect(
        packages.some((name) => fits(pattern, name)),
        pattern,
      ).toBe(true);
    }
    for (const name of packages) {
      const within = groups.filter(([, { patterns }]) => patterns.some((pattern) => fits(pattern, name)));
      expect(within.length, name).toBeLessThanOrEqual(1);
    }
  });
});

test('the security policy names an email address', () => {
  expect(text('SECURITY.md')).toContain(brand.email.support);
});
