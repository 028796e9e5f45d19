import { brand } from '../../domain/brand.ts';

/**
 * What the template says for programs that read it: the local run and the deploy command.
 * `siteDirectory` on the site's bucket: the folder with the files it serves, relative to the repository.
 * `function` on a function: the name of its handler.
 * `publicReason` on a route for which nobody has to sign in: why anybody may call it.
 * `operatorParameters` on the whole: names of the SSM SecureStrings that an operator has to create.
 */
export const METADATA = {
  siteDirectory: `${brand.shortName}:site-directory`,
  function: `${brand.shortName}:function`,
  publicReason: `${brand.shortName}:public-because`,
  operatorParameters: `${brand.shortName}:operator-parameters`,
} as const;
