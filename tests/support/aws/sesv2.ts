/** Simulates SES for operators' commands: the account, its domains, and its suppression list. */
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

export interface FakeEmailService {
  /** Value of `AWS_ENDPOINT_URL_SESV2`. */
  readonly url: string;
  account: {
    readonly ProductionAccessEnabled: boolean;
    readonly SendingEnabled: boolean;
    readonly EnforcementStatus: 'HEALTHY' | 'PROBATION' | 'SHUTDOWN';
    readonly SendQuota?: { readonly Max24HourSend: number };
  };
  /** By domain. */
  readonly identities: Map<string, FakeIdentity>;
  /** Addresses of the account's suppression list, and why each is on it. */
  readonly suppressed: Map<string, 'BOUNCE' | 'COMPLAINT'>;
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

/** In API format; undefined for an address that is not on the list. */
function suppressedDestination(EmailAddress: string, Reason?: 'BOUNCE' | 'COMPLAINT') {
  const LastUpdateTime = Date.UTC(2026, 0, 31) / 1000;
  return Reason && { SuppressedDestination: { EmailAddress, Reason, LastUpdateTime } };
}

/** Starts the service for an account outside of the sandbox, without domains. */
export async function startEmailService(): Promise<FakeEmailService> {
  const { url, stop } = await startServer(async (request, response) => {
    await readBody(request);
    const [, path, last = ''] =
      /^\/v2\/email\/(identities|suppression\/addresses)\/(.+)$/.exec(request.url ?? '') ?? [];
    const name = decodeURIComponent(last);
    const [action, answer] =
      path === undefined
        ? ['ses:GetAccount', played.account]
        : path === 'identities'
          ? ['ses:GetEmailIdentity', played.identities.get(name)]
          : ['ses:GetSuppressedDestination', suppressedDestination(name, played.suppressed.get(name))];
    if (simulateControlFault(played.fault, action, request, response)) return;
    response.writeHead(answer ? 200 : 404, {
      'content-type': 'application/json',
      ...(!answer && { 'x-amzn-errortype': 'NotFoundException' }),
    });
    response.end(JSON.stringify(answer ?? { message: `${name} does not exist.` }));
  });
  const played: FakeEmailService = {
    url,
    stop,
    account: {
      ProductionAccessEnabled: true,
      SendingEnabled: true,
      EnforcementStatus: 'HEALTHY',
      SendQuota: { Max24HourSend: 50_000 },
    },
    identities: new Map(),
    suppressed: new Map(),
    fault: 'off',
  };
  return played;
}
