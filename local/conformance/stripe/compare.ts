/** Differences between the recorded calls and events and the payment provider's document. */
import Stripe from 'stripe';
import type { StripeEvent } from '../../stripe/objects.ts';
import type { Difference } from '../check.ts';
import type { ApiDocument, Fault } from './document.ts';
import { getPath, type Recorded, type RecordedCall } from './recording.ts';
import type { Refusal } from './replay.ts';

/** Such as `GET /v1/invoices/{invoice}`. */
function operationOf(call: RecordedCall, document: ApiDocument): string {
  const path = getPath(call);
  return `${call.method} ${document.templateOf(call.method, path) ?? path}`;
}

/** @returns a difference for each operation and parameter */
export function requestDifferences(refused: readonly Refusal[], document: ApiDocument): Difference[] {
  const differences = refused.map(({ call, param, message }) => ({
    key: ['request', operationOf(call, document), ...(param ? [param] : [])].join(': '),
    text: `${message}\n    ${call.url} ${call.body}`,
  }));
  return oneOfEach(differences);
}

/** @returns the differences in responses and events, once per field; an empty recording is a difference as well */
export function answerDifferences(recorded: readonly Recorded[], document: ApiDocument): Difference[] {
  const missing = (['call', 'event'] as const)
    .filter((kind) => !recorded.some((entry) => entry.kind === kind))
    .map((kind) => ({ key: `recording: ${kind}s`, text: 'The tests have made none.' }));
  const found = recorded.flatMap((entry) =>
    entry.kind === 'event'
      ? eventDifferences(entry.event, document)
      : document.faultsOfAnswer(entry.method, getPath(entry), entry.status, entry.answer).map(differenceOf),
  );
  return oneOfEach([...missing, ...found]);
}

function eventDifferences(event: StripeEvent, document: ApiDocument): Difference[] {
  const { type, api_version, data } = event;
  const { object: name } = data.object as { readonly object: string };
  const faults = [...document.faultsOf('event', event), ...document.faultsOf(name, data.object)];
  const wrongType = { key: `event: ${type}`, text: 'There is no such type of event.' };
  const wrongVersion = { key: 'event: api_version', text: `${api_version} in ${type}` };
  return [
    ...faults.map(differenceOf),
    ...(document.eventTypes.has(type) ? [] : [wrongType]),
    ...(api_version === Stripe.API_VERSION ? [] : [wrongVersion]),
  ];
}

function differenceOf({ place, what, text }: Fault): Difference {
  return { key: `answer: ${place}: ${what}`, text };
}

function oneOfEach(differences: readonly Difference[]): Difference[] {
  return [...new Map(differences.map((difference) => [difference.key, difference])).values()];
}
