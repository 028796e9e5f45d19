/** Simulates the part of the mail service that operators' commands use: the account and its domains. */
import { readBody, startServer } from '../../../local/stand-in.ts';
import { type ControlFault, simulateControlFault } from './faults.ts';

/** An identity in API format. */
export interface FakeIdentity {
  readonly VerifiedForSendingStatus: boolean;
  readonly DkimAttributes: {
    readonly Status: 'SUCCESS' | 'PENDING' | 'FAILED' | 'NOT_STARTED';
    readonly Tokens: readonly string[];
  };
  readonly MailFromAttributes: {
    readonly MailFromDomain: string;
    readonly MailFromDomainStatus: 'SUCCESS' | 'PENDING' | 'FAILED';
  };
}

export interface FakeMailService {
  /** For `AWS_ENDPOINT_URL_SESV2`. */
  readonly url: string;
  account: {
    readonly ProductionAccessEnabled: boolean;
    readonly SendingEnabled: boolean;
    readonly EnforcementStatus: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN';
    readonly SendQuota?: { readonly Max24HourSend: number };
  };
  /** By domain. */
  readonly identities: Map<string, FakeIdentity>;
  fault: ControlFault;
  stop(): Promise<void>;
}

/** A fully verified domain. */
export function verifiedIdentity(domain: string): FakeIdentity {
  return {
    VerifiedForSendingStatus: true,
    DkimAttributes: { Status: 'SUCCESS', Tokens: ['one', 'two', 'three'] },
    MailFromAttributes: { MailFromDomain: `bounce.${domain}`, MailFromDomainStatus: 'SUCCESS' },
  };
}

/** Starts the service for an account outside of the sandbox, without domains. */
export async function startMailService(): Promise<FakeMailService> {
  const { url, stop } = await startServer(async (request, response) => {
    await readBody(request);
    const [, domain] = /^\/v2\/email\/identities\/(.+)$/.exec(request.url ?? '') ?? [];
    const action = domain === undefined ? 'ses:GetAccount' : 'ses:GetEmailIdentity';
    if (simulateControlFault(played.fault, action, request, response)) return;
    const answer = domain === undefined ? played.account : played.identities.get(domain);
    response.writeHead(answer ? 200 : 404, {
      'content-type': 'application/json',
      ...(!answer && { 'x-amzn-errortype': 'NotFoundException' }),
    });
    response.end(JSON.stringify(answer ?? { message: `Email identity ${domain} does not exist.` }));
  });
  const played: FakeMailService = {
    url,
    stop,
    account: {
      ProductionAccessEnabled: true,
      SendingEnabled: true,
      EnforcementStatus: 'HEALTHY',
      SendQuota: { Max24HourSend: 50_000 },
    },
    identities: new Map(),
    fault: 'off',
  };
  return played;
}
