/** The stages of the product and what differs between them. Nothing else asks which stage it is in. */
import { brand } from '../domain/brand.ts';

/** Google gives this key to everybody for trying out: the check can always be passed. */
export const CAPTCHA_TEST_SITE_KEY = '6LeIxAcTAAAAAJcZVRqyHh71UMIEGNQ_MXjiZKhI';

/** Where CloudFront insists on having certificates and firewalls. */
export const EDGE_REGION = 'us-east-1';

/** The most requests that are let through: a steady rate per second, and a burst on top of it. */
export interface Throttle {
  readonly rate: number;
  readonly burst: number;
}

/** The site's own name. */
export interface Domain {
  /** Under which people open the site. */
  readonly hostName: string;
  /** Another name that leads to the first, such as `www.` before it or without. */
  readonly redirectFrom?: string;
  /**
   * The zone of Route 53, in the stage's account, that holds the names: the stack makes all records in it, those of
   * mail too. Without one, whoever keeps the DNS is told what to add.
   */
  readonly hostedZone?: { readonly id: string; readonly name: string };
}

export interface StageSettings {
  readonly name: string;
  /** Where everything is but what CloudFront insists on having in us-east-1. */
  readonly region: string;
  /** Without one the site is served under the name that CloudFront gives the distribution. */
  readonly domain?: Domain;
  /** Rules in front of the whole site. They cost about 11 dollars a month before the first visitor. */
  readonly firewall?: {
    /** Calls of the API from one IP within five minutes, after which it has to wait. */
    readonly callsPerFiveMinutes: number;
  };
  /** Whether buckets and logs outlive their removal from the stack, and the stack refuses to be deleted. */
  readonly keepsData: boolean;
  /**
   * Whether uploaded files are scanned for malware, by GuardDuty, and cannot be downloaded before they are found clean.
   * Costs about 9 cents a GB and 22 cents for a thousand files.
   */
  readonly scansUploads: boolean;
  /** Days for which logs of functions, of the API and of access to the site are kept. */
  readonly logRetentionDays: 7 | 30 | 90 | 365;
  /** Which of the payment provider's two worlds: test cards, or real money. */
  readonly payments: 'test' | 'live';
  /**
   * Whether functions that only read from Stripe have a restricted key of their own there, `stripe/read-key`, and cannot
   * get at the secret key. Without it they use the secret key.
   */
  readonly hasStripeReadKey: boolean;
  /**
   * Whether the hosted checkout asks for consent to promotional mail, without which nobody is reminded of a checkout that
   * was left. Stripe offers it to accounts in the United States, and refuses every checkout that asks for it until its
   * terms have been agreed to in the settings of Checkout.
   */
  readonly promotionalConsent: boolean;
  /**
   * Container of Google Tag Manager, such as `GTM-ABC1234`. Without one nothing is measured, no visitor is asked for
   * consent, and the pages may not load anything from Google.
   */
  readonly tagManagerId?: string;
  /**
   * Public key of the site at Google's reCAPTCHA. Without one nobody is asked to prove to be a person, and the
   * contact form takes only as much as it does while the check cannot be reached.
   */
  readonly captchaSiteKey?: string;
  readonly mail: {
    /** What mail is sent from. The stack verifies its domain, so two stages in one account need two domains. */
    readonly from: string;
    /** Where the team reads what visitors send. */
    readonly team: string;
    /**
     * Whether the mail service knows by now that the domain is ours. Until then Cognito has to mail by itself, from a
     * sender of its own and at most 50 times a day: it refuses a domain that is not verified, and with it the stack.
     * Only a deployment tells the mail service about the domain, so that the first one needs false.
     */
    readonly isVerified: boolean;
  };
  /** Whether administrators can do anything before they have set up an authenticator app. */
  readonly adminMfa: 'required' | 'optional';
  /** Who is told when something needs a person, such as mail that stays unsent. */
  readonly alarmEmail?: string;
  /** Days without an order after which somebody is told; not at all without it. */
  readonly alarmAfterDaysWithoutOrder?: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** What the whole account is to cost a month at most, in dollars, before somebody is told. */
  readonly monthlyBudgetDollars?: number;
  /** From where the stage is deployed without anybody's keys; only by hand without it. */
  readonly delivery?: {
    /** As GitHub's tokens name it: `owner/name`, or with numbers as in `owner@1/name@2` if it is from after July 2026. */
    readonly repository: string;
    /**
     * Whether changes may be compared with what is deployed. Only where the environment NAME-diff waits for a reviewer:
     * whoever may push a branch can ask for the role that reads the template.
     */
    readonly comparesChanges?: boolean;
  };
  /**
   * How many times the usual number of submissions one visitor may make. More than 1 only where testers are, who all
   * come from one IP.
   */
  readonly visitorAllowance: number;
  /** For the whole API; a route can have a lower one of its own. */
  readonly apiThrottle: Throttle;
}

export const stages: Readonly<Record<'dev' | 'prod', StageSettings>> = {
  dev: {
    name: 'dev',
    region: 'us-east-1',
    keepsData: false,
    scansUploads: false,
    payments: 'test',
    hasStripeReadKey: false,
    promotionalConsent: true,
    logRetentionDays: 7,
    captchaSiteKey: CAPTCHA_TEST_SITE_KEY,
    mail: { from: brand.email.general.replace('@', '@dev.'), team: brand.email.general, isVerified: false },
    adminMfa: 'optional',
    visitorAllowance: 3,
    apiThrottle: { rate: 20, burst: 40 },
  },
  prod: {
    name: 'prod',
    region: 'us-east-1',
    keepsData: true,
    scansUploads: true,
    payments: 'live',
    hasStripeReadKey: false,
    promotionalConsent: false,
    logRetentionDays: 90,
    mail: { from: brand.email.general, team: brand.email.general, isVerified: false },
    adminMfa: 'required',
    firewall: { callsPerFiveMinutes: 500 },
    alarmEmail: brand.email.general,
    monthlyBudgetDollars: 60,
    visitorAllowance: 1,
    apiThrottle: { rate: 50, burst: 100 },
  },
};

/** The name of the stack with all that a stage has, but what has to be in us-east-1. */
export function stackName({ name }: Pick<StageSettings, 'name'>): string {
  return `${brand.shortName}-${name}`;
}

/**
 * What the CDK has prepared an account with for one stage alone, so that nobody who deploys one stage gets to another in
 * the same account. docs/operations.md has the commands that make it.
 */
export function bootstrapOf(stage: Pick<StageSettings, 'name'>): {
  readonly qualifier: string;
  readonly toolkitStack: string;
  /** Name of the policy that no role of the stage can get past: infra/stage-boundary.yaml. */
  readonly boundary: string;
} {
  const name = stackName(stage);
  return {
    qualifier: `${brand.shortName}${stage.name}`,
    toolkitStack: `CDKToolkit-${name}`,
    boundary: `${name}-boundary`,
  };
}

/** Whether a stage needs a stack of its own for what has to be there. */
export function needsEdgeStack({ region, domain, firewall }: StageSettings): boolean {
  return region !== EDGE_REGION && (domain !== undefined || firewall !== undefined);
}

/** The regions that a stage has stacks in, its own first. */
export function regionsOf(stage: StageSettings): string[] {
  return needsEdgeStack(stage) ? [stage.region, EDGE_REGION] : [stage.region];
}

/**
 * Finds a stage's settings.
 * @throws Error that lists the known stages when there is none of that name
 */
export function stageSettings(name: string): StageSettings {
  const settings = Object.values(stages).find((stage) => stage.name === name);
  if (!settings) {
    throw new Error(`Unknown stage '${name}'. Known stages: ${Object.keys(stages).join(', ')}.`);
  }
  return settings;
}
