import { readdirSync } from 'node:fs';
import type { EndpointContract } from '../../domain/contracts/contract.ts';

const FOLDER = new URL('../../domain/contracts/', import.meta.url);

/** Every contract, as the modules of contracts export them. */
export async function loadContracts(): Promise<EndpointContract[]> {
  const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const modules = await Promise.all(
    files.map(
      (name) =>
        import(/* @vite-ignore */ new URL(name, FOLDER).href) as Promise<Record<string, EndpointContract>>,
    ),
  );
  return modules.flatMap((module) => Object.values(module).filter((value) => value?.route));
}
