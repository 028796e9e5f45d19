import { certificatesFor, validationRecords } from '../shared/certificates.ts';
import type { Machine } from '../shared/machine.ts';
import { getErrorMessage } from '../shared/run-command.ts';

const POLL_MS = 10_000;

/** Prints each DNS record that a new certificate waits for, once, until the signal. Never fails: ACM's console shows them too. */
export async function printCertificateRecords(
  hostName: string,
  { print, wait }: Pick<Machine, 'print' | 'wait'>,
  signal: AbortSignal,
): Promise<void> {
  const printed = new Set<string>();
  try {
    while (!signal.aborted) {
      for (const record of (await certificatesFor(hostName)).flatMap(validationRecords)) {
        if (printed.has(record)) continue;
        if (printed.size === 0) print('The certificate waits until these records are in the DNS:');
        printed.add(record);
        print(`  ${record}`);
      }
      await wait(POLL_MS, signal);
    }
  } catch (error) {
    if (signal.aborted) return;
    print(
      `The records of the certificate could not be read. The console of ACM shows them: ${getErrorMessage(error)}`,
    );
  }
}
