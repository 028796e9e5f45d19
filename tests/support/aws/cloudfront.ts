/** Simulates the part of CloudFront that deployments use: invalidations. */
import { readBody, startServer } from '../../../local/stand-in.ts';

export interface FakeInvalidation {
  readonly distributionId: string;
  readonly reference: string;
  readonly paths: readonly string[];
}

export interface FakeCloudFront {
  /** Value of `AWS_ENDPOINT_URL_CLOUDFRONT`. */
  readonly url: string;
  /** Oldest first. */
  readonly invalidations: FakeInvalidation[];
  /** The number of status requests before an invalidation is completed. */
  questionsUntilDone: number;
  /** The fault of every call until it is reset. */
  fault: 'off' | 'denied' | 'busy';
  stop(): Promise<void>;
}

const FAULTS = {
  denied: [403, 'AccessDenied', 'May not do this.'],
  busy: [400, 'TooManyInvalidationsInProgress', 'Processing your request will exceed the limit.'],
} as const;

/** Starts CloudFront, which accepts any distribution id. */
export async function startCloudFront(): Promise<FakeCloudFront> {
  const asked = new Map<string, number>();
  const { url, stop } = await startServer(async (request, response) => {
    const body = (await readBody(request))?.toString() ?? '';
    const answer = (status: number, xml: string) => {
      response.writeHead(status, { 'content-type': 'text/xml' }).end(xml);
    };
    if (played.fault !== 'off') return answer(...refusal(played.fault));
    const [, distributionId = '', id] =
      /\/distribution\/([^/]+)\/invalidation\/?([^/?]*)/.exec(request.url ?? '') ?? [];
    if (request.method === 'POST') return answer(201, create(distributionId, body));
    if (!id) return answer(404, error('NoSuchResource', 'This is not played.'));
    const questions = (asked.get(id) ?? 0) + 1;
    asked.set(id, questions);
    answer(200, invalidation(id, questions >= played.questionsUntilDone));
  });
  const played: FakeCloudFront = { url, stop, invalidations: [], questionsUntilDone: 0, fault: 'off' };

  function create(distributionId: string, body: string): string {
    const reference = /<CallerReference>([^<]*)</.exec(body)?.[1] ?? '';
    const paths = [...body.matchAll(/<Path>([^<]*)<\/Path>/g)].map(([, path = '']) => path);
    played.invalidations.push({ distributionId, reference, paths });
    return invalidation(`I${played.invalidations.length}`, played.questionsUntilDone === 0);
  }
  return played;
}

function refusal(fault: keyof typeof FAULTS): [number, string] {
  const [status, code, message] = FAULTS[fault];
  return [status, error(code, message)];
}

function error(code: string, message: string): string {
  return `<ErrorResponse><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>1</RequestId></ErrorResponse>`;
}

function invalidation(id: string, isDone: boolean): string {
  return `<Invalidation><Id>${id}</Id><Status>${isDone ? 'Completed' : 'InProgress'}</Status></Invalidation>`;
}
