import { api } from '../../domain/api.ts';
import { PAYMENT_EVENTS } from '../../domain/payment-events.ts';
import type { Template } from '../template/template.ts';
import type { Receiver } from './webhook.ts';

/**
 * The template's webhook endpoint, as an operator would register it.
 * @param siteOrigin such as `http://localhost:3000`
 * @returns undefined if the template has no route for events
 */
export function webhookReceiver(template: Template, siteOrigin: string): Receiver | undefined {
  const { method, path } = api.stripeWebhook;
  const routes = template.resources<{ readonly RouteKey: string }>('AWS::ApiGatewayV2::Route');
  const isTaken = routes.some(({ properties }) => properties.RouteKey === `${method} ${path}`);
  return isTaken ? { url: siteOrigin + path, types: PAYMENT_EVENTS } : undefined;
}
