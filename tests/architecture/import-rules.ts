import { type Import, importsOf, isModule, type SourceFile } from './source-files.ts';

/** An import that is not allowed, and the reason. */
interface Rule {
  readonly reason: string;
  readonly isBroken: (from: string, imported: Import) => boolean;
}

/** The layers whose code each layer may use. Tests may use everything. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  domain: ['domain'],
  lambdas: ['lambdas', 'domain'],
  web: ['web', 'domain'],
  infra: ['infra', 'domain'],
  operations: ['operations', 'infra', 'domain'],
  local: ['local'],
  bin: ['bin', 'operations', 'local', 'infra', 'domain'],
};

/**
 * Folders whose code one folder of another layer may use as well: documents and texts of articles (see
 * docs/decisions/articles.md), the derivation from records, which a command repeats for all of them, and the local cloud,
 * to which one folder hands the product.
 */
const OPEN_TO: Readonly<Record<string, string>> = {
  'lambdas/blog': 'web/documents',
  'lambdas/posts': 'web/documents',
  bin: 'lambdas/derived-data',
  'operations/local-run': 'local',
};

/** Layers of which a layer may also use the types, which do not exist at run time. */
const OPEN_TYPES: Readonly<Record<string, readonly string[]>> = {
  lambdas: ['web', 'infra'],
  web: ['lambdas', 'infra'],
  infra: ['lambdas', 'web'],
};

/** Folders of `lambdas` that features build on; every other folder is a feature. */
const LAMBDA_FOUNDATIONS = [
  'http',
  'aws',
  'stripe',
  'tables',
  'clients',
  'uploads',
  'tokens',
  'outbox',
  'screening',
  'privacy',
  'search',
  'posts',
  'records',
];

/** Packages that only one folder of `lambdas` uses. */
const KNOWN_ONLY_TO: readonly (readonly [RegExp, string])[] = [
  [/^@middy\//, 'lambdas/http'],
  [/^@aws-sdk\//, 'lambdas/aws'],
  [/^@smithy\//, 'lambdas/aws'],
  [/^stripe$/, 'lambdas/stripe'],
  [/^file-type$/, 'lambdas/onboarding'],
];

const RULES: readonly Rule[] = [
  {
    reason: 'a layer uses only itself and the layers below it',
    isBroken: (from, { target, isOurs, isType }) => {
      const [layer, other] = [topOf(from), topOf(target)];
      const allowed = LAYERS[layer];
      if (!isOurs || !allowed || allowed.includes(other)) return false;
      if (Object.entries(OPEN_TO).some(([user, folder]) => isIn(from, user) && isIn(target, folder))) {
        return false;
      }
      return !(isType && OPEN_TYPES[layer]?.includes(other));
    },
  },
  {
    reason:
      'the domain is pure: only its contracts use a package, zod/mini, and only its prices a type of one, stripe',
    isBroken: (from, { target, isOurs, isType }) =>
      isIn(from, 'domain') &&
      !isOurs &&
      !(isIn(from, 'domain/contracts') && target === 'zod/mini') &&
      !(isIn(from, 'domain/shop') && target === 'stripe' && isType),
  },
  {
    reason: 'pages load no validation code: contracts are for handlers',
    isBroken: (from, { target, isType }) =>
      !isType &&
      ((isIn(from, 'web') && !isIn(from, 'web/build')) ||
        (isIn(from, 'domain') && !isIn(from, 'domain/contracts'))) &&
      (isIn(target, 'domain/contracts') || /^zod(?:$|\/)/.test(target)),
  },
  {
    reason: 'zod is imported as `import * as z from "zod/mini"`, or the whole of it is bundled',
    isBroken: (from, { target, isType, isNamespace }) =>
      (isIn(from, 'domain') || isIn(from, 'lambdas')) &&
      /^zod(?:$|\/)/.test(target) &&
      (target !== 'zod/mini' || !(isNamespace || isType)),
  },
  {
    reason: `a function's feature uses only itself and ${LAMBDA_FOUNDATIONS.join(', ')}, which know no feature`,
    isBroken: (from, { target }) => {
      const [feature, other] = [folderIn('lambdas', from), folderIn('lambdas', target)];
      return Boolean(feature && other && feature !== other && !LAMBDA_FOUNDATIONS.includes(other));
    },
  },
  {
    reason: 'the evaluator of permissions is a development tool under the AGPL, which is not deployed',
    isBroken: (from, { target }) => /^@cloud-copilot\//.test(target) && !isIn(from, 'local/permissions'),
  },
  {
    reason: 'the outbox sends the emails of tables, which do not import the outbox',
    isBroken: (from, { target }) => isIn(from, 'lambdas/tables') && isIn(target, 'lambdas/outbox'),
  },
  {
    reason: 'a feature of the site uses no other feature of the site',
    isBroken: (from, { target }) => {
      const [feature, other] = [folderIn('web/features', from), folderIn('web/features', target)];
      return Boolean(feature && other && feature !== other);
    },
  },
  {
    reason: 'only one folder of the functions uses each of these packages',
    isBroken: (from, { target, isType }) =>
      isIn(from, 'lambdas') &&
      !isType &&
      KNOWN_ONLY_TO.some(([packages, folder]) => packages.test(target) && !isIn(from, folder)),
  },
];

/** The violations of rules, each as `from imports target: reason`. */
export function importViolations(files: readonly SourceFile[]): string[] {
  return files
    .filter(isModule)
    .flatMap((file) =>
      importsOf(file).flatMap((imported) =>
        RULES.filter(({ isBroken }) => isBroken(file.path, imported)).map(
          ({ reason }) => `${file.path} imports ${imported.target}: ${reason}`,
        ),
      ),
    );
}

function topOf(path: string): string {
  return path.split('/', 1)[0] ?? '';
}

function isIn(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** The folder right below `parent` in which a file lies, if any. */
function folderIn(parent: string, path: string): string | undefined {
  if (!isIn(path, parent)) return undefined;
  const [folder, ...rest] = path.slice(parent.length + 1).split('/');
  return rest.length > 0 ? folder : undefined;
}
