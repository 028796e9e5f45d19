/**
 * Metadata of a template for the local cloud, under a key such as `shop:function` with any prefix:
 * `site-directory` of a bucket: the folder with its files, relative to the folder that the program was started in.
 * `function` of a function: its name in logs and in the console.
 * `operator-parameters` of the template: names of the SSM SecureStrings that an operator creates.
 */
type Name = 'site-directory' | 'function' | 'operator-parameters';

/** @returns undefined if the metadata does not have it */
export function findMetadata(metadata: Readonly<Record<string, unknown>>, name: Name): unknown {
  return Object.entries(metadata).find(([key]) => key.endsWith(`:${name}`))?.[1];
}
