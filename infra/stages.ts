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

/** The site's own domain. */
export interface Domain {
  /** The canonical host name. */
  readonly hostName: string;
  /** Another host name that redirects to the first, such as the one with or without `www.`. */
  readonly redirectFrom?: string;
  /**
   * The zone in Route 53, in the stage's account, that contains the names: the stack creates all records in it,
   * including those of mail. Without one, the commands print the records for the person who manages the DNS.
   */
  readonly hostedZone?: { readonly id: string; readonly name: string };
}

export interface StageSettings {
  readonly name: string;
  /** Region of everything except what CloudFront requires in us-east-1. */
  readonly region: string;
  /** Without one the site is served under the distribution's own host name. */
  readonly domain?: Domain;
  /**
   * How the distribution and its firewall are paid for: by a flat-rate plan of CloudFront, which needs a firewall, or by
   * use. To change the plan of a deployed stage: docs/operations.md#change-the-plan-of-the-edge.
   */
  readonly edgePlan: EdgePlan;
  /** Rules for the whole site. Plans include them; by use they cost about 10 dollars a month without any visitors. */
  readonly firewall?: {
    /**
     * Calls of the API from one IP within five minutes, after which it is blocked. The free plan's firewall cannot tell
     * calls from other requests, and counts four requests as a call.
     */
    readonly callsPerFiveMinutes: number;
  };
  /**
   * Whether the user pool has a firewall of its own, which browsers call without passing the distribution. It costs
   * about 7 dollars a month. The limits of the pool's triggers hold without it.
   */
  readonly hasPoolFirewall: boolean;
  /** Whether buckets and logs are retained on removal from the stack, and the stack has deletion protection. */
  readonly keepsData: boolean;
  /**
   * Whether GuardDuty scans uploaded files for malware, which can be downloaded only after they are found clean. Costs
   * about 9 cents a GB and 22 cents for a thousand files.
   */
  readonly scansUploads: boolean;
  /** Retention of the logs of functions, of the API and of access to the site, in days. */
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /**
   * How long records of people are kept, in days by kind. Never longer than `RECORD_RETENTION_DAYS`, which the Privacy
   * Policy is made of: one build of the site serves every stage. To keep something longer, change it there.
   */
  readonly retention: RecordRetention;
  /** The payment provider's mode: test cards, or real money. */
  readonly payments: 'test' | 'live';
  /**
   * Whether functions that only read from Stripe use a separate restricted key, `stripe/read-key`, without access to
   * the secret key. Otherwise they use the secret key.
   */
  readonly hasStripeReadKey: boolean;
  /**
   * Whether the hosted checkout asks for consent to promotional mail, without which nobody is reminded of an abandoned
   * checkout. Stripe offers it to accounts in the United States, and rejects every checkout that asks for it until its
   * terms have been accepted in the settings of Checkout.
   */
  readonly promotionalConsent: boolean;
  /**
   * Whether the hosted checkout has everybody agree to the terms. Stripe rejects every checkout that asks for it unless
   * the account's public details have the URL of the terms.
   */
  readonly termsConsent: boolean;
  /**
   * Container of Google Tag Manager, such as `GTM-ABC1234`. Without one nothing is measured, no visitor is asked for
   * consent, and the pages may not load anything from Google.
   */
  readonly tagManagerId?: string;
  /**
   * The site's public key for Google's reCAPTCHA. Without one there is no captcha: what the limits of a form let
   * through is mailed, and many sign-ups hold back all others.
   */
  readonly captchaSiteKey?: string;
  readonly mail: {
    /** Sender of mail. The stack verifies its domain, so two stages in one account need two domains. */
    readonly from: string;
    /** Recipient of visitors' messages. */
    readonly team: string;
    /**
     * Whether the mail service has verified our domain. Until then Cognito uses its own sender, which is limited to 50
     * mails a day: with an unverified domain it would fail the deployment. Only a deployment registers the domain, so
     * the first one needs false.
     */
    readonly isVerified: boolean;
  };
  /** Whether administrators have to set up an authenticator app before they can do anything. */
  readonly adminMfa: 'required' | 'optional';
  /** Recipient of alarms, such as for unsent mail. */
  readonly alarmEmail?: string;
  /** Days without an order that raise an alarm; without it there is none. */
  readonly alarmAfterDaysWithoutOrder?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** The account's monthly budget in dollars, which raises an alarm. */
  readonly monthlyBudgetDollars?: number;
  /**
   * Names of the secrets that mark calls through the distribution, which are made with the stack. It sends the first;
   * two are accepted while one replaces the other: docs/operations.md#rotate-a-secret.
   */
  readonly siteSecrets: readonly string[];
  /** Where the stage is deployed from without stored keys; without it, only manually. */
  readonly delivery?: {
    /**
     * As in GitHub's tokens: `owner/name`, or with numbers as in `owner@1/name@2` for repositories from after July
     * 2026.
     */
    readonly repository: string;
    /**
     * Whether changes may be compared with the deployed stack. Only if the environment NAME-diff requires a reviewer:
     * everyone who may push a branch can request the role that reads the template.
     */
    readonly comparesChanges?: boolean;
  };
  /** Multiplies the limits of submissions for one visitor. More than 1 only for testers, who share one IP. */
  readonly visitorAllowance: number;
  /** For the whole API; routes can have lower ones. */
  readonly apiThrottle: Throttle;
  /**
   * For events of the payment provider, below `apiThrottle`. Stripe is asked two or three times about an event of a
   * renewal, and answers 100 calls a second (25 in test mode): more events at once would only be refused there. A renewal
   * has two events, so that 30 a second follow 50,000 renewals in an hour.
   */
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
export function stackName({ name }: Pick<StageSettings, 'name'>): string {
  return `${SHORT_NAME}-${name}`;
}

/**
 * The CDK's bootstrap resources of one stage, so that permission to deploy one stage gives no access to another in the
 * same account. docs/operations.md has the commands that create them.
 */
export function bootstrapOf(stage: Pick<StageSettings, 'name'>): {
  readonly qualifier: string;
  readonly toolkitStack: string;
  /** Name of the permissions boundary of all of the stage's roles: infra/stage-boundary.yaml. */
  readonly boundary: string;
} {
  const name = stackName(stage);
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
export function regionsOf(stage: StageSettings): string[] {
  return needsEdgeStack(stage) ? [stage.region, EDGE_REGION] : [stage.region];
}

/** Finds a stage's settings. @throws Error listing the known stages if there is none of that name */
export function stageSettings(name: string): StageSettings {
  const settings = Object.values(stages).find((stage) => stage.name === name);
  if (!settings) {
    throw new Error(`Unknown stage '${name}'. Known stages: ${Object.keys(stages).join(', ')}.`);
  }
  return settings;
}
