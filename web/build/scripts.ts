import type { Manifest } from 'vite';
import type { DocumentAssets } from '../documents/document-assets.ts';

/**
 * The URLs of scripts that documents name.
 * @param manifest of the build for browsers
 * @throws Error when the build has made something else than is asked for here
 */
export function scriptsOf(manifest: Manifest): Pick<DocumentAssets, 'start' | 'cart'> {
  const [start = '', ...others] = filesOf(manifest, 'start');
  if (others.length > 0) throw new Error(`The start script needs others: ${others.join(', ')}.`);
  return { start, cart: filesOf(manifest, 'cart').filter((file) => file !== start) };
}

/** A script's file and those of all that it imports. */
function filesOf(manifest: Manifest, name: string): string[] {
  const entry = Object.values(manifest).find((chunk) => chunk.name === name);
  if (!entry) throw new Error(`The build has made no script '${name}'.`);
  const files = new Set<string>();
  const add = ({ file, imports = [] }: typeof entry) => {
    if (files.has(`/${file}`)) return;
    files.add(`/${file}`);
    for (const imported of imports) if (manifest[imported]) add(manifest[imported]);
  };
  add(entry);
  return [...files];
}
