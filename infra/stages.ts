/** The stages and their differences. No other code checks which stage it is in. */

import { brand } from '../domain/brand.ts';
import { RECORD_RETENTION_DAYS, RETENTION_DAYS, type RecordRetention } from '../domain/retention.ts';
import { SHORT_NAME } from '../domain/text/short-name.ts';
import type { EdgePlan } from './edge/edge-plans.ts';

/** Google's public test key: the check always passes. */
export const CAPTCHA_TEST_SITE_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';

/** The region that CloudFront requires for certificates and firewalls. */
export const EDGE_REGION = 'us-east-1';

/** A limit of requests: a steady rate per second, and the size of a burst. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

export interface Domain {
  /** The canonical host name. */
  readonly hostName: string;
  /** Another host name that redirects to the first, such as the one with or without `www.`. */
  readonly redirectFrom?: string;
  /** The Route 53 zone for all records. Without one, commands print the records for the manager of the DNS. */
  readonly hostedZone?: { readonly id: string; readonly name: string };
}

export interface StageSettings {
  readonly name: string;
  /** Region of everything except what CloudFront requires in us-east-1. */
  readonly region: string;
  /** Without one the site is served under the distribution's own host name. */
  readonly domain?: Domain;
  /** Pays for the distribution by plan or by use. To change it: docs/operations.md#change-the-plan-of-the-edge. */
  readonly edgePlan: EdgePlan;
  /** Rules for the whole site. Plans include them; by use they cost about 10 dollars a month without any visitors. */
  readonly firewall?: {
    /** Calls of the API from one IP in five minutes before it is blocked. The free plan counts all requests. */
    readonly callsPerFiveMinutes: number;
  };
  /** Whether the user pool has its own firewall, for about 7 dollars a month. */
  readonly hasPoolFirewall: boolean;
  /** Whether buckets and logs are retained on removal from the stack, and the stack has deletion protection. */
  readonly keepsData: boolean;
  /** Whether GuardDuty scans uploads for malware: 9 cents a GB and 22 cents per thousand files. */
  readonly scansUploads: boolean;
  /** Retention of the logs of functions, of the API and of access to the site, in days; at most 90, as the policy says. */
  readonly logRetentionDays: 7 | 30 | 90;
  /** How long records are kept, in days by kind; never longer than `RECORD_RETENTION_DAYS`, as the policy says. */
  readonly retention: RecordRetention;
  /** The payment provider's mode: test cards, or real money. */
  readonly payments: 'test' | 'live';
  /** Whether functions that only read from Stripe use their own restricted key, `stripe/read-key`. */
  readonly hasStripeReadKey: boolean;
  /** Whether the function that refunds payments and changes plans uses its own restricted key, `stripe/money-key`. */
  readonly hasStripeMoneyKey: boolean;
  /**
   * Whether the checkout asks for consent to promotional email, which reminders of an abandoned checkout need. Stripe
   * offers it to accounts in the United States, and rejects such checkouts until its terms are accepted in the settings.
   */
  readonly promotionalConsent: boolean;
  /**
   * Whether the checkout asks customers to agree to the terms. Stripe rejects such checkouts unless the account's public
   * details have the URL of the terms.
   */
  readonly termsConsent: boolean;
  /** Container of Google Tag Manager, such as `GTM-ABC1234`. Without one nothing is measured. */
  readonly tagManagerId?: string;
  /**
   * The public key for Google's reCAPTCHA. Without one the site has no captcha: requests within the limits are emailed, and
   * many sign-ups hold back all others.
   */
  readonly captchaSiteKey?: string;
  readonly mail: {
    /** Sender of email. The stack verifies its domain, so two stages in one account need two domains. */
    readonly from: string;
    /** Recipient of visitors' messages. */
    readonly team: string;
    /** Whether the email service has verified the domain. False for the first deployment, which registers it. */
    readonly isVerified: boolean;
  };
  /** Whether administrators have to set up an authenticator app before they can do anything. */
  readonly adminMfa: 'required' | 'optional';
  /** Recipient of alarms, such as for unsent email. */
  readonly alarmEmail?: string;
  /** Days without an order that raise an alarm; no alarm by default. */
  readonly alarmAfterDaysWithoutOrder?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** The account's monthly budget in dollars, which raises an alarm. */
  readonly monthlyBudgetDollars?: number;
  /** Names of the secrets that mark the distribution's calls. The first is sent, both are accepted. */
  readonly siteSecrets: readonly string[];
  /** Where the stage is deployed from without stored keys; without it, only manually. */
  readonly delivery?: {
    /** As in GitHub's tokens: `owner/name`, or `owner@1/name@2` for repositories from after July 2026. */
    readonly repository: string;
    /** Whether changes may be compared with the stack. The environment NAME-diff must require a reviewer. */
    readonly comparesChanges?: boolean;
  };
  /** Multiplies the limits of submissions for one visitor. More than 1 only for testers, who share one IP. */
  readonly visitorAllowance: number;
  /** Limit of the whole API; routes can have lower ones. */
  readonly apiThrottle: Throttle;
  /** Limit of the provider's events, below `apiThrottle`: 30 a second follow 50,000 renewals in an hour. */
  readonly webhookThrottle: Throttle;
}

export const stages: Readonly<Record<'dev' | 'prod', StageSettings>> = {
  dev: {
    name: 'dev',
    region: 'us-east-1',
    edgePlan: 'pay-as-you-go',
    hasPoolFirewall: false,
    keepsData: false,
    scansUploads: false,
    payments: 'test',
    hasStripeReadKey: false,
    hasStripeMoneyKey: false,
    promotionalConsent: true,
    termsConsent: false,
    logRetentionDays: 7,
    retention: RECORD_RETENTION_DAYS,
    captchaSiteKey: CAPTCHA_TEST_SITE_KEY,
    mail: { from: brand.email.general.replace('@', '@dev.'), team: brand.email.general, isVerified: false },
    adminMfa: 'optional',
    siteSecrets: ['1'],
    visitorAllowance: 3,
    apiThrottle: { rate: 60, burst: 300 },
    webhookThrottle: { rate: 10, burst: 20 },
  },
  prod: {
    name: 'prod',
    region: 'us-east-1',
    edgePlan: 'free',
    hasPoolFirewall: false,
    keepsData: true,
    scansUploads: true,
    payments: 'live',
    hasStripeReadKey: false,
    hasStripeMoneyKey: false,
    promotionalConsent: false,
    termsConsent: false,
    logRetentionDays: RETENTION_DAYS.logs,
    retention: RECORD_RETENTION_DAYS,
    mail: { from: brand.email.general, team: brand.email.general, isVerified: false },
    adminMfa: 'required',
    siteSecrets: ['1'],
    firewall: { callsPerFiveMinutes: 500 },
    alarmEmail: brand.email.general,
    monthlyBudgetDollars: 60,
    visitorAllowance: 1,
    apiThrottle: { rate: 100, burst: 300 },
    webhookThrottle: { rate: 30, burst: 60 },
  },
};

/** The name of a stage's stack, which contains everything except what has to be in us-east-1. */
export function getStackName({ name }: Pick<StageSettings, 'name'>): string {
  return `${SHORT_NAME}-${name}`;
}

/** The CDK's bootstrap resources of one stage, so that its permissions reach no other stage of the account. */
export function getBootstrap(stage: Pick<StageSettings, 'name'>): {
  readonly qualifier: string;
  readonly toolkitStack: string;
  /** Name of the permissions boundary of all of the stage's roles: infra/stage-boundary.yaml. */
  readonly boundary: string;
} {
  const name = getStackName(stage);
  return {
    qualifier: `${SHORT_NAME}${stage.name}`,
    toolkitStack: `CDKToolkit-${name}`,
    boundary: `${name}-boundary`,
  };
}

/** Whether a stage needs a second stack for what has to be in us-east-1. */
export function needsEdgeStack({ region, domain, firewall }: StageSettings): boolean {
  return region !== EDGE_REGION && (domain !== undefined || firewall !== undefined);
}

/** The regions of a stage's stacks, its own first. */
export function listRegions(stage: StageSettings): string[] {
  return needsEdgeStack(stage) ? [stage.region, EDGE_REGION] : [stage.region];
}

/** Finds a stage's settings. @throws Error listing the known stages if there is none of that name */
export function getStageSettings(name: string): StageSettings {
  const settings = Object.values(stages).find((stage) => stage.name === name);
  if (!settings) {
    throw new Error(`Unknown stage '${name}'. Known stages: ${Object.keys(stages).join(', ')}.`);
  }
  return settings;
}
