import { Aws } from 'aws-cdk-lib';
import { ASSETS_FOLDER } from '../../domain/responses/caching.ts';
import { DATA_POLICY, SECURITY_HEADERS } from '../../domain/responses/security-headers.ts';
import { APPLICATIONS, CAPTCHA_PAGES } from '../../domain/site/pages.ts';
import { SITE_CONFIG_PATH } from '../../domain/site/site-config.ts';
import type { StageSettings } from '../stages.ts';
import { getUploadsOrigin } from '../uploads/uploads.ts';
import {
  type AllowedSources,
  createContentSecurityPolicy,
  REPORTING_ENDPOINTS,
} from './content-security-policy.ts';
import { getIdentityOrigin } from './site-config.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers that the edge function sets, replacing others of the same names. */
export interface ResponseHeaders {
  readonly all: Headers;
  /** Those of some paths besides: the first kind that has the path. */
  readonly kinds: readonly {
    readonly pages: readonly string[];
    /** Starts of paths. */
    readonly below: readonly string[];
    readonly headers: Headers;
  }[];
}

export function createResponseHeaders(stage: StageSettings): ResponseHeaders {
  const { tagManagerId, captchaSiteKey } = stage;
  const services = { uploadsOrigin: getUploadsOrigin(stage), identityOrigin: getIdentityOrigin(Aws.REGION) };
  const tags = { ...services, ...(tagManagerId !== undefined && { tagManagerId }) };
  const captcha = { ...tags, ...(captchaSiteKey !== undefined && { captchaSiteKey }) };
  return {
    all: SECURITY_HEADERS,
    kinds: [
      { pages: [SITE_CONFIG_PATH], below: [ASSETS_FOLDER], headers: DATA_POLICY },
      { pages: CAPTCHA_PAGES, below: [], headers: createPageHeaders(captcha) },
      {
        // Sign-in and the pages behind it: no third parties, whatever the stage's settings, and none that runs in another page can
        // open one of them and reach into it. Browsers that do not know the value take them for pages of another group.
        pages: [],
        below: APPLICATIONS,
        headers: {
          // The bucket, and everything below it: in the local run it is a folder.
          ...createPageHeaders({
            ...services,
            uploadsOrigin: `${services.uploadsOrigin} ${services.uploadsOrigin}/`,
            isOffice: true,
          }),
          'cross-origin-opener-policy': 'noopener-allow-popups',
        },
      },
      { pages: [], below: [''], headers: createPageHeaders(tags) },
    ],
  };
}

function createPageHeaders(loading: AllowedSources): Headers {
  return { 'content-security-policy': createContentSecurityPolicy(loading), ...REPORTING_ENDPOINTS };
}
