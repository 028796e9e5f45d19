/**
 * The IPs that Stripe sends events from, as of September 2026: https://stripe.com/files/ips/ips_webhooks.txt, linked
 * from https://docs.stripe.com/ips. Changes are announced a week ahead on Stripe's mailing list api-announce, and the
 * doctor compares this list with Stripe's. Events from an IP that is missing here are still accepted, with a limit:
 * they are signed as well.
 */
export const STRIPE_WEBHOOK_IPS: readonly string[] = [
  '3.18.12.63',
  '3.69.109.8',
  '3.120.168.93',
  '3.130.192.231',
  '13.235.14.237',
  '13.235.122.149',
  '18.211.135.69',
  '35.154.171.200',
  '35.157.207.129',
  '52.15.183.38',
  '54.88.130.119',
  '54.88.130.237',
  '54.187.174.169',
  '54.187.205.235',
  '54.187.216.72',
];
