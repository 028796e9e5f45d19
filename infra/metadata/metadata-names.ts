import { SHORT_NAME } from '../../domain/text/short-name.ts';

/**
 * Metadata in the template for programs that read it: the local run and the deploy command.
 * `siteDirectory` on the site's bucket: the folder with its files, relative to the repository.
 * `function` on a function: the name of its handler.
 * `publicReason` on a route: why it needs no sign-in.
 * `operatorParameters` on the template: names of the SSM SecureStrings that an operator has to create.
 */
export const METADATA = {
  siteDirectory: `${SHORT_NAME}:site-directory`,
  function: `${SHORT_NAME}:function`,
  publicReason: `${SHORT_NAME}:public-because`,
  operatorParameters: `${SHORT_NAME}:operator-parameters`,
} as const;
