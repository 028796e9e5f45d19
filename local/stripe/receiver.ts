import type { Template } from '../template/template.ts';
import type { Receiver } from './webhook.ts';

/** A route for events, and the types of events that it gets. */
export interface WebhookEndpoint {
  readonly method: string;
  readonly path: string;
  readonly types: readonly string[];
}

/**
 * The template's webhook endpoint, as an operator would register it.
 * @param siteOrigin such as `http://localhost:3000`
 * @returns undefined if the template has no route for events
 */
export function webhookReceiver(
  template: Template,
  siteOrigin: string,
  { method, path, types }: WebhookEndpoint,
): Receiver | undefined {
  const routes = template.resources<{ readonly RouteKey: string }>('AWS::ApiGatewayV2::Route');
  const isTaken = routes.some(({ properties }) => properties.RouteKey === `${method} ${path}`);
  return isTaken ? { url: siteOrigin + path, types } : undefined;
}
