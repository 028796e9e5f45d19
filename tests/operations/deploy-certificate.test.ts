import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readBody, startStandIn } from '../../local/stand-in.ts';
import { printCertificateRecords } from '../../operations/deploy/certificate-records.ts';

const RECORD = { Name: '_a.www.example.com.', Type: 'CNAME', Value: '_b.acm-validations.aws.' };

interface Certificate {
  readonly name: string;
  readonly record?: typeof RECORD;
}

/**
 * Watches while a certificate goes through states, one for each call of ACM.
 * @param states the certificates that wait for their records; `denied` simulates a caller without the permission
 * @returns the printed lines
 */
async function watch(states: readonly (readonly Certificate[] | 'denied')[]): Promise<string[]> {
  let asked = 0;
  const server = await startStandIn('ACM', async (request, response) => {
    const { CertificateArn: arn } = JSON.parse(String(await readBody(request)));
    const state = states[asked - (arn ? 1 : 0)] ?? [];
    if (!arn) asked += 1;
    const isDenied = state === 'denied';
    response.writeHead(isDenied ? 400 : 200, { 'content-type': 'application/x-amz-json-1.1' });
    response.end(
      JSON.stringify(
        isDenied ? { __type: 'AccessDeniedException', message: 'May not look.' } : answer(state, arn),
      ),
    );
  });
  onTestFinished(server.stop);
  vi.stubEnv('AWS_ENDPOINT_URL_ACM', server.url);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local');
  const end = new AbortController();
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const wait = async () => {
    if (asked >= states.length) end.abort();
  };
  await printCertificateRecords('www.example.com', { print, wait }, end.signal);
  return lines;
}

function answer(state: readonly Certificate[], arn: string | undefined): object {
  if (!arn)
    return { CertificateSummaryList: state.map(({ name }) => ({ CertificateArn: name, DomainName: name })) };
  const { name, record } = state.find((certificate) => certificate.name === arn) ?? { name: arn };
  return {
    Certificate: {
      CertificateArn: name,
      Status: 'PENDING_VALIDATION',
      DomainValidationOptions: [{ DomainName: name, ...(record && { ResourceRecord: record }) }],
    },
  };
}

describe('a deployment whose certificate waits for records', () => {
  test('prints each record once, as soon as it exists', async () => {
    const waiting = { name: 'www.example.com' };
    const known = { ...waiting, record: RECORD };
    expect(await watch([[], [waiting], [known], [known]])).toEqual([
      'The certificate waits until these records are in the DNS:',
      '  _a.www.example.com. CNAME _b.acm-validations.aws.',
    ]);
  });

  test('prints no record of another name', async () => {
    expect(await watch([[{ name: 'other.example.com', record: RECORD }]])).toEqual([]);
  });

  test('names the console to an operator without the permission', async () => {
    expect(await watch(['denied'])).toEqual([
      'The records of the certificate could not be read. The console of ACM shows them: May not look.',
    ]);
  });
});
