/** Simulates the part of the Security Token Service that operators' commands use: the caller's identity. */
import { readBody, startServer } from '../../../local/stand-in.ts';

export interface FakeSts {
  /** Value of `AWS_ENDPOINT_URL_STS`. */
  readonly url: string;
  /** The fault of every call until it is reset. */
  fault: 'off' | 'expired' | 'unknown' | 'unreachable';
  stop(): Promise<void>;
}

const IDENTITY =
  '<Arn>arn:aws:iam::123456789012:user/olga</Arn><UserId>AIDAEXAMPLE</UserId><Account>123456789012</Account>';

/** The service's errors for invalid credentials. */
const REFUSALS: { readonly [Fault in FakeSts['fault']]?: string } = {
  expired: 'ExpiredToken',
  unknown: 'InvalidClientTokenId',
};

/** Starts the service for an operator called olga. */
export async function startSts(): Promise<FakeSts> {
  const { url, stop } = await startServer(async (request, response) => {
    await readBody(request);
    if (played.fault === 'unreachable') return void request.socket.destroy();
    const code = REFUSALS[played.fault];
    response.writeHead(code ? 403 : 200, { 'content-type': 'text/xml' });
    response.end(
      code
        ? `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>No</Message></Error></ErrorResponse>`
        : `<GetCallerIdentityResponse><GetCallerIdentityResult>${IDENTITY}</GetCallerIdentityResult></GetCallerIdentityResponse>`,
    );
  });
  const played: FakeSts = { url, stop, fault: 'off' };
  return played;
}
